/** Where things are dropped. */

/** What was full: a CPU's socket or backlog, or a ring whose interrupt it gets. */
export const DROPPED = { socket: 0, backlog: 1, ring: 2 } as const;
export const DROP_PLACES = Object.keys(DROPPED).length;
