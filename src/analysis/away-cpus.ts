/** CPUs that are not online at the instant shown. */
import type { CpuIndex } from '../schema/units.ts';
import { CPU, type MachineView } from './machine-view.ts';

export function awayCpus({ cpuState }: MachineView): Map<CpuIndex, 'offline' | 'unplugged'> {
  const away = new Map<CpuIndex, 'offline' | 'unplugged'>();
  cpuState.forEach((state, cpu) => {
    if (state !== CPU.online) away.set(cpu, state === CPU.offline ? 'offline' : 'unplugged');
  });
  return away;
}
