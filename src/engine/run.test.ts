import { describe, expect, it } from 'vitest';
import { EventHash } from '../analysis/event-hash.ts';
import { centralCosts } from '../data/params.ts';
import { presetById } from '../data/presets.ts';
import { EV, type EventColumns } from '../schema/events.ts';
import { withVariantFrom } from '../schema/futures.fixture.ts';
import type { Scenario } from '../schema/scenario.ts';
import { PS_PER_MS, PS_PER_S } from '../schema/units.ts';
import type { VariantId } from '../schema/variants.ts';
import { hashInPieces } from './cut-run.fixture.ts';
import { Run } from './run.ts';
import { TOTAL, type TotalName } from './totals.ts';

const M1 = presetById('m1')?.scenario as Scenario;
const withVariant = (variant: VariantId): Scenario => ({
  ...M1,
  kernel: { ...M1.kernel, variant },
});

function totalsAfter(scenario: Scenario, datagrams: number): (name: TotalName) => number {
  const run = new Run(
    { ...scenario, runPs: PS_PER_S },
    { logRows: 0, datagramsPerPair: datagrams },
  );
  run.advance(PS_PER_S);
  return (name) => run.machine.totals[TOTAL[name]];
}

describe('1,000 datagrams over loopback', () => {
  it.each([
    { variant: 'pernode', checks: 64_000, wasted: 62_000, nextBit: 64_000 },
    { variant: 'deadcpu', checks: 64_000, wasted: 62_000, nextBit: 64_000 },
    { variant: 'online', checks: 2_000, wasted: 0, nextBit: 2_000 },
    { variant: 'final', checks: 2_000, wasted: 0, nextBit: 2_000 },
    { variant: 'llist', checks: 2_000, wasted: 0, nextBit: 0 },
  ] as const)('are 1,000 passes and 2,000 flushes of $variant', (row) => {
    const total = totalsAfter(withVariant(row.variant), 1_000);
    expect(total('passes')).toBe(1_000);
    expect(total('flushes')).toBe(2_000);
    expect(total('checks')).toBe(row.checks);
    expect(total('empty_offline')).toBe(row.wasted);
    expect(total('next_bit')).toBe(row.nextBit);
    expect(total('useful') + total('empty_online')).toBe(2_000);
    expect(total('queued')).toBe(1_000);
    expect(total('ipis')).toBe(0);
  });
});

it('gives the head of a dropped datagram to the slab, not to a cache', () => {
  const timing = { kind: 'given', senderUs: 1, receiverUs: 4 } as const;
  const load = { ...M1.load, rcvbufBytes: 1, timing };
  const run = new Run({ ...M1, load, runPs: PS_PER_MS }, { logRows: 1 << 17 });
  run.advance(PS_PER_MS);
  const { log } = run.machine;
  const dropped = new Set<number>();
  const toSlab: number[] = [];
  for (let i = 0; i < log.length; i++) {
    if (log.kind[i] === EV.sock_drop) dropped.add(log.skb[i]);
    if (log.kind[i] === EV.skb_free && dropped.delete(log.skb[i])) toSlab.push(log.y[i]);
  }
  expect(toSlab.length).toBeGreaterThan(10);
  expect(new Set(toSlab)).toEqual(new Set([1]));
});

describe('a run', () => {
  const short: Scenario = { ...M1, runPs: 3 * PS_PER_MS };

  it('gives the same events however it is cut into pieces', () => {
    const whole = hashInPieces(short, 3_000);
    expect(hashInPieces(short, 7)).toBe(whole);
    expect(hashInPieces(short, 250, 16_384)).toBe(whole);
  });

  it('gives the same events step by step, where nobody goes on without being called up', () => {
    const [whole, stepped] = [0, 1].map(() => new Run(short, { logRows: 65_536 }));
    whole.advance(short.runPs);
    while (stepped.step());
    const [a, b] = [whole, stepped].map(({ machine: { log, totals } }) => {
      const hash = new EventHash();
      hash.add(log);
      return `${hash.events} ${hash.digest()} ${totals.join()}`;
    });
    expect(b).toBe(a);
  });

  it('gives other events for another seed', () => {
    expect(hashInPieces({ ...short, seed: 2 }, 3_000)).not.toBe(hashInPieces(short, 3_000));
  });

  it('keeps its past when the variant is switched later on', () => {
    const at = Math.round(1.2345 * PS_PER_MS);
    const [before, after] = [short, withVariantFrom(short, at, 'online')].map((scenario) => {
      const run = new Run(scenario, { logRows: 65_536 });
      run.advance(at - 1);
      return run.machine.log;
    });
    expect(after.length).toBe(before.length);
    expect(after.atPs.slice(0, after.length)).toEqual(before.atPs.slice(0, before.length));
  });

  it('logs the switch at its instant, and walks the other map from there on', () => {
    const at = 1 * PS_PER_MS;
    const run = new Run(withVariantFrom(short, at, 'online'), { logRows: 65_536 });
    run.advance(2 * PS_PER_MS);
    const { log } = run.machine;
    const mark = log.kind.indexOf(EV.set_variant);
    expect(log.atPs[mark]).toBe(at);
    for (let i = 0; i < log.length; i++) {
      if (log.kind[i] === EV.flush) expect(log.z[i]).toBe(i < mark ? 31 : 0);
    }
  });

  it('never lets time go back in its log', () => {
    const run = new Run(short, { logRows: 65_536 });
    run.advance(3 * PS_PER_MS);
    const { log } = run.machine;
    for (let i = 1; i < log.length; i++)
      expect(log.atPs[i]).toBeGreaterThanOrEqual(log.atPs[i - 1]);
  });

  it('keeps every skb: allocated = freed + on lists + with somebody', () => {
    const run = new Run(short, { logRows: 0 });
    run.advance(3 * PS_PER_MS);
    const { machine: m, workload: w } = run;
    const total = (name: TotalName): number => m.totals[TOTAL[name]];
    const freed = total('freed_flush') + total('freed_local') + total('freed_nodefer');
    const listed = total('queued') - total('freed_flush');
    const held: number[] = [];
    w.eachHeld((skb) => held.push(skb));
    expect(new Set(held).size).toBe(held.length);
    expect(total('allocs')).toBe(freed + listed + held.length);
    const cached = m.napi_skb_count.reduce((a, b) => a + b, 0);
    expect(m.slab_top[0] + cached + listed + held.length).toBe(run.meta.skbSlots);
  });
});

