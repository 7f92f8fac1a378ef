/** The judges of a timed run: silent on a sound run, and what each fault is called. */
import { describe, expect, it } from 'vitest';
import { centralCosts } from '../../data/params.ts';
import { presetById } from '../../data/presets.ts';
import { EV, type EventColumns, KICK, NODEFER } from '../../schema/events.ts';
import { withVariantFrom } from '../../schema/futures.fixture.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { NIL, PS_PER_MS, PS_PER_S, PS_PER_US } from '../../schema/units.ts';
import { VARIANT_IDS } from '../../schema/variants.ts';
import type { Violation } from '../../schema/violation.ts';
import type { Machine } from '../machine.ts';
import { Run } from '../run.ts';
import { TOTAL } from '../totals.ts';
import { Judge } from './judge.ts';

/** Receivers wake late and then empty their queues at once: lists fill, kicks come. */
const LATE = { ...centralCosts('p10'), Lx: 30 };
const M1 = presetById('m1')?.scenario as Scenario;
const BUSY: Scenario = {
  ...M1,
  kernel: { ...M1.kernel, deferMax: 8 },
  load: {
    ...M1.load,
    timing: { kind: 'given', senderUs: 4, receiverUs: 0.2 },
    pairs: [
      { sender: 2, receiver: 5 },
      { sender: 1, receiver: 4 },
    ],
  },
  runPs: 2 * PS_PER_MS,
};

/** A run of its first half, its events not read yet, and judges that know its beginning. */
function halfRun(scenario: Scenario = BUSY) {
  const run = new Run(scenario, { costs: LATE, logRows: 1 << 14, judges: false });
  const found: Violation[] = [];
  const judge = new Judge(run.machine, run.workload, (violation) => found.push(violation));
  run.advance(scenario.runPs / 2);
  return { run, judge, names: () => found.map(({ name }) => name), found };
}

/** What the judges say once the rows of the log have been changed. */
function afterChange(change: (log: EventColumns, m: Machine) => void, scenario?: Scenario) {
  const { run, judge, names } = halfRun(scenario);
  change(run.machine.log, run.machine);
  judge.read();
  judge.audit();
  return names();
}

/** Row of the nth event of a kind that fits. */
function rowOf(log: EventColumns, kind: number, n = 5, fits = (_: number) => true): number {
  for (let i = 0; i < log.length; i++) {
    if (log.kind[i] === kind && fits(i) && n-- === 0) return i;
  }
  return expect.fail(`the run has too few events of kind ${kind}`);
}

function set(column: { [i: number]: number }, i: number, value: number): void {
  column[i] = value;
}

function drop(log: EventColumns, row: number): void {
  for (const name of ['atPs', 'durPs', 'skb', 'x', 'y', 'z', 'cpu', 'kind'] as const)
    log[name].copyWithin(row, row + 1, log.length);
  log.length--;
}

describe('a sound run', () => {
  it.each(VARIANT_IDS)('of %s passes, with a switch to each other form', (variant) => {
    for (const other of VARIANT_IDS) {
      const kernel = { ...BUSY.kernel, variant };
      const short = { ...BUSY, kernel, runPs: PS_PER_MS };
      const scenario = withVariantFrom(short, 500 * PS_PER_US, other);
      const run = new Run(scenario, { logRows: 1 << 14 });
      run.advance(scenario.runPs);
      run.judge?.audit();
      expect(run.judge?.violations).toEqual([]);
      expect(run.machine.log.length).toBeGreaterThan(200);
    }
  });

  it('passes after every single step', () => {
    const run = new Run(BUSY, { costs: LATE, logRows: 1 << 14 });
    while (run.step()) {
      run.judge?.read();
      run.judge?.audit();
    }
    expect(run.judge?.violations).toEqual([]);
  });

  it('holds the two halves of the accounts together: none is empty', () => {
    const { run, judge } = halfRun();
    judge.read();
    const { cpus, skbs, tally } = judge.accounts;
    expect(tally.counted[TOTAL.queued]).toBeGreaterThan(50);
    expect(tally.counted[TOTAL.thresholds]).toBeGreaterThan(0);
    expect(Math.max(...skbs.home)).toBe(2);
    for (const cpu of [1, 2, 4, 5]) {
      expect(cpus.accountedPs(cpu, run.nowPs)).toBeGreaterThan(0.3 * run.nowPs);
    }
  });
});

