/** What the menus of machines and loads list, and a line about each. */
import { PRESETS, type Preset } from '../../data/presets.ts';
import { formatCount, formatRate, plural, THIN } from '../../lib/format.ts';
import { writeRanges } from '../../lib/ranges.ts';
import type { LoadKind, LoadSpec, NicTxLoad } from '../../schema/load.ts';
import { isCard, readsTcp, rpsCpus } from '../../schema/load-parts.ts';
import { LOAD_KINDS } from '../../schema/load-read.ts';
import { isBusyPolled, LOAD_ROLES } from '../../schema/load-roles.ts';
import type { MachineSpec, Scenario } from '../../schema/scenario.ts';

/** "128-byte lines, MAX_NUMNODES 256" */
export function machineDetails({ lineBytes, maxNumnodes, pageKib }: MachineSpec): string {
  return `${lineBytes}-byte lines, ${pageKib}${THIN}KiB pages, MAX_NUMNODES ${formatCount(maxNumnodes)}`;
}

/** "512 B a datagram, set by a published rate: 265,145 /s received on llist" */
export function loadFacts(load: LoadSpec): string {
  const { kind, payloadBytes, timing } = load;
  const facts = [
    `${formatCount(payloadBytes)}${THIN}B a ${LOAD_ROLES[kind].unit}`,
    ...ownFacts(load),
  ];
  if (timing.kind === 'given') {
    const { senderUs, receiverUs } = timing;
    return [...facts, `times given: ${senderUs} and ${receiverUs}${THIN}µs`].join(', ');
  }
  const rate = `${formatRate(timing.ratePerS)} ${timing.counts} on ${timing.baseline}`;
  return [...facts, `set by a published rate: ${rate}`].join(', ');
}

/** What loads of other kinds do not say. */
function ownFacts(load: LoadSpec): string[] {
  const rps = rpsCpus(load);
  const steered = rps.length === 0 ? [] : [`RPS to CPU ${writeRanges(rps)}`];
  if ('nic' in load) return sendingFacts(load);
  const read = readsTcp(load) ? [`reads of ${formatCount(load.readBytes)}${THIN}B`] : [];
  if (!isCard(load)) return [...read, ...steered];
  const offered = `${formatRate(load.ratePerS)} a queue offered`;
  const waits = isBusyPolled(load)
    ? 'no interrupts'
    : `interrupts wait ${load.coalesceUs}${THIN}µs`;
  const merged = load.kind === 'nic-rx-tcp' ? [`GRO of ${plural(load.groFrames, 'frame')}`] : [];
  return [offered, waits, ...merged, ...read, ...steered];
}

function sendingFacts(load: Extract<LoadSpec, Pick<NicTxLoad, 'nic'>>): string[] {
  const { ringSize, txFrames, txUsecs } = load.nic;
  const ring = `rings of ${formatCount(ringSize)}`;
  const marks =
    load.kind === 'nic-tx' ? [load.zerocopy && 'zero copy', load.hwtstamp && 'time stamps'] : [];
  const irq = `interrupts after ${txFrames} packets or ${txUsecs}${THIN}µs`;
  return [ring, irq, ...marks.filter((mark) => mark !== false)];
}

/** The first preset of every machine. */
export const MACHINE_LIST: readonly Preset[] = firstOfEach(({ machine }) => machine.title);

/** The first preset of every load on every machine, by kind of load. */
export const LOAD_GROUPS = groupsOf(
  firstOfEach(({ machine, load }) => `${machine.title}\n${load.title}`).filter(
    // It comes with the viewer's own machine, and belongs to nobody before there is one.
    ({ id }) => id !== 'mine',
  ),
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
    // What changes by itself is listed with its story.
    if (preset.scenario.edits.length > 0) continue;
    const key = keyOf(preset.scenario);
    if (!seen.has(key)) seen.set(key, preset);
  }
  return [...seen.values()];
}
