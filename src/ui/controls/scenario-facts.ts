/** One-line facts about machines and loads, and the lists that the menus show. */
import { PRESETS, type Preset } from '../../data/presets.ts';
import { formatCount, THIN } from '../../lib/format.ts';
import type { LoadSpec, MachineSpec, Scenario } from '../../schema/scenario.ts';

/** "8 CPUs, 1 of 32 nodes online" */
export function machineFacts({ cpuNode, online, possible }: MachineSpec): string {
  const cpus = `${formatCount(cpuNode.length)} CPU${cpuNode.length === 1 ? '' : 's'}`;
  return `${cpus}, ${online.length} of ${possible.length} node${possible.length === 1 ? '' : 's'} online`;
}

/** What a machine or a load is called; files may leave that out. */
export function nameOf({ title }: Pick<MachineSpec | LoadSpec, 'title'>): string {
  return title.trim() === '' ? 'without a name' : title;
}

/** For narrow headers: "POWER10, 1 of 32". */
export function machineShort(machine: MachineSpec): string {
  const { title, online, possible } = machine;
  const [word] = title.trim() === '' ? ['no name'] : title.trim().split(/[ ,]/);
  return `${word}, ${online.length} of ${possible.length}`;
}

/** "128-byte lines, MAX_NUMNODES 256" */
export function machineDetails({ lineBytes, maxNumnodes, pageKib }: MachineSpec): string {
  return `${lineBytes}-byte lines, ${pageKib}${THIN}KiB pages, MAX_NUMNODES ${formatCount(maxNumnodes)}`;
}

/** "512 B datagrams, 265,145 /s received without the walk" */
export function loadFacts({ payloadBytes, timing }: LoadSpec): string {
  const size = `${formatCount(payloadBytes)}${THIN}B a datagram`;
  if (timing.kind === 'given')
    return `${size}, times assumed: ${timing.senderUs} and ${timing.receiverUs}${THIN}µs`;
  const rate = `${formatCount(timing.ratePerS)}${THIN}/s ${timing.counts} on ${timing.baseline}`;
  return `${size}, set by a published rate: ${rate}`;
}

/** The first preset of every machine. */
export const MACHINES: readonly Preset[] = firstOfEach(({ machine }) => machine.title);

/** The first preset of every load on every machine. */
export const LOADS: readonly Preset[] = firstOfEach(
  ({ machine, load }) => `${machine.title}\n${load.title}`,
);

function firstOfEach(keyOf: (scenario: Scenario) => string): readonly Preset[] {
  const seen = new Map<string, Preset>();
  for (const preset of PRESETS) {
    const key = keyOf(preset.scenario);
    if (!seen.has(key)) seen.set(key, preset);
  }
  return [...seen.values()];
}
