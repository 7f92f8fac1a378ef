/** The fields of the machine: what they are called, in which unit, and what may stand in them. */
import { MACHINE_TITLES } from '../../data/params.ts';
import { COSTS_IDS } from '../../schema/scenario.ts';
import type { DraftFieldSpec } from './DraftField.tsx';
import type { MachineDraft } from './machine-draft.ts';

export type MachineField = DraftFieldSpec<keyof MachineDraft>;

const inBytes = (...sizes: number[]) => sizes.map((size) => [`${size}`, `${size} bytes`] as const);
const inKib = (...sizes: number[]) => sizes.map((size) => [`${size}`, `${size} KiB`] as const);

export const COSTS_OPTIONS = COSTS_IDS.map((id) => [id, MACHINE_TITLES[id]] as const);
export const LINE_OPTIONS = inBytes(64, 128, 256);
export const PAGE_OPTIONS = inKib(4, 8, 16, 32, 64);

export const MACHINE_FIELDS: readonly MachineField[] = [
  { key: 'cpus', label: 'CPUs, or their nodes', hint: '1 to 1,024, or such as 0-3:0,4-7:8' },
  { key: 'possible', label: 'Possible nodes', hint: 'ids below MAX_NUMNODES, such as 0-3,8' },
  { key: 'online', label: 'Online nodes', hint: 'ids of possible nodes' },
  { key: 'maxNumnodes', label: 'MAX_NUMNODES', hint: 'a power of two, 1 to 1,024' },
  { key: 'lineBytes', label: 'Cache line', hint: 'room for one list', options: LINE_OPTIONS },
  { key: 'pageKib', label: 'Base page', hint: 'limits the lists a CPU has', options: PAGE_OPTIONS },
  { key: 'costs', label: 'Costs of', hint: 'whose times are used', options: COSTS_OPTIONS },
  { key: 'rcvbufBytes', label: 'Receive buffer', hint: 'bytes, 1 or more' },
  { key: 'pairs', label: 'Pairs of CPUs', hint: 'who sends to whom, such as 2>5' },
];
