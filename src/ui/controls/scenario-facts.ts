/** The machine in one line, as the header shows it. */
import { formatCount } from '../../lib/format.ts';
import type { MachineSpec } from '../../schema/scenario.ts';

/** "8 CPUs, 1 of 32 nodes online" */
export function machineFacts({ cpuNode, online, possible }: MachineSpec): string {
  const cpus = `${formatCount(cpuNode.length)} CPU${cpuNode.length === 1 ? '' : 's'}`;
  return `${cpus}, ${online.length} of ${possible.length} node${possible.length === 1 ? '' : 's'} online`;
}

/** For narrow headers: "POWER10, 1 of 32". */
export function machineShort({ title, online, possible }: MachineSpec): string {
  return `${title.split(/[ ,]/)[0]}, ${online.length} of ${possible.length}`;
}
