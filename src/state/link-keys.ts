/** The keys of a link, in the order in which they are written and read. */
import { presetById } from '../data/presets.ts';
import { readRanges, readWhole, writeRanges } from '../lib/ranges.ts';
import { callersBeside, callersOf, kernelOf } from '../schema/kernel.ts';
import { bundleFor, CALLER_IDS, type Callers, RELEASE_NAMES } from '../schema/releases.ts';
import { COSTS_IDS, type MachineSpec } from '../schema/scenario.ts';
import { DEFER_MAX_LIMIT, RUN_LIMITS_PS } from '../schema/scenario-check.ts';
import { parseScenarioText } from '../schema/scenario-read.ts';
import { VARIANT_IDS, VARIANT_NAMES, type VariantId } from '../schema/variants.ts';
import { FUTURE_KEYS } from './link-futures.ts';
import type { LinkKey } from './link-key.ts';
import { LOAD_KEYS } from './link-load.ts';
import { PLACE_KEYS } from './link-place.ts';
import { readCpus, readTime, writeCpus, writeTime } from './link-values.ts';
import { VIEW_KEYS } from './link-view.ts';
import { asItComes, baseOf, type LinkedChoices, type MachineEdits } from './linked.ts';

function machineOf(choices: LinkedChoices): MachineSpec {
  return { ...baseOf(choices).machine, ...choices.machine };
}

function withMachine(choices: LinkedChoices, edits: MachineEdits): Partial<LinkedChoices> {
  return { machine: { ...choices.machine, ...edits } };
}

/** A key whose value is one whole number of the machine. */
function numberKey(
  key: string,
  expects: string,
  field: 'maxNumnodes' | 'lineBytes' | 'pageKib',
): LinkKey {
  return {
    key,
    expects,
    write: (c) => String(machineOf(c)[field]),
    read: (text, c) => unlessNull(readWhole(text), (value) => withMachine(c, { [field]: value })),
  };
}

function unlessNull<T>(
  value: T | null,
  change: (value: T) => Partial<LinkedChoices>,
): Partial<LinkedChoices> | null {
  return value === null ? null : change(value);
}

function variantOf(text: string): VariantId | null {
  return VARIANT_IDS.find((id) => id === text) ?? null;
}

const SCENARIO_KEYS: readonly LinkKey[] = [
  {
    key: 'preset',
    expects: 'a scenario that ships with this page',
    write: (c) => c.preset,
    isDefault: () => false,
    read: (text) => (presetById(text) ? asItComes(text) : null),
  },
  {
    key: 'scenario',
    expects: 'a scenario',
    write: (c) => (c.custom === null ? '' : JSON.stringify(c.custom)),
    isDefault: (c) => c.custom === null,
    read: (text, c) => asItComes(c.preset, parseScenarioText(text, 'the link, scenario')),
  },
  {
    key: 'costs',
    expects: `one of ${COSTS_IDS.join(', ')}`,
    write: (c) => machineOf(c).costs,
    read: (text, c) =>
      unlessNull(COSTS_IDS.find((id) => id === text) ?? null, (costs) => withMachine(c, { costs })),
  },
  numberKey('maxnodes', 'a whole number such as 256', 'maxNumnodes'),
  numberKey('line', 'a number of bytes such as 128', 'lineBytes'),
  numberKey('page', 'a number of KiB such as 64', 'pageKib'),
  {
    key: 'nodes',
    expects: 'a list of nodes such as 0-31 or 0,8',
    write: (c) => writeRanges(machineOf(c).possible),
    read: (text, c) => unlessNull(readRanges(text), (possible) => withMachine(c, { possible })),
  },
  {
    key: 'online',
    expects: 'a list of nodes such as 0-3 or 0,8',
    write: (c) => writeRanges(machineOf(c).online),
    read: (text, c) => unlessNull(readRanges(text), (online) => withMachine(c, { online })),
  },
  {
    key: 'cpus',
    expects: 'a number of CPUs such as 8, or their nodes such as 0-3:0,4-7:1',
    write: (c) => writeCpus(machineOf(c).cpuNode, machineOf(c).online),
    // "8" means something else on other online nodes, so the nodes are compared, not the texts.
    isDefault: (c, base) => machineOf(c).cpuNode.join() === machineOf(base).cpuNode.join(),
    read: (text, c) =>
      unlessNull(readCpus(text, machineOf(c).online), (cpuNode) => withMachine(c, { cpuNode })),
  },
  {
    // Before whatever is an instant of the run.
    key: 'run',
    expects: `a length from 1us to ${writeTime(RUN_LIMITS_PS.most)} such as 1200ms`,
    write: (c) => writeTime(c.runPs),
    read: (text) => unlessNull(readTime(text), (runPs) => ({ runPs })),
  },
];

const A_RELEASE = `a kernel release from ${RELEASE_NAMES}`;

function readCallers(text: string, release: string): Partial<Callers> | null {
  const names = text === 'none' ? [] : text.split(',');
  if (names.some((name) => !CALLER_IDS.some((id) => id === name))) return null;
  const callers = Object.fromEntries(CALLER_IDS.map((id) => [id, names.includes(id)]));
  return callersBeside(release, callers);
}

/** What a release brought before links knew callers: caches and features, and UDP that defers. */
function readOldRelease(release: string): Partial<LinkedChoices> | null {
  if (bundleFor(release) === undefined) return null;
  return { release, callers: callersBeside(release, { udp_rx: true }) };
}

const KERNEL_KEYS: readonly LinkKey[] = [
  {
    // The whole kernel as one choice; the keys after it say what differs.
    key: 'kernel',
    expects: A_RELEASE,
    write: (c) => c.release,
    isDefault: (c) => c.release === baseOf(c).kernel.release,
    read: (text, c) => {
      const bundle = bundleFor(text);
      if (bundle === undefined) return null;
      return { ...kernelOf(bundle, c.deferMax), release: text, callers: {} };
    },
  },
  {
    key: 'variant',
    expects: `one of ${VARIANT_NAMES}`,
    write: (c) => c.variant,
    read: (text) => unlessNull(variantOf(text), (variant) => ({ variant })),
  },
  {
    key: 'release',
    expects: A_RELEASE,
    write: (c) => c.release,
    isDefault: () => true, // only old links have it
    read: (text) => readOldRelease(text),
  },
  {
    key: 'callers',
    expects: `none, or some of ${CALLER_IDS.join(',')}`,
    write: (c) => CALLER_IDS.filter((id) => callersOf(c)[id]).join(',') || 'none',
    read: (text, c) => unlessNull(readCallers(text, c.release), (callers) => ({ callers })),
  },
  {
    key: 'max',
    expects: `a whole number from 0 to ${DEFER_MAX_LIMIT}`,
    write: (c) => String(c.deferMax),
    read: (text) => unlessNull(readWhole(text, DEFER_MAX_LIMIT), (deferMax) => ({ deferMax })),
  },
  ...FUTURE_KEYS,
  {
    key: 'seed',
    expects: `a whole number from 0 to ${Number.MAX_SAFE_INTEGER}`,
    write: (c) => String(c.seed),
    read: (text) => unlessNull(readWhole(text), (seed) => ({ seed })),
  },
];

/** The place comes before the view, which belongs to it. */
export const LINK_KEYS: readonly LinkKey[] = [
  ...SCENARIO_KEYS,
  ...LOAD_KEYS,
  ...KERNEL_KEYS,
  ...PLACE_KEYS,
  ...VIEW_KEYS,
];
