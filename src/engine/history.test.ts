/** Wherever one comes from, a run at an instant or an event is as one that came straight. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRESETS, type Preset, presetById } from '../data/presets.ts';
import type { Change } from '../schema/edits.ts';
import { withChange } from '../schema/futures.ts';
import type { Scenario } from '../schema/scenario.ts';
import { PS_PER_MS, PS_PER_US, type Ps } from '../schema/units.ts';
import { VARIANT_IDS } from '../schema/variants.ts';
import { Checkpoint } from './checkpoint.ts';
import { History } from './history.ts';
import { Run } from './run.ts';

const END_PS = 1.5 * PS_PER_MS;
const LOG = { logRows: 4_096 };

/** How many numbers a run's state has, and a hash of them: a failure would else print them all. */
function stateOf({ machine, workload, editsApplied }: Run): string {
  const bits = new Int32Array(2);
  const asDouble = new Float64Array(bits.buffer);
  let hash = 0x811c9dc5;
  let length = 0;
  const add = (holder: object): void => {
    for (const [key, value] of Object.entries(holder)) {
      if (key === 'log' || typeof value !== 'object' || value === null) continue;
      if (!ArrayBuffer.isView(value)) {
        add(value);
        continue;
      }
      const numbers = value as Float64Array;
      length += numbers.length;
      for (let i = 0; i < numbers.length; i++) {
        asDouble[0] = numbers[i];
        hash = Math.imul(Math.imul(hash ^ bits[0], 0x01000193) ^ bits[1], 0x01000193);
      }
    }
  };
  add(machine);
  add(workload);
  const { variant, skb_defer_max } = machine;
  return [variant.id, skb_defer_max, editsApplied, length, hash].join(' ');
}

function straightTo(scenario: Scenario, atPs: Ps): string {
  const run = new Run(scenario, LOG);
  while (run.advance(atPs) === 'full') run.dropLog();
  return stateOf(run);
}

/** Step by step, until there are so many events. */
function stepsTo(scenario: Scenario, event: number): { state: string; events: number } {
  const run = new Run(scenario, LOG);
  let events = 0;
  while (events < event && run.step()) events += run.dropLog();
  return { state: stateOf(run), events };
}

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ variant: fc.constantFrom(...VARIANT_IDS) }),
  fc.record({ deferMax: fc.constantFrom(0, 1, 8, 128) }),
  fc.record({ cpu: fc.nat(3), action: fc.constantFrom('offline', 'online') }),
);

/** Nothing has to be calibrated. */
function isQuick({ scenario: { edits, load } }: Preset): boolean {
  return edits.length === 0 && load.timing.kind === 'given';
}

const scenarios = fc
  .record({
    preset: fc.constantFrom(...PRESETS.filter(isQuick)),
    seed: fc.nat(1_000),
    changes: fc.array(fc.tuple(fc.nat(1_500), change), { maxLength: 4 }),
  })
  .map(({ preset, seed, changes }) =>
    changes
      .sort(([a], [b]) => a - b)
      .reduce((scenario, [us, each]) => withChange(scenario, us * PS_PER_US, each), {
        ...preset.scenario,
        runPs: END_PS,
        seed,
      } as Scenario),
  );

/** Memory for few checkpoints, so that they are thinned out. */
const small = (run: Run): number => 4 * new Checkpoint(run).bytes;

describe('a history', () => {
  it('goes to any instant, both ways', () => {
    fc.assert(
      fc.property(scenarios, fc.array(fc.nat(1_500), { minLength: 3, maxLength: 6 }), (s, at) => {
        const run = new Run(s, LOG);
        const history = new History(run, small(run));
        for (const us of at) {
          history.seek(us * PS_PER_US);
          expect(stateOf(run)).toBe(straightTo(s, us * PS_PER_US));
        }
      }),
      { numRuns: 25, seed: 1 },
    );
  });

  it('goes to any event, both ways', () => {
    fc.assert(
      fc.property(scenarios, fc.array(fc.nat(6_000), { minLength: 3, maxLength: 6 }), (s, at) => {
        const run = new Run(s, LOG);
        const history = new History(run, small(run));
        for (const event of at) {
          history.seekEvent(event);
          const expected = stepsTo(s, event);
          expect(history.events).toBe(expected.events);
          expect(stateOf(run)).toBe(expected.state);
        }
      }),
      { numRuns: 15, seed: 2 },
    );
  });

  it('gives a run another future, which is that of a run that had it from the beginning', () => {
    fc.assert(
      fc.property(scenarios, fc.nat(1_500), change, (scenario, us, each) => {
        const other = withChange(scenario, us * PS_PER_US, each);
        const run = new Run(scenario, LOG);
        const history = new History(run, small(run));
        history.seek(END_PS);
        // With other heads the state is another, though the events are the same.
        fc.pre(new Run(other, LOG).meta.skbSlots === run.meta.skbSlots);
        history.changeFuture(other);
        history.seek(END_PS);
        expect(stateOf(run)).toBe(straightTo(other, END_PS));
      }),
      { numRuns: 25, seed: 3 },
    );
  });

  it('going back loses no checkpoint: on again is as near as before', () => {
    const { scenario } = PRESETS[0];
    const run = new Run(scenario, LOG);
    const history = new History(run);
    history.seek(scenario.runPs);
    const { bytes, events } = history;
    history.seek(0);
    history.seek(scenario.runPs);
    expect(history.bytes).toBe(bytes);
    expect(history.events).toBe(events);
  });

  it('keeps no more checkpoints than their memory has room for', () => {
    const { scenario } = PRESETS[0];
    const run = new Run(scenario, LOG);
    const { bytes } = new Checkpoint(run);
    const history = new History(run, 5.5 * bytes);
    expect(history.places).toBe(5);
    history.seek(scenario.runPs);
    expect(history.bytes).toBeLessThanOrEqual(5 * bytes);
    expect(history.bytes).toBeGreaterThan(2 * bytes);
    expect(history.events).toBeGreaterThan(100_000);
  });

  it('goes back by less than a tenth of a run of a shipped scenario', () => {
    const scenario = presetById('m1')?.scenario as Scenario;
    const run = new Run(scenario, LOG);
    const history = new History(run);
    history.seek(scenario.runPs);
    const { events } = history;
    const other = withChange(scenario, 0.95 * scenario.runPs, { deferMax: 8 });
    expect(history.changeFuture(other)).toBeGreaterThan(0.85 * events);
  });

  it('refuses another past', () => {
    const { scenario } = PRESETS[0];
    const history = new History(new Run(scenario, LOG));
    expect(() => history.changeFuture({ ...scenario, seed: 9 })).toThrow('but edits');
  });
});
