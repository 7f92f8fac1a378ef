/** What a load of each kind is called, what its two sides are, and what it counts. */
import type { LoadKind } from './load.ts';

export interface LoadRoles {
  /** What the CPU does that allocates the skbs: "sender". */
  readonly home: string;
  /** What the CPU does that finishes with them: "receiver". */
  readonly other: string;
  /** What is counted: "datagram". */
  readonly unit: string;
}

export const LOAD_ROLES: Readonly<Record<LoadKind, LoadRoles>> = {
  'udp-loopback': { home: 'sender', other: 'receiver', unit: 'datagram' },
};
