/** What the menus of machines and loads list, and a line about each. */
import { PRESETS, type Preset } from '../../data/presets.ts';
import { formatCount, THIN } from '../../lib/format.ts';
import type { LoadKind, LoadSpec } from '../../schema/load.ts';
import { LOAD_KINDS } from '../../schema/load-read.ts';
import { LOAD_ROLES } from '../../schema/load-roles.ts';
import type { MachineSpec, Scenario } from '../../schema/scenario.ts';

/** "128-byte lines, MAX_NUMNODES 256" */
export function machineDetails({ lineBytes, maxNumnodes, pageKib }: MachineSpec): string {
  return `${lineBytes}-byte lines, ${pageKib}${THIN}KiB pages, MAX_NUMNODES ${formatCount(maxNumnodes)}`;
}

/** "512 B a datagram, set by a published rate: 265,145 /s received on llist" */
export function loadFacts({ kind, payloadBytes, timing }: LoadSpec): string {
  const size = `${formatCount(payloadBytes)}${THIN}B a ${LOAD_ROLES[kind].unit}`;
  if (timing.kind === 'given')
    return `${size}, times given: ${timing.senderUs} and ${timing.receiverUs}${THIN}µs`;
  const rate = `${formatCount(timing.ratePerS)}${THIN}/s ${timing.counts} on ${timing.baseline}`;
  return `${size}, set by a published rate: ${rate}`;
}

/** The first preset of every machine. */
export const MACHINE_LIST: readonly Preset[] = firstOfEach(({ machine }) => machine.title);

/** The first preset of every load on every machine, by kind of load. */
export const LOAD_GROUPS = groupsOf(
  firstOfEach(({ machine, load }) => `${machine.title}\n${load.title}`),
);

interface LoadGroup {
  readonly kind: LoadKind;
  readonly presets: readonly Preset[];
}

function groupsOf(presets: readonly Preset[]): readonly LoadGroup[] {
  return LOAD_KINDS.map((kind) => ({
    kind,
    presets: presets.filter(({ scenario }) => scenario.load.kind === kind),
  })).filter((group) => group.presets.length > 0);
}

function firstOfEach(keyOf: (scenario: Scenario) => string): readonly Preset[] {
  const seen = new Map<string, Preset>();
  for (const preset of PRESETS) {
    const key = keyOf(preset.scenario);
    if (!seen.has(key)) seen.set(key, preset);
  }
  return [...seen.values()];
}
