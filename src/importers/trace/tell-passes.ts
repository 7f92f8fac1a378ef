/** Passes, polls, kicks and IPIs of a trace, as rows of a recording. */
import { EV, KICK } from '../../schema/events.ts';
import { RAISED } from '../../schema/softirq-codes.ts';
import { NIL } from '../../schema/units.ts';
import type { FlushRun } from './hand-overs.ts';
import { NO_CPU } from './line-head.ts';
import type { Names } from './names.ts';
import type { ToldRows } from './told-rows.ts';
import { CALL, NOTHING, READ, type TraceRows } from './trace-rows.ts';

/** The device that tracepoints name for a backlog. */
const BACKLOG = '(no_device)';

interface Pass {
  polls: number;
  flushes: number;
  /** What was last seen to raise NET_RX here. */
  raised: number;
}

export function tellPasses(
  told: ToldRows,
  rows: TraceRows,
  names: Names,
  runs: readonly FlushRun[],
): void {
  const passes = new Map<number, Pass>();
  const flushAt = new Set(runs.map(({ frees }) => frees[0]));
  const order = rows.order();
  for (let at = 0; at < order.length; at++) {
    const row = order[at];
    const cpu = rows.cpu[row];
    if (cpu === NO_CPU) continue;
    let pass = passes.get(cpu);
    if (pass === undefined) {
      pass = { polls: 0, flushes: 0, raised: RAISED.nic };
      passes.set(cpu, pass);
    }
    if (flushAt.has(at)) pass.flushes++;
    tellRow(told, { rows, names, row, at }, pass);
  }
}

interface Here {
  readonly rows: TraceRows;
  readonly names: Names;
  readonly row: number;
  readonly at: number;
}

function tellRow(told: ToldRows, { rows, names, row, at }: Here, pass: Pass): void {
  const cpu = rows.cpu[row];
  const place = { at };
  switch (rows.event[row]) {
    case READ.softirq_entry:
      pass.polls = 0;
      pass.flushes = 0;
      told.add(place, { kind: EV.softirq_entry, cpu, x: pass.raised, rule: 'cause' });
      return;
    case READ.softirq_exit: {
      const { polls, flushes } = pass;
      pass.raised = RAISED.nic;
      told.add(place, { kind: EV.softirq_exit, cpu, x: polls, y: flushes, rule: 'line' });
      return;
    }
    case READ.napi_poll: {
      pass.polls++;
      const device = rows.b[row];
      const isBacklog = device !== NOTHING && names.text(device) === BACKLOG;
      const x = isBacklog || device === NOTHING ? NIL : device;
      const work = { x, y: rows.a[row], z: rows.c[row] };
      told.add(place, { kind: EV.napi_poll, cpu, ...work, rule: 'line' });
      return;
    }
    case READ.netif_rx:
      pass.raised = RAISED.transmit;
      return;
    case READ.csd_queue_cpu: {
      const x = rows.a[row];
      const isKick = rows.b[row] === CALL.kick;
      if (isKick) told.add(place, { kind: EV.kick, cpu, x, y: KICK.sent, rule: 'line' });
      else told.add(place, { kind: EV.rps_ipi, cpu, x, rule: 'line' });
      return;
    }
    case READ.csd_function_entry: {
      const isKick = rows.b[row] === CALL.kick;
      pass.raised = isKick ? RAISED.kick : RAISED.rps;
      if (isKick) told.add(place, { kind: EV.ipi, cpu, rule: 'line' });
      else told.add(place, { kind: EV.hard_irq, cpu, x: RAISED.rps, y: NIL, rule: 'line' });
    }
  }
}
