/** What an exporter must know of a run besides its events. */
import type { LoadKind } from '../schema/load.ts';
import type { Clock } from '../schema/run-meta.ts';
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
  /** Times are ticks of unknown length, of which 1,000 ps stand for one. */
  readonly ticks: boolean;
}

export function headOf(
  { title, machine, kernel, load }: Scenario,
  { ticks = false }: Clock = {},
): ExportHead {
  return {
    title,
    cpuNode: machine.cpuNode,
    possible: machine.possible,
    online: machine.online,
    release: kernel.release,
    deferMax: kernel.deferMax,
    load: load.kind,
    payloadBytes: load.payloadBytes,
    ticks,
  };
}

/** What viewers write over it: they know seconds only. */
export function shownTitle({ title, ticks }: ExportHead): string {
  return ticks ? `${title} (clock in ticks: read each ns as one tick)` : title;
}
