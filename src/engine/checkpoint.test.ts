import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventHash } from '../analysis/event-hash.ts';
import { PRESETS } from '../data/presets.ts';
import { newColumns } from '../schema/events.ts';
import { withVariantFrom } from '../schema/futures.fixture.ts';
import type { Scenario } from '../schema/scenario.ts';
import { PS_PER_MS, type Ps } from '../schema/units.ts';
import { VARIANT_IDS } from '../schema/variants.ts';
import { Checkpoint } from './checkpoint.ts';
import { add_memory, bringup_cpu, takedown_cpu } from './kernel/hotplug.ts';
import { Run } from './run.ts';

/** Runs on to an instant and gives the hash of the events on the way. */
function hashTo(run: Run, untilPs: Ps): string {
  const hash = new EventHash();
  let spare = newColumns(run.machine.log.capacity);
  for (let reason = 'full'; reason === 'full'; ) {
    reason = run.advance(untilPs);
    const chunk = run.swapLog(spare);
    hash.add(chunk);
    spare = chunk;
  }
  return `${hash.events} ${hash.digest()} ${run.machine.totals.join()}`;
}

const END_PS = 1.5 * PS_PER_MS;
const scenarios = fc.record({
  preset: fc.constantFrom(...PRESETS),
  variant: fc.constantFrom(...VARIANT_IDS),
  later: fc.constantFrom(...VARIANT_IDS),
  deferMax: fc.constantFrom(0, 2, 8, 128),
  seed: fc.nat(1_000),
  at: fc.tuple(fc.nat(500), fc.nat(500), fc.nat(500)),
});

describe('a checkpoint', () => {
  it('brings a run back: what follows is what followed before, and what a straight run gives', () => {
    fc.assert(
      fc.property(scenarios, ({ preset, variant, later, deferMax, seed, at }) => {
        const base: Scenario = { ...preset.scenario, runPs: END_PS, seed };
        const kernel = { ...base.kernel, variant, deferMax };
        const instants = at.map((us) => us * 1e6).sort((a, b) => a - b);
        const scenario = withVariantFrom({ ...base, kernel }, instants[1] + 1, later);
        const straight = new Run(scenario, { logRows: 4_096 });
        hashTo(straight, instants[0]);
        const expected = hashTo(straight, END_PS);
        const run = new Run(scenario, { logRows: 4_096 });
        const checkpoint = new Checkpoint(run);
        hashTo(run, instants[0]);
        checkpoint.take();
        hashTo(run, instants[2]);
        checkpoint.restore();
        expect(hashTo(run, END_PS)).toBe(expected);
        checkpoint.restore();
        expect(hashTo(run, END_PS)).toBe(expected);
      }),
      { numRuns: 40, seed: 1 },
    );
  });

  it('keeps the state taken last', () => {
    const run = new Run({ ...PRESETS[0].scenario, runPs: END_PS }, { logRows: 4_096 });
    const checkpoint = new Checkpoint(run);
    for (const us of [100, 200, 300]) {
      hashTo(run, us * 1e6);
      checkpoint.take();
    }
    const expected = hashTo(run, END_PS);
    checkpoint.restore();
    expect(run.nowPs).toBe(300 * 1e6);
    expect(hashTo(run, END_PS)).toBe(expected);
  });

  it('knows CPUs and nodes that have gone since', () => {
    const run = new Run(PRESETS[0].scenario, { logRows: 0 });
    const { machine: m } = run;
    const checkpoint = new Checkpoint(run);
    checkpoint.take();
    const before = [m.node_online.count, m.node_online.words, ...m.walkCycles];
    takedown_cpu(m, 7);
    add_memory(m, 20);
    expect([m.node_online.count, m.node_online.words, ...m.walkCycles]).not.toEqual(before);
    checkpoint.restore();
    expect([m.node_online.count, m.node_online.words, ...m.walkCycles]).toEqual(before);
    expect(m.cpu_online[7]).toBe(1);
    bringup_cpu(m, 7);
    expect(m.node_online.count).toBe(1);
  });

  it('cannot be restored before it was taken', () => {
    const run = new Run(PRESETS[0].scenario, { logRows: 0 });
    expect(() => new Checkpoint(run).restore()).toThrow('before it is restored');
  });

  it('takes as much memory as the arrays of the run', () => {
    const run = new Run(PRESETS[0].scenario, { logRows: 0 });
    expect(new Checkpoint(run).bytes).toBeLessThan(256 * 1_024);
  });
});
