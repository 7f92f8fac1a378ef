/** The engine against the cost model: two programs, one pipeline. */
import { describe, expect, it } from 'vitest';
import { type Costs, centralCosts } from '../data/params.ts';
import { presetById } from '../data/presets.ts';
import { nextUnit, streamSeed } from '../lib/random.ts';
import { pipe } from '../model/pipe.ts';
import type { Scenario } from '../schema/scenario.ts';
import { PS_PER_S } from '../schema/units.ts';
import { VARIANT_IDS, type VariantId } from '../schema/variants.ts';
import { pipeOf } from './pipe-of.ts';
import { Run } from './run.ts';

const SETS = 200;
const DATAGRAMS = 8_000;
/** PIPE has two flushes a datagram; the first form had one, at the end of a pass. */
const TWICE_FLUSHED = VARIANT_IDS.filter((id) => id !== 'spin128');
const M1 = presetById('m1')?.scenario as Scenario;

describe('for equal parameters', () => {
  it(`the engine and PIPE agree over ${SETS} drawn sets`, () => {
    const random = Int32Array.of(streamSeed(7, 'pipe agreement'));
    const worst = { rate: 0, wakes: 0 };
    for (let set = 0; set < SETS; set++) {
      const { scenario, costs, times } = draw(random, set);
      const model = pipe(
        { ...pipeOf(scenario, costs, scenario.kernel.variant), ...times },
        { seed: scenario.seed, datagrams: DATAGRAMS },
      );
      const engine = measure(scenario, costs, times);
      const rate = Math.abs(engine.usPerDatagram / model.usPerDatagram - 1);
      const wakes = Math.abs(engine.wakes - model.wakesPerDatagram);
      expect(rate, `rate of set ${set}`).toBeLessThan(0.005);
      expect(wakes, `wake-ups of set ${set}`).toBeLessThan(0.01);
      worst.rate = Math.max(worst.rate, rate);
      worst.wakes = Math.max(worst.wakes, wakes);
    }
    // The same draws in the same order: what is left is rounding to whole picoseconds, and ties.
    expect(worst.rate).toBeLessThan(0.0005);
  });
});

interface Drawn {
  readonly scenario: Scenario;
  readonly costs: Costs;
  readonly times: { readonly S: number; readonly R: number };
}

function draw(random: Int32Array, set: number): Drawn {
  const between = (low: number, high: number): number => low + (high - low) * nextUnit(random, 0);
  const S = between(1.5, 8);
  const variant: VariantId = TWICE_FLUSHED[set % TWICE_FLUSHED.length];
  // PIPE has no price for a line, for one skb or for its memory: they are part of its S and R.
  const costs: Costs = {
    ...centralCosts('p10'),
    xfer_near: 0,
    skb_free_work: 0,
    push: 0,
    slab_pair: 0,
    slab_bulk: 0,
    list_lock_hold: 0,
    list_lock_handover: 0,
    W: between(0.2, 4),
    Lx: between(0.2, 8),
    Tp: between(0.05, 0.3),
    Ts: between(0.2, 1.2),
    a: between(0.6, 0.9),
    cv: [0, 0.1, 0.2, 0.3][set % 4],
    smt: set % 3 === 0 ? 1 : between(1, 1.4),
  };
  const nodes = 1 + Math.floor(between(0, 64));
  const scenario: Scenario = {
    ...M1,
    machine: { ...M1.machine, possible: Array.from({ length: nodes }, (_, node) => node) },
    kernel: { ...M1.kernel, variant },
    load: { ...M1.load, truesizeBytes: Math.floor(212_992 / between(3, 170)) },
    runPs: PS_PER_S,
    seed: 100 + set,
  };
  return { scenario, costs, times: { S, R: S * between(0.3, 1.1) } };
}

function measure(scenario: Scenario, costs: Costs, times: Drawn['times']) {
  const run = new Run(scenario, { costs, times, logRows: 0 });
  const { workload: w } = run;
  const sendUntil = (count: number): { readonly ps: number; readonly wakes: number } => {
    while (w.sent[0] < count && run.step());
    return { ps: run.nowPs, wakes: w.wakeups[0] };
  };
  const from = sendUntil(DATAGRAMS / 8);
  const to = sendUntil(DATAGRAMS);
  const sent = DATAGRAMS - DATAGRAMS / 8;
  return {
    usPerDatagram: (to.ps - from.ps) / 1e6 / sent,
    wakes: (to.wakes - from.wakes) / sent,
  };
}
