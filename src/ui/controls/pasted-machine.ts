/** From what was read of a paste, and what the viewer adds to it, to a machine that can run. */
import type { TopologyDraft } from '../../importers/topology.ts';
import { writeRanges } from '../../lib/ranges.ts';
import { kernelOf } from '../../schema/kernel.ts';
import type { CpuPair } from '../../schema/load.ts';
import { bundleFor } from '../../schema/releases.ts';
import type { MachineSpec } from '../../schema/scenario.ts';
import { writeCpus } from '../../state/link-values.ts';
import { asItComes, baseOf, type LinkedChoices } from '../../state/linked.ts';
import { misfitOf, scenarioOf } from '../../state/scenario-of.ts';
import { type MachineDraft, machineDraftOf, readMachineDraft } from './machine-draft.ts';

/** The fields that a machine consists of, as texts; empty where nothing is known. */
export const PASTED_KEYS = [
  'possible',
  'online',
  'cpus',
  'maxNumnodes',
  'lineBytes',
  'pageKib',
  'costs',
] as const satisfies readonly (keyof MachineDraft)[];
export type PastedKey = (typeof PASTED_KEYS)[number];
export type PastedFields = Readonly<Record<PastedKey, string>>;

export function fieldsOf(draft: TopologyDraft): PastedFields {
  const { cpuNode, online, possible, maxNumnodes, lineBytes, pageKib, costs } = draft;
  const text = (value: number | null): string => (value === null ? '' : String(value));
  return {
    possible: possible === null ? '' : writeRanges(possible),
    online: online === null ? '' : writeRanges(online),
    cpus: cpuNode === null ? '' : writeCpus(cpuNode, online ?? []),
    maxNumnodes: text(maxNumnodes),
    lineBytes: text(lineBytes),
    pageKib: text(pageKib),
    costs: costs ?? '',
  };
}

/** What is asked for, as a sentence names it. */
const NAMES: Readonly<Record<PastedKey, string>> = {
  possible: 'the possible nodes',
  online: 'the online nodes',
  cpus: 'the CPUs',
  maxNumnodes: 'MAX_NUMNODES',
  lineBytes: 'the cache line',
  pageKib: 'the base page',
  costs: 'whose costs it has',
};

export type Pasted =
  | { readonly kind: 'runs'; readonly choices: LinkedChoices; readonly machine: MachineSpec }
  /** One sentence; and the field that it is about, where it is about one. */
  | { readonly kind: 'not yet'; readonly why: string; readonly key: PastedKey | null };

/** The choices in force once this machine is applied, or why it cannot be. */
export function pastedChoices(
  fields: PastedFields,
  draft: TopologyDraft,
  before: LinkedChoices,
): Pasted {
  const missing = PASTED_KEYS.filter((key) => fields[key].trim() === '');
  if (missing.length > 0) {
    const why = `Still missing: ${missing.map((key) => NAMES[key]).join(', ')}.`;
    return { kind: 'not yet', why, key: null };
  }
  const start = startOf(draft, before);
  const base = baseOf(start);
  const alone = { ...machineDraftOf(base), pairs: null };
  const read = readMachineDraft({ ...alone, ...fields }, base);
  if ('problem' in read) {
    const key = PASTED_KEYS.find((candidate) => candidate === read.key) ?? null;
    return { kind: 'not yet', why: read.problem.replace(/; nothing was changed\.$/, '.'), key };
  }
  const pair = pairOn(read.edits.cpuNode ?? base.machine.cpuNode);
  const load = pair === null ? start.load : { ...start.load, pairs: [pair] };
  const choices = { ...start, machine: read.edits, load };
  const why = misfitOf(choices, 'this machine');
  if (why !== null) return { kind: 'not yet', why, key: null };
  return { kind: 'runs', choices, machine: scenarioOf(choices, 'this machine').machine };
}

/** The scenario of the viewer's own machine; the kernel stays, but for what the text says of it. */
function startOf(draft: TopologyDraft, before: LinkedChoices): LinkedChoices {
  const { seed, speed, theme } = before;
  const kernel = kernelOfText(draft, before);
  const { rcvbufBytes } = draft;
  return {
    ...asItComes('mine'),
    seed,
    speed,
    theme,
    ...kernel,
    deferMax: draft.deferMax ?? kernel.deferMax,
    load: rcvbufBytes === null ? {} : { rcvbufBytes },
  };
}

/** A release in the text is the whole kernel; without one the kernel stays. */
function kernelOfText({ release }: TopologyDraft, before: LinkedChoices) {
  const { variant, deferMax, callers } = before;
  const bundle = release === null ? undefined : bundleFor(release);
  if (bundle === undefined) return { variant, release: before.release, deferMax, callers };
  return { ...kernelOf(bundle, deferMax), release: release ?? bundle.id, callers: {} };
}

/** CPU 0 sends to the next CPU on its node, or to any other; null is the preset's own pair. */
export function pairOn(cpuNode: readonly number[]): CpuPair | null {
  const beside = cpuNode.findIndex((node, cpu) => cpu > 0 && node === cpuNode[0]);
  const receiver = beside < 0 ? 1 : beside;
  return receiver === 1 ? null : { sender: 0, receiver };
}
