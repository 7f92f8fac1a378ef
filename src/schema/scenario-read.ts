/**
 * Reads scenarios that come from outside, a file or a link. Nothing is clamped or assumed: what
 * does not fit is refused with one sentence.
 */
import { edit } from './edits-check.ts';
import {
  describeValue,
  flag,
  list,
  number,
  object,
  oneOf,
  type Reader,
  record,
  refuse,
  text,
} from './json-shape.ts';
import type { KernelSpec } from './kernel.ts';
import { readLoad } from './load-read.ts';
import { CALLER_IDS, type Callers } from './releases.ts';
import { COSTS_IDS, type MachineSpec, SCENARIO_VERSION, type Scenario } from './scenario.ts';
import { checkScenario } from './scenario-check.ts';
import { VARIANT_IDS, VARIANT_NAMES } from './variants.ts';

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
