/** The codes that a machine view uses: what a CPU does, where an skb is, what is counted. */

/** What a CPU is doing. `flush` turns into `poll` when its time is over: see phaseOf(). */
export const PHASE = {
  idle: 0,
  send: 1,
  flush: 2,
  poll: 3,
  wake: 4,
  exit: 5,
  receive: 6,
  user: 7,
  asleep: 8,
  waking: 9,
} as const;
export type Phase = (typeof PHASE)[keyof typeof PHASE];

/**
 * Where an skb is. `cache` also stands for heads that were never used. `socket` is where the pair's
 * other CPU will find it: its socket queue, or the TX ring that it cleans; `receiving` is what that
 * CPU has in hand, or what the CPU polls that RPS sent it to: to its `backlog`. `kept` is TCP's
 * queue of what it may have to send again.
 */
export const PLACE = {
  cache: 0,
  sending: 1,
  socket: 2,
  receiving: 3,
  list: 4,
  slab: 5,
  backlog: 6,
  polled: 7,
  kept: 8,
} as const;
export type Place = (typeof PLACE)[keyof typeof PLACE];

export const COUNTER = {
  sent: 0,
  received: 1,
  dropped: 2,
  passes: 3,
  flushes: 4,
  useful: 5,
  emptyOnline: 6,
  wasted: 7,
  pushes: 8,
  nodefer: 9,
  kicks: 10,
  wakeups: 11,
  earlyWakeups: 12,
  freed: 13,
} as const;
export const COUNTERS = Object.keys(COUNTER).length;

/** What a CPU is to the kernel. */
export const CPU = { online: 0, offline: 1, absent: 2 } as const;
