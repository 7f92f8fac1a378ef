/** The lanes in words. */

import type { LabFrame } from '../../analysis/lab-frame.ts';
import { BIN_PS, seriesOf } from '../../analysis/run-series.ts';
import { ROLE, ROLES, type RoleName } from '../../analysis/segments.ts';
import { pairAt } from '../../schema/cpu-pair.ts';
import { LOAD_ROLES } from '../../schema/load-roles.ts';
import { FLOW_SPAN_PS } from './layout.ts';

const NAMES: Readonly<Record<Exclude<RoleName, 'spin'>, string>> = {
  useful: 'useful',
  waste: 'wasted walk',
  copy: 'user copy',
  other: 'wake-up and system calls',
  idle: 'idle',
};

/** What the two CPUs of a pair spent the last 10 ms on. */
export function describeLanes(frame: LabFrame, pair: number): string {
  const { sender, receiver } = pairAt(frame.scenario, pair);
  const cpus = sender === receiver ? [sender] : [sender, receiver];
  return `CPU time over the last 10 ms. ${cpus.map((cpu) => sharesOf(frame, cpu)).join(' ')}`;
}

function sharesOf(frame: LabFrame, cpu: number): string {
  const { recording, playheadPs, scenario } = frame;
  const series = seriesOf(recording);
  const to = Math.min(series.completeBins, Math.max(1, Math.floor(playheadPs / BIN_PS)));
  const from = Math.max(0, to - Math.round(FLOW_SPAN_PS / BIN_PS));
  const all = series.spanPs(from, to);
  if (all <= 0) return `CPU ${cpu}: not enough yet.`;
  const parts: string[] = [];
  for (const role of ROLES) {
    const percent = Math.round((series.roleSumPs(cpu, ROLE[role], from, to) / all) * 100);
    if (percent > 0) parts.push(`${roleText(role, scenario)} ${percent}%`);
  }
  return `CPU ${cpu}: ${parts.join(', ')}.`;
}

/** What a CPU does in such time, under this load. */
export function roleText(role: RoleName, { load }: LabFrame['scenario']): string {
  return role === 'spin' ? LOAD_ROLES[load.kind].spin : NAMES[role];
}
