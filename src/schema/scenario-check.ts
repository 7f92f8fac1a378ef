/**
 * Reads scenarios that come from outside (a file, a link) and checks what a run relies on. Nothing
 * is clamped or assumed: what does not fit is refused with one sentence.
 */
import { checkDeferMax, checkEdits, edit } from './edits-check.ts';
import type { Reader, Spot } from './json-shape.ts';
import {
  describeValue,
  flag,
  list,
  number,
  object,
  oneOf,
  record,
  refuse,
  text,
} from './json-shape.ts';
import type { KernelSpec } from './kernel.ts';
import { checkLoad, checkSize } from './load-check.ts';
import { readLoad } from './load-read.ts';
import { checkMachine } from './machine-check.ts';
import { bundleFor, CALLER_IDS, type Callers, releaseHint } from './releases.ts';
import { COSTS_IDS, type MachineSpec, SCENARIO_VERSION, type Scenario } from './scenario.ts';
import { PS_PER_S, PS_PER_US } from './units.ts';
import { VARIANT_IDS, VARIANT_NAMES } from './variants.ts';

export { DEFER_MAX_LIMIT } from './edits-check.ts';
export const SEED_LIMIT = Number.MAX_SAFE_INTEGER;
export const RUN_LIMITS_PS = { least: PS_PER_US, most: 4 * PS_PER_S };

const machine: Reader<MachineSpec> = record<MachineSpec>({
  title: text,
  costs: oneOf(COSTS_IDS),
  cpuNode: list(number),
  possible: list(number),
  online: list(number),
  maxNumnodes: number,
  lineBytes: number,
  pageKib: number,
});

const variant = oneOf(VARIANT_IDS, VARIANT_NAMES);

const kernel: Reader<KernelSpec> = record<KernelSpec>(
  {
    variant,
    release: text,
    deferMax: number,
    callers: record<Partial<Callers>>(
      { tcp_rx: flag, udp_rx: flag, tx_completion: flag },
      {},
      CALLER_IDS,
    ),
  },
  {},
  ['callers'],
);

const body = record<Omit<Scenario, 'version'>>(
  {
    title: text,
    machine,
    kernel,
    load: readLoad,
    edits: list(edit),
    runPs: number,
    seed: number,
  },
  { edits: [] },
);

/** The text of a file; `where` names the file. */
export function parseScenarioText(source: string, where: string): Scenario {
  let json: unknown;
  try {
    // Some editors put a byte order mark first.
    json = JSON.parse(source.replace(/^\uFEFF/, ''));
  } catch (error) {
    // The words are the browser's own, and differ from one to the next.
    const said = error instanceof Error ? error.message : String(error);
    const hint = `choose a scenario that was saved here, or correct it; the parser says "${said}"`;
    refuse({ where, path: '' }, 'This is not JSON', hint);
  }
  return parseScenario(json, where);
}

/** A file says "skbscope": 1; a scenario that a program wrote out may say "version": 1. */
export function parseScenario(json: unknown, where: string): Scenario {
  const spot = { where, path: '' };
  const { skbscope, version, ...rest } = object(json, spot);
  const said = skbscope ?? version;
  if (said !== SCENARIO_VERSION || (version ?? said) !== said) {
    const what =
      said === undefined
        ? 'The version is missing'
        : `${describeValue(said === SCENARIO_VERSION ? version : said)} is not a version known here`;
    refuse(spot, what, `a scenario for this page says "skbscope": ${SCENARIO_VERSION}`);
  }
  const scenario: Scenario = { version: SCENARIO_VERSION, ...body(rest, spot) };
  checkScenario(scenario, where);
  return scenario;
}

/** The text of a file that parseScenarioText() reads back. */
export function scenarioText(scenario: Scenario): string {
  const { version, ...rest } = scenario;
  return `${JSON.stringify({ skbscope: version, ...rest }, null, 2)}\n`;
}

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
      'use whole picoseconds from 1000000 (1 µs) to 4000000000000 (4 s)',
    );
  checkEdits(scenario, spot('edits'));
}
