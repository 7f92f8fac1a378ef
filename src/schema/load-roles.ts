/** What the two sides of a load of each kind are called, what lies between them, what it counts. */
import type { LoadKind, LoadSpec } from './load.ts';

export interface LoadRoles {
  /** The CPU that allocates the skbs and gets them back: "sender". */
  readonly home: string;
  /** The CPU that is done with them: "receiver". */
  readonly other: string;
  /** Where an skb is between the two. */
  readonly between: 'UDP socket queue' | 'TCP receive queue' | 'TX ring';
  /** What is counted, and what has become of it: "datagram", "received". */
  readonly unit: string;
  readonly counted: string;
  /** Where the home CPU gets its work: of a system call, or of a network card's ring. */
  readonly source: 'system call' | 'RX ring';
  /** What a CPU that spins does. */
  readonly spin: string;
}

const LOCK = 'waits for a lock';

export const LOAD_ROLES: Readonly<Record<LoadKind, LoadRoles>> = {
  'udp-loopback': {
    home: 'sender',
    other: 'receiver',
    between: 'UDP socket queue',
    unit: 'datagram',
    counted: 'received',
    source: 'system call',
    spin: LOCK,
  },
  'tcp-loopback': {
    home: 'writer',
    other: 'reader',
    between: 'TCP receive queue',
    unit: 'segment',
    counted: 'received',
    source: 'system call',
    spin: LOCK,
  },
  'nic-rx': {
    home: 'NIC interrupts',
    other: 'receiver',
    between: 'UDP socket queue',
    unit: 'datagram',
    counted: 'received',
    source: 'RX ring',
    spin: 'polls an empty ring or waits for a lock',
  },
  'nic-rx-tcp': {
    home: 'NIC interrupts',
    other: 'reader',
    between: 'TCP receive queue',
    unit: 'segment',
    counted: 'received',
    source: 'RX ring',
    spin: LOCK,
  },
  'nic-tx': {
    home: 'sender',
    other: 'TX completion',
    between: 'TX ring',
    unit: 'packet',
    counted: 'completed',
    source: 'system call',
    spin: LOCK,
  },
  'af-xdp': {
    home: 'AF_XDP sender',
    other: 'TX completion',
    between: 'TX ring',
    unit: 'packet',
    counted: 'completed',
    source: 'system call',
    spin: 'asks again or waits for a lock',
  },
  'tcp-bulk': {
    home: 'TCP sender',
    other: 'TX completion',
    between: 'TX ring',
    unit: 'packet',
    counted: 'acknowledged',
    source: 'system call',
    spin: LOCK,
  },
};

/** A reader that polls its queue itself has no CPU for interrupts beside it. */
export function rolesOf(load: LoadSpec): LoadRoles {
  const roles = LOAD_ROLES[load.kind];
  return isBusyPolled(load) ? { ...roles, home: 'polls its queue' } : roles;
}

export function isBusyPolled(load: LoadSpec): boolean {
  return load.kind === 'nic-rx' && load.busyPoll;
}

/** "Datagrams received" */
export function countedText({ kind }: { readonly kind: LoadKind }): string {
  const { unit, counted } = LOAD_ROLES[kind];
  return `${unit.charAt(0).toUpperCase()}${unit.slice(1)}s ${counted}`;
}
