/**
 * What a machine has to do: a load, told apart by its kind. All kinds have pairs of a CPU that
 * allocates skbs and one that finishes with them; what else they say is theirs. One more kind is
 * one more interface here, one reader in load-read.ts, one line in engine/workload/workloads.ts.
 */
import type { CpuIndex, Ps } from './units.ts';
import type { VariantId } from './variants.ts';

/** How long the two sides work for one datagram: found from a published rate, or given. */
export type Timing =
  | {
      readonly kind: 'calibrated';
      /** Datagrams per second that one pair alone is known to reach on the baseline kernel. */
      readonly ratePerS: number;
      readonly counts: 'received' | 'sent';
      readonly baseline: VariantId;
      /** Where the rate was published. */
      readonly source: string;
    }
  | { readonly kind: 'given'; readonly senderUs: number; readonly receiverUs: number };

/** `sender` allocates what `receiver` finishes with; what these do besides depends on the kind. */
export interface CpuPair {
  readonly sender: CpuIndex;
  readonly receiver: CpuIndex;
}

/** What every kind of load says. */
export interface LoadBase {
  readonly title: string;
  readonly pairs: readonly CpuPair[];
  readonly payloadBytes: number;
  /**
   * Payload that the times were found with, if it is another: they contain its copy, so only the
   * difference moves them.
   */
  readonly timedBytes?: number;
  /** What one datagram counts against the receive buffer. */
  readonly truesizeBytes: number;
  readonly rcvbufBytes: number;
  readonly timing: Timing;
}

/**
 * UDP over loopback: senders and blocking receivers, pinned. Pairs with the same receiver CPU share
 * a socket; a CPU may have any number of tasks, which take turns.
 */
export interface UdpLoopbackLoad extends LoadBase {
  readonly kind: 'udp-loopback';
  /** [pair] When its sends begin, ascending; without it one begins when the one before is over. */
  readonly arrivalsPs?: readonly (readonly Ps[])[];
  /** rps_cpus of lo: where received packets are processed; none: on the sender's CPU. */
  readonly rps?: readonly CpuIndex[];
}

/** A NIC's TX side: rings, `ethtool -g` and `ethtool -c`, and its wire. */
export interface NicSpec {
  /** Descriptors of one TX ring. */
  readonly ringSize: number;
  /** A queue interrupts after so many completions, or so long after the first of them, µs. */
  readonly txFrames: number;
  readonly txUsecs: number;
  /** How long a packet of one queue is on the wire, µs. */
  readonly wireUs: number;
}

/**
 * Datagrams sent through a NIC. `sender` runs the application; `receiver` is the CPU that gets the
 * completion interrupt of the TX queue that this sender uses: there is one queue for each CPU named
 * so, and senders may share it. truesize and rcvbuf are those of the sending socket (SO_SNDBUF).
 * Timing is given: the sender's time up to the descriptor, and the completing CPU's for one
 * descriptor up to napi_consume_skb(). What becomes of the skb then is priced apart.
 */
export interface NicTxLoad extends LoadBase {
  readonly kind: 'nic-tx';
  readonly nic: NicSpec;
  /** MSG_ZEROCOPY: from v7.0 such skbs are never deferred. */
  readonly zerocopy: boolean;
  /** The driver holds each skb for its time stamp, so that completion meets a shared one. */
  readonly hwtstamp: boolean;
}

/**
 * AF_XDP in copy mode: as nic-tx, but a sender without room asks again instead of sleeping, and its
 * frames are those of its UMEM.
 */
export interface AfXdpLoad extends LoadBase {
  readonly kind: 'af-xdp';
  readonly nic: NicSpec;
  /** Frames of one sender's UMEM. */
  readonly umemFrames: number;
}

/**
 * A network card: each pair is a receive queue. `sender` is the CPU that its interrupt goes to,
 * where the driver's poll allocates skbs; `receiver` the CPU that reads the socket. Times are
 * given: senderUs is softirq time per packet, from the ring to the socket; receiverUs is what the
 * reader takes per datagram.
 */
export interface NicRxLoad extends LoadBase {
  readonly kind: 'nic-rx';
  /** Packets per second that arrive at each queue. */
  readonly ratePerS: number;
  /** How long an interrupt waits for more packets: ethtool -C rx-usecs. */
  readonly coalesceUs: number;
  /** The reader polls its queue itself, and interrupts stay off. */
  readonly busyPoll: boolean;
  /** rps_cpus of the queues; none: packets are processed where they were polled. */
  readonly rps?: readonly CpuIndex[];
}

interface TcpSpec {
  /** From the wire's end of a packet to the interrupt's NIC having its ACK, µs. */
  readonly rttUs: number;
  /** tcp_transmit_skb() down to the descriptor, µs, wherever it runs. */
  readonly xmitUs: number;
  /** The handling of one ACK, µs. */
  readonly ackUs: number;
  /** Packets that the network loses, of a million. */
  readonly lossPpm: number;
}

/**
 * Bulk TCP through a NIC: one connection a pair. `receiver` is the CPU that gets the interrupts of
 * its queue, for completions and for ACKs. payload and truesize are those of one skb (GSO), rcvbuf
 * is the sending socket's SO_SNDBUF. Timing is given: the writer's time for one skb without its
 * transmission, and the completing CPU's for one descriptor.
 */
export interface TcpBulkLoad extends LoadBase {
  readonly kind: 'tcp-bulk';
  readonly nic: NicSpec;
  readonly tcp: TcpSpec;
}

/** What every load says that reads from TCP sockets: one connection and one reader a pair. */
interface TcpReader extends LoadBase {
  /** How many bytes the reader asks recvmsg() for. */
  readonly readBytes: number;
}

/**
 * TCP over loopback. payload and truesize are those of one segment, rcvbuf is the reader's receive
 * buffer and the writer's send buffer. senderUs: the writer's time for a segment; receiverUs: the
 * reader's for one that a call of its own reads whole.
 */
interface TcpLoopbackLoad extends TcpReader {
  readonly kind: 'tcp-loopback';
  /** Sending one ACK, and as much again for handling it, µs. */
  readonly ackUs: number;
}

/**
 * TCP from a network card: each pair is a receive queue with one connection, as in nic-rx. payload,
 * truesize and both times are those of one frame; a peer without a window holds its frames back.
 */
interface NicRxTcpLoad extends TcpReader {
  readonly kind: 'nic-rx-tcp';
  readonly ratePerS: number;
  readonly coalesceUs: number;
  /** Frames that GRO makes one skb of, at most; 1: it is off. */
  readonly groFrames: number;
}

export type LoadSpec =
  | UdpLoopbackLoad
  | TcpLoopbackLoad
  | NicRxLoad
  | NicRxTcpLoad
  | NicTxLoad
  | AfXdpLoad
  | TcpBulkLoad;
export type LoadKind = LoadSpec['kind'];

/** Capacity of the socket queue in datagrams: the kernel tests before it adds. */
export function socketCapacity(load: Pick<LoadBase, 'rcvbufBytes' | 'truesizeBytes'>): number {
  return 1 + Math.floor(load.rcvbufBytes / load.truesizeBytes);
}
