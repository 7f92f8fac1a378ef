/** Where things are dropped, lost or held back. */

/**
 * What was full: a CPU's socket or backlog, or a ring whose interrupt it gets. Of TCP, by the CPU
 * that cleans its TX ring: what the network lost, and what was not sent again because its first
 * copy seemed to be on this host still.
 */
export const DROPPED = { socket: 0, backlog: 1, ring: 2, network: 3, unsent: 4 } as const;
export const DROP_PLACES = Object.keys(DROPPED).length;