describe('a fault in the events', () => {
  it.each<[string, string, (log: EventColumns) => void]>([
    ['an skb allocated twice', 'one place', (log) => drop(log, rowOf(log, EV.skb_free))],
    ['an skb that was never allocated', 'one place', (log) => drop(log, rowOf(log, EV.udp_send))],
    ['a read of what was not queued', 'one place', (log) => drop(log, rowOf(log, EV.sock_enqueue))],
    ['a push of what was not read', 'one place', (log) => drop(log, rowOf(log, EV.sock_dequeue))],
    ['a free of what was not pushed', 'one place', (log) => drop(log, rowOf(log, EV.skb_defer))],
    ['a push without count', 'counter', (log) => void log.z[rowOf(log, EV.skb_defer)]++],
    ['a push to the wrong home', 'home', (log) => void log.x[rowOf(log, EV.skb_defer)]++],
    ['a push to the wrong node', 'list', (log) => void log.y[rowOf(log, EV.skb_defer)]++],
    [
      'frees that are not newest first',
      'newest first',
      (log) => {
        const row = rowOf(log, EV.skb_free, 0, (i) => log.kind[i + 1] === EV.skb_free);
        [log.skb[row], log.skb[row + 1]] = [log.skb[row + 1], log.skb[row]];
      },
    ],
    [
      'a flush that is not told',
      'flushes',
      (log) => drop(log, rowOf(log, EV.flush, 0, useful(log))),
    ],
    [
      'a flush that overlooks a list',
      'flushes',
      (log) => {
        log.x[rowOf(log, EV.flush, 0, useful(log))] = 0;
      },
    ],
    ['a kick that is not sent', 'kicks', (log) => drop(log, rowOf(log, EV.kick, 0))],
    ['a kick held back', 'kicks', (log) => set(log.y, rowOf(log, EV.kick, 0), KICK.suppressed)],
    ['a kick that failed', 'kicks', (log) => set(log.y, rowOf(log, EV.kick, 0), KICK.failed)],
    [
      'a kick one push late',
      'kicks',
      (log) => {
        const kick = rowOf(log, EV.kick, 0);
        const next = rowOf(log, EV.skb_defer, 0, (i) => i > kick);
        swapRows(log, kick, next);
      },
    ],
    ['an IPI out of nowhere', 'IPIs', (log) => set(log.kind, rowOf(log, EV.sleep), EV.ipi)],
    [
      'a refusal below the limit',
      'refusals',
      (log) => {
        const row = rowOf(log, EV.skb_defer);
        log.kind[row] = EV.skb_nodefer;
        log.y[row] = NODEFER.full;
      },
    ],
    ['a pass inside a pass', 'passes', (log) => drop(log, rowOf(log, EV.softirq_exit))],
    ['a pass that never began', 'passes', (log) => drop(log, rowOf(log, EV.softirq_entry))],
    ['a flush too few in a pass', 'passes', (log) => void log.y[rowOf(log, EV.softirq_exit)]--],
    ['time that falls', 'time', (log) => set(log.atPs, rowOf(log, EV.udp_send), 0)],
    [
      'a call that lasts into the next',
      'CPU time',
      (log) => {
        log.durPs[rowOf(log, EV.sock_dequeue)] += 100 * PS_PER_US;
      },
    ],
    [
      'parts of a pass at one time',
      'CPU time',
      (log) => {
        log.durPs[rowOf(log, EV.flush)] += PS_PER_US;
      },
    ],
    [
      'a squeeze that nobody counted',
      'counters',
      (log) => void log.z[rowOf(log, EV.softirq_exit)]++,
    ],
    [
      'a CPU that went unseen',
      'CPUs',
      (log) => set(log.kind, rowOf(log, EV.sleep), EV.set_cpu_online),
    ],
  ])('%s: "%s"', (_, name, change) => {
    expect(afterChange(change)).toContain(name);
  });

  it('a call that begins before the last one is over, or in the middle of a pass', () => {
    const first = (change: (log: EventColumns) => void): Violation | undefined => {
      const { run, judge, found } = halfRun();
      change(run.machine.log);
      judge.read();
      return found.find(({ name }) => name === 'CPU time');
    };
    const early = first((log) => {
      log.durPs[rowOf(log, EV.sock_dequeue)] += 20 * PS_PER_US;
    });
    expect(early?.detail).toContain('ps before its last call is over');
    const inPass = first((log) => drop(log, rowOf(log, EV.softirq_exit)));
    expect(inPass?.detail).toContain('during a pass');
  });

  it.each<[string, (log: EventColumns) => void]>([
    ['an RPS IPI that is not sent', (log) => drop(log, rowOf(log, EV.rps_ipi))],
    ['an RPS IPI for nothing', (log) => set(log.z, rowOf(log, EV.rps_enqueue, 0, isFirst(log)), 0)],
    [
      'a backlog scheduled twice',
      (log) => set(log.z, rowOf(log, EV.rps_enqueue, 0, isLater(log)), 1),
    ],
  ])('%s: "RPS"', (_, change) => {
    const load = { ...BUSY.load, timing: STEADY, rps: [3] } as Scenario['load'];
    expect(afterChange(() => {}, { ...BUSY, load })).toEqual([]);
    expect(afterChange(change, { ...BUSY, load })).toContain('RPS');
  });

  it('a list beyond its bound', () => {
    const names = afterChange((log) => {
      // The receivers stop: nobody flushes, and pushes go on under numbers of their own.
      let n = 0;
      for (let i = 0; i < log.length; i++) {
        if (log.kind[i] === EV.skb_defer) log.z[i] = ++n;
        if (log.kind[i] === EV.flush || log.kind[i] === EV.skb_free) log.kind[i] = EV.sleep;
      }
    });
    expect(names).toContain('list bound');
  });

  it('an attempt that is refused for a reason that does not hold', () => {
    for (const reason of [NODEFER.disabled, NODEFER.same, NODEFER.offline]) {
      const kernel = { ...BUSY.kernel, deferMax: 1 };
      const names = afterChange((log) => set(log.y, rowOf(log, EV.skb_nodefer), reason), {
        ...BUSY,
        kernel,
      });
      expect(names[0]).toBe('refusals');
    }
  });

  it('a refused skb that is not freed', () => {
    const kernel = { ...BUSY.kernel, deferMax: 1 };
    const names = afterChange((log) => drop(log, rowOf(log, EV.skb_nodefer) + 1), {
      ...BUSY,
      kernel,
    });
    expect(names[0]).toBe('refusals');
  });
});