describe('kicks', () => {
  // A receiver that wakes late finds a queue and empties it at once: its pushes outrun the flushes.
  const late = { ...centralCosts('p10'), Lx: 30 };
  const burst: Scenario = {
    ...M1,
    kernel: { variant: 'pernode', release: '7.2', deferMax: 4 },
    load: { ...M1.load, timing: { kind: 'given', senderUs: 4, receiverUs: 0.2 } },
    runPs: 20 * PS_PER_MS,
  };
  const run = new Run(burst, { costs: late, logRows: 65_536 });
  run.advance(burst.runPs);
  const { log } = run.machine;
  const total = (name: TotalName): number => run.machine.totals[TOTAL[name]];

  it('come on the third push of a limit of 4, one for each filling', () => {
    const counts: number[] = [];
    for (let i = 1; i < log.length; i++) if (log.kind[i] === EV.kick) counts.push(log.z[i - 1]);
    expect(counts.length).toBeGreaterThan(100);
    expect(new Set(counts)).toEqual(new Set([3]));
    expect(total('nodefer_full')).toBeGreaterThan(100);
  });

  it('are an IPI each, unless one is under way; IPIs make passes of one flush', () => {
    expect(total('thresholds')).toBe(total('ipis') + total('ipis_suppressed'));
    expect(total('ipis_handled')).toBe(total('ipis'));
    const kicked = passesOf(log).filter(({ inline }) => !inline);
    // Two IPIs that arrive during one pass raise NET_RX once.
    expect(kicked.length).toBeGreaterThan(100);
    expect(kicked.length).toBeLessThanOrEqual(total('ipis'));
    expect(kicked.every(({ polls, flushes }) => polls === 0 && flushes === 1)).toBe(true);
  });

  it('never come where skb_defer_max is 0: every attempt is refused by the disable key', () => {
    const scenario = { ...M1, kernel: { ...M1.kernel, deferMax: 0 } };
    const total = totalsAfter(scenario, 200);
    expect(total('nodefer_disabled')).toBe(200);
    expect(total('thresholds')).toBe(0);
    expect(total('freed_nodefer')).toBe(200);
  });
});

describe('a switch to another form', () => {
  it('strands no skb where node 0 is not online', () => {
    const scenario: Scenario = {
      ...M1,
      machine: { ...M1.machine, cpuNode: M1.machine.cpuNode.map(() => 8), online: [8] },
      kernel: { ...M1.kernel, variant: 'llist' },
      runPs: 2 * PS_PER_MS,
    };
    // Switched just after a push, while the only list holds its skb.
    const first = new Run(scenario, { logRows: 65_536 });
    first.advance(PS_PER_MS);
    const { log } = first.machine;
    const pushed = log.atPs[log.kind.lastIndexOf(EV.skb_defer)];
    const run = new Run(withVariantFrom(scenario, pushed + 1, 'online'), { logRows: 0 });
    run.advance(scenario.runPs);
    const { totals } = run.machine;
    expect(totals[TOTAL.queued] - totals[TOTAL.freed_flush]).toBeLessThanOrEqual(2);
  });
});

interface Pass {
  readonly inline: boolean;
  readonly polls: number;
  readonly flushes: number;
}

/** Passes that are over, from the log. */
function passesOf(log: EventColumns): Pass[] {
  const inline = new Map<number, boolean>();
  const passes: Pass[] = [];
  for (let i = 0; i < log.length; i++) {
    const cpu = log.cpu[i];
    if (log.kind[i] === EV.softirq_entry) inline.set(cpu, log.x[i] === 1);
    if (log.kind[i] !== EV.softirq_exit) continue;
    passes.push({ inline: inline.get(cpu) === true, polls: log.x[i], flushes: log.y[i] });
  }
  return passes;
}
