import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EV } from '../../schema/events.ts';
import { bundleFor } from '../../schema/releases.ts';
import { VARIANT_IDS } from '../../schema/variants.ts';
import type { ScriptOp } from '../script/ops.ts';
import { ScriptPlayer } from '../script/player.ts';
import { ATTEMPT_STEPS, FLUSH_STEPS } from './defer-steps.ts';
import { deferVariant } from './defer-variants.ts';

const CPU_NODE = [0, 0, 1, 5];
const POSSIBLE = [0, 1, 3, 5];
const { cache, features, callers } = bundleFor('7.0') ?? expect.fail('no such release');

/** Every op: [cpu, true] one flush there, [cpu, false] one attempt there. */
const plans = fc.array(fc.tuple(fc.nat(3), fc.boolean()), { minLength: 1, maxLength: 60 });

interface Outcome {
  readonly totals: readonly number[];
  readonly counts: readonly number[];
  readonly events: readonly string[];
}

/** Plays flushes and attempts, whole or one step at a time. */
function outcome(
  { variant, deferMax }: { variant: (typeof VARIANT_IDS)[number]; deferMax: number },
  plan: readonly (readonly [number, boolean])[],
  split: boolean,
): Outcome {
  const steps = plan.flatMap(([cpu, flushes], id): ScriptOp[] => {
    if (!split) return [flushes ? ['busy', cpu] : ['free', cpu, id]];
    if (!flushes) return ATTEMPT_STEPS.map((step) => attemptOp(step, cpu, id));
    const again = POSSIBLE.flatMap(() => FLUSH_STEPS.map((step): ScriptOp => ['fl', 'f', step]));
    return [['fl', 'f', 'look', cpu], ...again.slice(1), ['fl', 'f', 'look']];
  });
  const ops: ScriptOp[] = [['alloc', 0, 0, plan.length], ['alloc', 3, 1_000, 3], ...steps];
  const machine = { variant, cpuNode: CPU_NODE, possible: POSSIBLE, online: [0, 1, 5] };
  const shape = { ...machine, maxNumnodes: 256, deferMax, cache, features, callers };
  const player = new ScriptPlayer({ name: 'split', machine: shape, ops });
  const events: string[] = [];
  // A flush taken apart is logged at its end, a whole one at its beginning.
  player.onEvents = ({ length, kind, cpu, skb, x, y, z }) => {
    for (let i = 0; i < length; i++) {
      const row = [kind[i], cpu[i], skb[i], x[i], y[i], z[i]].join();
      if (kind[i] !== EV.flush) events.push(row);
    }
  };
  for (const op of ops.keys()) if (player.canPlay(op)) player.play(op);
  return { totals: [...player.m.totals], counts: [...player.m.defer_count], events };
}

function attemptOp(step: string, cpu: number, id: number): ScriptOp {
  return step === 'check' ? ['at', 'a', step, cpu, id] : ['at', 'a', step];
}

it.each(VARIANT_IDS.filter((id) => deferVariant(id).attempt.push !== undefined))(
  'the steps of %s, one after the other, do what the whole attempt and the whole flush do',
  (variant) => {
    fc.assert(
      fc.property(plans, fc.constantFrom(1, 2, 3, 8), (plan, deferMax) => {
        const kernel = { variant, deferMax };
        expect(outcome(kernel, plan, true)).toEqual(outcome(kernel, plan, false));
      }),
      { numRuns: 60, seed: 1 },
    );
  },
);
