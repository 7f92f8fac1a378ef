/** Each kind of load in plain words, for the menu. */
import type { LoadKind } from '../../schema/load.ts';

export interface LoadKindWords {
  readonly title: string;
  /** What happens in it, in one sentence. */
  readonly about: string;
}

export const LOAD_KIND_WORDS: Readonly<Record<LoadKind, LoadKindWords>> = {
  'udp-loopback': {
    title: 'UDP over loopback',
    about:
      'One CPU sends, its own softirq queues the datagram, another CPU reads it and hands the skb back.',
  },
};
