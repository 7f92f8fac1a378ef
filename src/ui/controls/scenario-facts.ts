/** The machine in one line, as the header shows it. */
import { formatCount } from '../../lib/format.ts';
import type { LoadSpec } from '../../schema/load.ts';
import type { MachineSpec } from '../../schema/scenario.ts';

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
