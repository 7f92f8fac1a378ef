/**
 * Checks what a run relies on, whoever made the scenario. Nothing is clamped or assumed: what does
 * not fit is refused with one sentence.
 */
import { checkDeferMax, checkEdits } from './edits-check.ts';
import { refuse, type Spot } from './json-shape.ts';
import type { KernelSpec } from './kernel.ts';
import { checkLoad, checkSize } from './load-check.ts';
import { checkMachine } from './machine-check.ts';
import { bundleFor, releaseHint } from './releases.ts';
import type { Scenario } from './scenario.ts';
import { PS_PER_S, PS_PER_US } from './units.ts';
import { VARIANT_IDS, VARIANT_NAMES } from './variants.ts';

export { DEFER_MAX_LIMIT } from './edits-check.ts';
export const SEED_LIMIT = Number.MAX_SAFE_INTEGER;
export const RUN_LIMITS_PS = { least: PS_PER_US, most: 5 * PS_PER_S };

/** Throws an InputError for the first thing that a run could not use. */
export function checkScenario(scenario: Scenario, where: string): void {
  const spot = (path: string): Spot => ({ where, path });
  checkMachine(scenario.machine, where);
  checkKernel(scenario.kernel, spot);
  checkLoad(scenario.load, scenario.machine.cpuNode.length, spot);
  if (!isWhole(scenario.seed, 0, SEED_LIMIT))
    refuse(
      spot('seed'),
      `${scenario.seed} is not a seed`,
      `use a whole number from 0 to ${SEED_LIMIT}`,
    );
  checkRun(scenario, spot);
  checkSize(scenario, spot);
}

type SpotAt = (path: string) => Spot;

function isWhole(value: number, least: number, most = Number.MAX_SAFE_INTEGER): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

function checkKernel(spec: KernelSpec, spot: SpotAt): void {
  if (!VARIANT_IDS.includes(spec.variant))
    refuse(
      spot('kernel.variant'),
      `"${spec.variant}" is not a variant known here`,
      `use one of ${VARIANT_NAMES}`,
    );
  if (bundleFor(spec.release) === undefined)
    refuse(
      spot('kernel.release'),
      `"${spec.release}" is not a release known here`,
      releaseHint(spec.release),
    );
  checkDeferMax(spec.deferMax, spot('kernel.deferMax'));
}

function checkRun(scenario: Scenario, spot: SpotAt): void {
  const { runPs } = scenario;
  if (!isWhole(runPs, RUN_LIMITS_PS.least, RUN_LIMITS_PS.most))
    refuse(
      spot('runPs'),
      `A run of ${runPs} ps is not possible`,
      'use whole picoseconds from 1000000 (1 µs) to 5000000000000 (5 s)',
    );
  checkEdits(scenario, spot('edits'));
}
