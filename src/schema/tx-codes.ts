/** Codes in the columns of transmit events; see events.ts. */

/** Why a sender waits: its ring is full, or its send buffer (UMEM). */
export const TX_WAIT = { ring: 0, buffer: 1 } as const;
