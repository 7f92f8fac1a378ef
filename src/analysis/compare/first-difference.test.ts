import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assert } from '../../lib/assert.ts';
import { EV, newColumns } from '../../schema/events.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { PS_PER_US } from '../../schema/units.ts';
import { VARIANT_IDS } from '../../schema/variants.ts';
import { columnsOf } from '../event-columns.fixture.ts';
import { copyRows } from '../event-store.ts';
import { Recording } from '../recording.ts';
import { firstDifferenceText } from './difference-text.ts';
import {
  DifferenceSearch,
  EVENT_COLUMNS,
  firstDifference,
  knownDifference,
  rowOf,
} from './first-difference.ts';
import { onVariant, recorded, shortScenario } from './two-runs.fixture.ts';

/** Rows as text, one after the other: it knows nothing of what is tested. */
function rowsOf(recording: Recording): string[] {
  const columns = columnsOf(recording);
  return Array.from({ length: columns.length }, (_, i) => {
    const { atPs, durPs, skb, x, y, z, cpu, kind } = columns;
    return [atPs[i], durPs[i], skb[i], x[i], y[i], z[i], cpu[i], kind[i]].join(' ');
  });
}

function firstIndex(a: Recording, b: Recording): number | null {
  const [left, right] = [rowsOf(a), rowsOf(b)];
  const at = left.findIndex((row, i) => row !== right[i]);
  if (at !== -1) return at;
  return left.length === right.length ? null : left.length;
}

const SHORT_PS = 200 * PS_PER_US;

/** Times that need not be found first: many runs a second. */
function withGivenTimes(scenario: Scenario): Scenario {
  const timing = { kind: 'given', senderUs: 4, receiverUs: 3 } as const;
  return { ...scenario, load: { ...scenario.load, timing } as Scenario['load'] };
}

/** Two scenarios with the same load: another form, limit, release, online nodes, or seed. */
const pairs = fc.constantFrom('m1', 'm1-rps', 'two-nodes').chain((preset) => {
  const base = withGivenTimes(shortScenario(preset, SHORT_PS));
  const kernel = fc.record({
    variant: fc.constantFrom(...VARIANT_IDS),
    release: fc.constantFrom('6.18', base.kernel.release),
    deferMax: fc.constantFrom(0, 4, 128),
  });
  const { online, possible } = base.machine;
  const scenario = fc
    .record({ kernel, seed: fc.constantFrom(1, 1, 2), nodes: fc.constantFrom(online, possible) })
    .map(
      ({ nodes, ...changes }): Scenario => ({
        ...base,
        ...changes,
        machine: { ...base.machine, online: nodes },
        edits: [],
      }),
    );
  return fc.tuple(scenario, scenario);
});

test('the first difference is the first row at which the two streams of events differ', () => {
  fc.assert(
    fc.property(pairs, ([one, other]) => {
      const [a, b] = [recorded(one), recorded(other)];
      const found = firstDifference(a, b);
      expect(found?.index ?? null).toBe(firstIndex(a, b));
      expect(firstDifference(b, a)?.index ?? null).toBe(found?.index ?? null);
      if (found?.a == null || found.b === null) return;
      const [left, right] = [rowOf(a.events, found.index), rowOf(b.events, found.index)];
      expect(found.columns).toEqual(EVENT_COLUMNS.filter((each) => left[each] !== right[each]));
      expect(found.columns.length).toBeGreaterThan(0);
      expect(found.atPs).toBe(Math.min(left.atPs, right.atPs));
    }),
    { numRuns: 150, seed: 7 },
  );
});

test('two runs of one scenario have no difference, whole or in part', () => {
  const scenario = shortScenario('m1');
  const whole = recorded(scenario);
  expect(firstDifference(whole, recorded(scenario))).toBeNull();
  expect(firstDifference(whole, recorded(scenario, scenario.runPs / 2))).toBeNull();
});

test('a run that has ended earlier differs where the other goes on', () => {
  const scenario = shortScenario('m1');
  const [whole, half] = [recorded(scenario), recorded(scenario, scenario.runPs / 2)];
  half.complete = true;
  const found = firstDifference(half, whole);
  expect(found).toMatchObject({ index: half.length, a: null, columns: [] });
  expect(found?.b).toEqual(rowOf(whole.events, half.length));
  expect(found?.atPs).toBe(whole.events.atPs(half.length));
  expect(found && firstDifferenceText(found)).toMatch(/A has no more events, B goes on with /);
});

test('a search goes on where it was when the recordings have grown', () => {
  const [a, b] = (['pernode', 'online'] as const).map((variant) =>
    onVariant(shortScenario('m1'), variant),
  );
  const [wholeA, wholeB] = [recorded(a), recorded(b)];
  const found = firstDifference(wholeA, wholeB);
  assert(found !== null, 'the two forms differ');
  const growing = new Recording(a, wholeA.meta);
  const search = new DifferenceSearch(growing, wholeB);
  const append = (from: number, count: number): void => {
    const chunk = newColumns(count);
    copyRows(columnsOf(wholeA), from, chunk, count);
    growing.append(chunk, chunk.atPs[count - 1]);
  };
  append(0, found.index);
  expect(search.update()).toBeNull();
  append(found.index, 10);
  expect(search.update()).toEqual(found);
  expect(knownDifference(growing, wholeB)).toEqual(found);
  expect(knownDifference(wholeB, growing)?.index).toBe(found.index);
  expect(knownDifference(growing, wholeA)).toBeNull();
});

test('the two forms of the switch differ first in the first flush, by its 31 wasted looks', () => {
  const [a, b] = (['pernode', 'online'] as const).map((variant) =>
    recorded(onVariant(shortScenario('m1'), variant)),
  );
  const found = firstDifference(a, b);
  expect(found?.a).toMatchObject({ kind: EV.flush, x: 0, y: 1, z: 31 });
  expect(found?.b).toMatchObject({ kind: EV.flush, x: 0, y: 1, z: 0 });
  expect(found?.columns).toEqual(['z', 'durPs']);
  expect(found && firstDifferenceText(found).replaceAll('\u202f', ' ')).toMatch(
    /^At 0\.00\d\d ms, event \d+, on CPU 2: the flush of A looks at 32 lists in 0\.\d\d µs, /,
  );
});
