/** Seeds under all judges: the same 300 at every commit, and 50 of this commit's own. */
import { describe, expect, it } from 'vitest';
import type { FindingName } from '../../engine/audit/findings.ts';
import { RACES } from '../../engine/races/races.ts';
import { checkScenario } from '../../schema/scenario-check.ts';
import { VARIANT_IDS, type VariantId } from '../../schema/variants.ts';
import { commitHash } from '../../tools/constants.mjs';
import { ALLOWED } from './allowed-findings.ts';
import { drawScenario } from './draw-scenario.ts';
import { drawScript } from './draw-script.ts';
import { Draws } from './draws.ts';
import { trySeed } from './seeds.ts';
import { tryScript } from './try-script.ts';

const FIXED = Array.from({ length: 300 }, (_, i) => i + 1);
/** Where there is no history to draw from. */
const NO_COMMIT = '0000000';

function seedsOf(commit: string): number[] {
  const d = new Draws(Number.parseInt(commit, 16), 'seeds of a commit');
  return Array.from({ length: 50 }, () => d.whole(1_000, 2 ** 31));
}

function failuresOf(seeds: readonly number[]): string[] {
  return seeds.flatMap(trySeed).map((failure) => JSON.stringify(failure));
}

describe('a sound engine', () => {
  it('passes 300 seeds', { timeout: 60_000 }, () => {
    expect(failuresOf(FIXED)).toEqual([]);
  });

  const known = commitHash();
  const commit = known === 'unknown' ? NO_COMMIT : known;
  it(`passes the 50 seeds of commit ${commit}`, { timeout: 60_000 }, () => {
    expect(failuresOf(seedsOf(commit))).toEqual([]);
  });
});

describe('what is drawn', () => {
  it('is the same for the same seed, and can be run', () => {
    for (const seed of FIXED.slice(0, 50)) {
      expect(drawScenario(seed)).toEqual(drawScenario(seed));
      expect(drawScript(seed)).toEqual(drawScript(seed));
      expect(() => checkScenario(drawScenario(seed), 'here')).not.toThrow();
    }
    expect(drawScenario(1)).not.toEqual(drawScenario(2));
    expect(seedsOf('abcdef0')).not.toEqual(seedsOf('abcdef1'));
  });

  it('is of every form, release, kind of load and of every sort of machine', () => {
    const scenarios = FIXED.map(drawScenario);
    const seen = (of: (scenario: (typeof scenarios)[number]) => unknown) =>
      new Set(scenarios.map(of)).size;
    expect(seen(({ kernel }) => kernel.variant)).toBe(VARIANT_IDS.length);
    expect(seen(({ kernel }) => kernel.release)).toBeGreaterThan(10);
    expect(seen(({ edits }) => edits.length)).toBeGreaterThan(3);
    expect(seen(({ machine }) => machine.maxNumnodes)).toBeGreaterThan(6);
    const sparse = scenarios.filter(({ machine: { possible } }) => (possible.at(-1) ?? 0) > 63);
    const offline = scenarios.filter(({ machine: { possible, online } }) => possible > online);
    expect(Math.min(sparse.length, offline.length)).toBeGreaterThan(20);
  });

  it('has every operation of scripts in it', () => {
    const names = new Set(FIXED.flatMap((seed) => drawScript(seed).ops.map(([name]) => name)));
    expect([...names].sort()).toEqual([...OPS_DRAWN].sort());
  });
});

const OPS_DRAWN = [
  ...['alloc', 'clone', 'free', 'consume', 'rx', 'busy', 'ipi', 'max', 'at', 'migrate', 'fl'],
  ...['cpu_down', 'cpu_dead', 'cpu_offline', 'cpu_online', 'cpu_unplug', 'cpu_plug'],
  ...['mem_remove', 'node_offline', 'node_online'],
];

describe('what forms may come to', () => {
  it('covers the races, and nothing that neither a race nor a script has shown', () => {
    const shown = new Set<string>();
    const note = (name: FindingName, variant: VariantId): void => {
      shown.add(`${name}: ${variant}`);
    };
    for (const { invariant, breaks } of RACES) for (const id of breaks) note(invariant, id);
    const allowed = (Object.keys(ALLOWED) as FindingName[]).flatMap((name) =>
      ALLOWED[name].map((id) => `${name}: ${id}`),
    );
    expect([...shown].filter((each) => !allowed.includes(each))).toEqual([]);
    for (const script of FIXED.map(drawScript)) {
      tryScript(script, (name) => note(name, script.machine.variant));
    }
    expect(allowed.filter((each) => !shown.has(each) && !RARE.includes(each))).toEqual([]);
  });
});

/**
 * Possible, but so rare that the seeds here need not come to it: 128 skbs on a list whose CPU dies,
 * and a task that is moved away and back within one attempt.
 */
const RARE = ['flag stuck: spin128', 'wrong node: deadcpu', 'wrong node: final'];