const STEADY = { kind: 'given', senderUs: 2, receiverUs: 1 } as const;

/** Whether a packet was the first of its backlog. */
function isFirst(log: EventColumns): (i: number) => boolean {
  return (i) => log.z[i] === 1;
}

/** Whether another packet had come first, whose IPI is not sent yet. */
function isLater(log: EventColumns): (i: number) => boolean {
  return (i) => {
    if (log.z[i] === 1) return false;
    for (let before = i - 1; before >= 0; before--) {
      if (log.kind[before] === EV.rps_ipi) return false;
      if (log.kind[before] === EV.rps_enqueue && log.z[before] === 1) return true;
    }
    return false;
  };
}

function useful(log: EventColumns): (i: number) => boolean {
  return (i) => log.x[i] > 0;
}

function swapRows(log: EventColumns, a: number, b: number): void {
  for (const name of ['skb', 'x', 'y', 'z', 'cpu', 'kind'] as const)
    [log[name][a], log[name][b]] = [log[name][b], log[name][a]];
}

describe('a fault in the machine', () => {
  it.each<[string, string, (m: Machine, row: number) => void]>([
    ['a counter changed in secret', 'counter', (m, row) => void m.defer_count[row]++],
    [
      'an skb taken off in secret',
      'list',
      (m, row) => set(m.defer_list, row, m.ll_node[m.defer_list[row]]),
    ],
    [
      'a head freed twice',
      'one place',
      (m, row) => set(m.slab, m.slab_top[0]++, m.defer_list[row]),
    ],
    ['a free head lost', 'one place', (m) => void m.slab_top[0]--],
    [
      'a head in the cache that is in use',
      'one place',
      (m, row) => {
        m.napi_skb_cache[m.napi_skb_count[0]++] = m.defer_list[row];
      },
    ],
    ['an skb that changed its home', 'home', (m, row) => void m.alloc_cpu[m.defer_list[row]]++],
    ['a CPU gone without an event', 'CPUs', (m) => set(m.cpu_online, 7, 0)],
    ['a flag set without a kick', 'kicks', (m) => set(m.defer_ipi_scheduled, 7, 1)],
    ['an IPI without a kick', 'IPIs', (m) => set(m.ipi_in_flight, 7, 1)],
    ['a pass that was not told', 'counters', (m) => void m.totals[TOTAL.passes]++],
    ['a clock that has overtaken a plan', 'time', (m) => set(m.clock, 0, PS_PER_S)],
    ['a clock behind the events', 'time', (m) => set(m.clock, 0, 1)],
  ])('%s: "%s"', (_, name, spoil) => {
    const { run, judge, names } = halfRun();
    const { machine: m } = run;
    const holdsTwo = (skb: number): boolean => skb !== NIL && m.ll_node[skb] !== NIL;
    while (!m.defer_list.some(holdsTwo)) expect(run.step()).toBe(true);
    judge.read();
    judge.audit();
    expect(names()).toEqual([]);
    spoil(m, m.defer_list.findIndex(holdsTwo));
    judge.audit();
    expect(names()).toContain(name);
  });
});

