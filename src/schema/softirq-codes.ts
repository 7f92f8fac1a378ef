/** Codes in events about passes and tasks. */

/**
 * What raised a NET_RX pass: the IPI of a kick, a transmit (the pass runs inline), the interrupt of
 * a network card, an RPS IPI; or handle_softirqs() goes round again; or ksoftirqd runs it; or this
 * CPU has taken over the work of one that went offline. In the order of the codes.
 */
export const RAISED = {
  kick: 0,
  transmit: 1,
  nic: 2,
  rps: 3,
  again: 4,
  ksoftirqd: 5,
  takeover: 6,
} as const;

/** Whether a pass takes the CPU away from a task that has not asked for it. */
export const interrupts = (raised: number): boolean =>
  raised !== RAISED.transmit && raised !== RAISED.ksoftirqd;

/** Tasks that a CPU can switch to. */
export const TASK_KIND = { sender: 0, receiver: 1, ksoftirqd: 2, idle: 3 } as const;
