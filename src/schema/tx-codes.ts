/** Codes in the columns of transmit events; see events.ts. */

/** Why a sender waits: its ring is full, or its send buffer (UMEM). */
export const TX_WAIT = { ring: 0, buffer: 1 } as const;

/** What makes TCP send a packet again: an ACK, a loss probe, the retransmit timer. */
export const RTX = { ack: 0, probe: 1, timeout: 2 } as const;
