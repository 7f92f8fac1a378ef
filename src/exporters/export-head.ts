/** What an exporter must know of a run besides its events. */
import type { LoadKind } from '../schema/load.ts';
import type { Scenario } from '../schema/scenario.ts';

export interface ExportHead {
  readonly title: string;
  readonly cpuNode: readonly number[];
  readonly possible: readonly number[];
  readonly online: readonly number[];
  readonly release: string | null;
  readonly deferMax: number;
  readonly load: LoadKind;
  readonly payloadBytes: number;
}

export function headOf({ title, machine, kernel, load }: Scenario): ExportHead {
  return {
    title,
    cpuNode: machine.cpuNode,
    possible: machine.possible,
    online: machine.online,
    release: kernel.release,
    deferMax: kernel.deferMax,
    load: load.kind,
    payloadBytes: load.payloadBytes,
  };
}