describe('a violation', () => {
  it('stops a run that nobody watches', () => {
    const run = new Run(BUSY, { costs: LATE, logRows: 1 << 14 });
    run.advance(PS_PER_MS / 2);
    run.machine.defer_count.fill(99);
    expect(() => run.advance(PS_PER_MS)).toThrow(/at \d+ ps .* counter: /);
  });

  it('is told with its instant, each name once, to whoever asked for it', () => {
    const found: Violation[] = [];
    const run = new Run(BUSY, {
      costs: LATE,
      logRows: 1 << 14,
      onViolation: (each) => found.push(each),
    });
    run.advance(PS_PER_MS / 2);
    run.machine.defer_count.fill(99);
    run.advance(PS_PER_MS);
    expect(found[0]).toMatchObject({ name: 'counter' });
    expect(found[0].atPs).toBeGreaterThan(PS_PER_MS / 2);
    expect(found[0].atPs).toBeLessThan(0.6 * PS_PER_MS);
    expect(new Set(found.map(({ name }) => name)).size).toBe(found.length);
    expect(run.judge?.violations).toEqual(found);
  });

  it('is found in a run that was taken back to a checkpoint too', async () => {
    const { Checkpoint } = await import('../checkpoint.ts');
    const run = new Run(BUSY, { costs: LATE, logRows: 1 << 14 });
    const checkpoint = new Checkpoint(run);
    run.advance(PS_PER_MS / 2);
    checkpoint.take();
    run.advance(PS_PER_MS);
    checkpoint.restore();
    run.judge?.audit();
    run.advance(PS_PER_MS);
    run.judge?.audit();
    checkpoint.restore();
    run.machine.defer_count.fill(99);
    expect(() => run.advance(PS_PER_MS)).toThrow('counter');
  });
});
