import { describe, expect, it } from 'vitest';
import { NIL } from '../../schema/units.ts';
import { VARIANT_IDS, type VariantId } from '../../schema/variants.ts';
import { checkOp, type ScriptOp } from '../script/ops.ts';
import { ScriptPlayer } from '../script/player.ts';
import { TOTAL } from '../totals.ts';
import { playRace, type Race, scriptOfRace, watchRace } from './race.ts';
import { RACES, raceByName } from './races.ts';

describe.each(RACES.map((race) => [race.name, race] as const))('%s', (name, race) => {
  it('breaks exactly the variants that it names', () => {
    const broken = VARIANT_IDS.filter((variant) => playRace(race, variant).broken);
    expect(broken).toEqual(VARIANT_IDS.filter((id) => race.breaks.includes(id)));
  });

  it('says at which op, or that it is not so', () => {
    for (const variant of VARIANT_IDS) {
      const result = playRace(race, variant);
      expect(result).toMatchObject({ name, variant, invariant: race.invariant });
      expect(result.op === NIL).toBe(!result.broken);
      expect(result.op).toBeLessThan(race.ops.length);
      expect(result.detail).not.toBe('');
    }
  });

  it('is over after its cure, wherever it happened, and only then', () => {
    for (const variant of race.breaks) {
      const last = watchRace(race, variant).at(-1);
      if (race.cure.length > 0) expect(last, variant).toBeNull();
      else expect(last, variant).not.toBeNull();
    }
  });

  it('is made of ops that any script may hold', () => {
    race.ops.forEach((op, i) => {
      checkOp(op, { script: name, op: i }, { cpus: 4, nodes: 2 });
    });
    expect(race.cureAbout).not.toBe('');
  });
});

/** Deferred skbs while a limit is in force for 100 attempts, each followed by a flush. */
function deferredUnder(limits: readonly number[], release: string, variant: VariantId): number[] {
  const ops = limits.flatMap((limit, i): ScriptOp[] => [
    ['max', limit],
    ['alloc', 0, 100 * i, 100],
    ...Array.from({ length: 100 }, (_, n): ScriptOp[] => [
      ['free', 1, 100 * i + n],
      ['rx', 0],
    ]).flat(),
  ]);
  const race: Race = { ...(raceByName('over-count') as Race), release, ops, cure: [] };
  const player = new ScriptPlayer(scriptOfRace(race, variant));
  const queued: number[] = [0];
  for (const op of ops.keys()) {
    player.play(op);
    if ((op + 1) % 202 === 0) queued.push(player.m.totals[TOTAL.queued]);
  }
  return queued.slice(1).map((total, i) => total - queued[i]);
}

describe('skb_defer_max written while traffic flows, as measured on 6.18.44', () => {
  const LIMITS = [64, 0, 64, 64, 1_000_000_000, 64];

  it('64 defers, 0 does not, 64 again still does not, until it was above the counter once', () => {
    for (const variant of ['pernode', 'deadcpu'] as const) {
      expect(deferredUnder(LIMITS, '6.18', variant)).toEqual([100, 0, 0, 0, 100, 100]);
    }
  });

  it('from v7.1 a limit of 0 leaves nothing behind, but a limit of 1 still does', () => {
    expect(deferredUnder(LIMITS, '7.1', 'pernode')).toEqual([100, 0, 100, 100, 100, 100]);
    expect(deferredUnder([64, 1, 64, 64, 1e9, 64], '7.4', 'final')).toEqual([
      100, 0, 0, 0, 100, 100,
    ]);
  });

  it('under a lock the counter counts entries, and nothing sticks', () => {
    expect(deferredUnder(LIMITS, '6.17', 'spinmax')).toEqual([100, 0, 100, 100, 100, 100]);
  });
});
