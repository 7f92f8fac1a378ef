import { describe, expect, test } from 'vitest';
import { presetById } from '../data/presets.ts';
import type { LoadSpec } from '../schema/load.ts';
import { createChoices } from './choices.ts';
import { crumbsOf, fieldOfNode, further, nearer, pairLook } from './crumbs.ts';
import {
  closeUpOf,
  cpuInFocus,
  fitting,
  type LookedAt,
  ON_STAGE,
  pairInFocus,
  WHOLE_FIELD,
} from './zoom.ts';

const scenarioOf = (id: string) => presetById(id)?.scenario ?? expect.fail(`no preset ${id}`);
const LARGE = scenarioOf('field-512');
const SMALL = scenarioOf('m1');
const PAIRS = scenarioOf('guest-4-pairs');
const textsOf = (at: LookedAt, scenario = LARGE): string[] =>
  crumbsOf(scenario, at).map(({ text }) => text);

describe('crumbs', () => {
  test.each<[string, LookedAt, string[]]>([
    ['all', { ...WHOLE_FIELD, pair: 0 }, ['512 CPUs']],
    ['a node', { ...fieldOfNode(LARGE.machine.cpuNode, 1), pair: 0 }, ['512 CPUs', 'node 1']],
    [
      'some CPUs',
      { zoom: 'field', focus: { from: 196, to: 211 }, pair: 0 },
      ['512 CPUs', 'node 1', 'CPUs 196 to 211'],
    ],
    [
      'one of them',
      { zoom: 'field', focus: { from: 196, to: 196 }, pair: 0 },
      ['512 CPUs', 'node 1', 'CPU 196'],
    ],
    ['a pair', { ...ON_STAGE, pair: 3 }, ['512 CPUs', 'node 0', 'CPUs 6 and 198']],
    ['a CPU', { ...closeUpOf(198), pair: 3 }, ['512 CPUs', 'node 1', 'CPUs 6 and 198', 'CPU 198']],
    ['a CPU without work', { ...closeUpOf(1), pair: 3 }, ['512 CPUs', 'node 0', 'CPU 1']],
  ])('%s', (_, at, texts) => {
    expect(textsOf(at)).toEqual(texts);
  });

  test('on a single node there is no crumb for it', () => {
    expect(textsOf({ ...ON_STAGE, pair: 0 }, SMALL)).toEqual(['8 CPUs', 'CPUs 2 and 5']);
  });
});

test('steps nearer lead from the whole machine to a CPU, and steps back the same way', () => {
  for (const scenario of [LARGE, SMALL, PAIRS]) {
    let at: LookedAt = { ...WHOLE_FIELD, pair: 0 };
    const way = [at];
    for (let look = nearer(scenario, at); look !== null; look = nearer(scenario, at)) {
      at = { ...look, pair: 0 };
      way.push(at);
    }
    expect(at).toMatchObject(closeUpOf(scenario === SMALL ? 2 : 0));
    for (const before of way.slice(0, -1).reverse()) {
      expect(further(scenario, at)).toEqual({ zoom: before.zoom, focus: before.focus });
      at = before;
    }
    expect(further(scenario, at)).toBeNull();
  }
});

test('up to sixteen CPUs at work stand between the field and a pair', () => {
  expect(textsOf({ ...ON_STAGE, pair: 2 }, PAIRS)).toEqual(['8 CPUs', '8 at work']);
  const pair = { ...pairLook(PAIRS, 2), pair: 2 };
  expect(textsOf(pair, PAIRS)).toEqual(['8 CPUs', '8 at work', 'CPUs 2 and 6']);
  expect(pairInFocus(PAIRS.load, { ...pair, pair: 0 })).toBe(2);
  expect(pairLook(LARGE, 2)).toEqual(ON_STAGE);
  expect(pairLook(SMALL, 0)).toEqual(ON_STAGE);
});

test('a focus that the machine does not have is left out', () => {
  expect(fitting(closeUpOf(9), 8)).toEqual({ zoom: 'cpu', focus: null });
  expect(fitting(closeUpOf(7), 8)).toEqual(closeUpOf(7));
  expect(cpuInFocus(SMALL, { ...closeUpOf(9), pair: 0 })).toBe(2);
});

test('the pair of the CPU that is looked at comes along', () => {
  const choices = createChoices();
  choices.getState().choosePreset('field-512');
  expect(choices.getState()).toMatchObject({ zoom: 'field', focus: null });
  choices.getState().lookAt(closeUpOf(198));
  expect(choices.getState()).toMatchObject({ ...closeUpOf(198), pair: 3 });
  choices.getState().lookAt(closeUpOf(1));
  expect(choices.getState().pair).toBe(3);
  expect(pairInFocus(LARGE.load, { ...closeUpOf(198), pair: 0 })).toBe(3);
});

test('another pair that is chosen takes the place of the one that stands alone', () => {
  const choices = createChoices();
  const { choosePreset, lookAt, selectPair } = choices.getState();
  choosePreset('guest-4-pairs');
  selectPair(1);
  expect(choices.getState()).toMatchObject({ ...ON_STAGE, pair: 1 });
  lookAt(pairLook(PAIRS, 1));
  selectPair(2);
  expect(choices.getState()).toMatchObject({ ...pairLook(PAIRS, 2), pair: 2 });
  expect(pairInFocus(PAIRS.load, choices.getState())).toBe(2);
});

test('of two pairs on the same CPUs the chosen one is looked at', () => {
  const { pairs } = PAIRS.load;
  const load = { ...PAIRS.load, pairs: [pairs[0], pairs[0], ...pairs.slice(2)] } as LoadSpec;
  expect(pairInFocus(load, { ...pairLook(PAIRS, 0), pair: 1 })).toBe(1);
  expect(pairInFocus(load, { ...pairLook(PAIRS, 0), pair: 3 })).toBe(0);
});
