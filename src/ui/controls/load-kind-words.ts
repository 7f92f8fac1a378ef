/** Each kind of load in plain words, for the menu. */
import type { LoadKind } from '../../schema/load.ts';

export interface LoadKindWords {
  readonly title: string;
  /** What happens in it, in a sentence or two. */
  readonly about: string;
}

export const LOAD_KIND_WORDS: Readonly<Record<LoadKind, LoadKindWords>> = {
  'udp-loopback': {
    title: 'UDP over loopback',
    about:
      'One CPU sends and its own softirq queues the datagram; another CPU reads it, and the skb goes back to the sender.',
  },
  'tcp-loopback': {
    title: 'TCP over loopback',
    about:
      'One CPU writes and keeps each original; another reads the clones, acknowledges them, and gives them back to the writer.',
  },
  'nic-rx': {
    title: 'Receiving from a network card',
    about:
      'Interrupts of a receive queue go to one CPU, whose NAPI polls allocate the skbs; another CPU reads the socket and gives them back.',
  },
  'nic-rx-tcp': {
    title: 'Receiving TCP from a network card',
    about:
      'The NAPI polls of one CPU allocate the skbs, and GRO merges frames; another CPU reads many of them in one call and gives them back.',
  },
  'nic-tx': {
    title: 'Sending through a network card',
    about:
      'One CPU sends; another one gets the completion interrupt, cleans the TX ring and gives the skbs back to the sender.',
  },
  'af-xdp': {
    title: 'AF_XDP in copy mode',
    about:
      'One application sends as fast as it can and never sleeps; the completion interrupt gives its skbs back from another CPU.',
  },
  'tcp-bulk': {
    title: 'Bulk TCP',
    about:
      'A connection sends; its clones are completed on another CPU, and a retransmission has to wait for one that is still on a list.',
  },
};
