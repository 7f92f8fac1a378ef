/**
 * How single values are written in a link, and read back: times, ranges of nodes, CPUs on nodes.
 */
import { RUN_LIMITS_PS } from '../schema/scenario-check.ts';
import { PS_PER_MS, PS_PER_NS, PS_PER_S, PS_PER_US, type Ps } from '../schema/units.ts';

const MS = { name: 'ms', ps: PS_PER_MS };
const UNITS = [
  { name: 's', ps: PS_PER_S },
  MS,
  { name: 'us', ps: PS_PER_US },
  { name: 'ns', ps: PS_PER_NS },
  { name: 'ps', ps: 1 },
];

/** An instant of a trace: how long the trace is shows only when it is there. */
export const MOST_TRACE_PS = 1_000 * PS_PER_S;

/** Exactly, in the largest unit of which there is at least one: 24612500000 is "24.6125ms". */
export function writeTime(ps: Ps): string {
  const unit = UNITS.find((candidate) => ps >= candidate.ps) ?? MS;
  const digits = String(ps % unit.ps).padStart(String(unit.ps).length - 1, '0');
  const fraction = unit.ps === 1 ? '' : digits.replace(/0+$/, '');
  return `${Math.floor(ps / unit.ps)}${fraction === '' ? '' : `.${fraction}`}${unit.name}`;
}

/** Whole picoseconds up to a limit, or null. */
export function readTime(text: string, mostPs: Ps = RUN_LIMITS_PS.most): Ps | null {
  const match = /^(\d{1,13})(?:\.(\d{1,12}))?(s|ms|us|ns|ps)$/.exec(text);
  if (match === null) return null;
  const unit = UNITS.find((candidate) => candidate.name === match[3]);
  const places = String(unit?.ps).length - 1;
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  if (fraction.length > places) return null;
  const ps = Number(match[1] + fraction.padEnd(places, '0'));
  return ps <= mostPs ? ps : null;
}

/** CPUs in equal blocks over the online nodes, as "cpus=8" means them. */
export function evenCpus(count: number, online: readonly number[]): readonly number[] {
  return Array.from(
    { length: count },
    (_, cpu) => online[Math.floor((cpu * online.length) / count)],
  );
}

/** "8" where the CPUs are spread evenly, else the node of each range: "0-3:0,4-7:2". */
export function writeCpus(cpuNode: readonly number[], online: readonly number[]): string {
  const even = evenCpus(cpuNode.length, online);
  if (cpuNode.every((node, cpu) => node === even[cpu])) return String(cpuNode.length);
  const parts: string[] = [];
  for (let from = 0; from < cpuNode.length; ) {
    let to = from;
    while (cpuNode[to + 1] === cpuNode[from]) to++;
    parts.push(`${from === to ? from : `${from}-${to}`}:${cpuNode[from]}`);
    from = to + 1;
  }
  return parts.join(',');
}

/** The node of each CPU; null when a CPU is left out or out of order. */
export function readCpus(text: string, online: readonly number[]): readonly number[] | null {
  if (/^\d{1,4}$/.test(text)) return evenCpus(Number(text), online);
  const cpuNode: number[] = [];
  for (const part of text.split(',')) {
    const match = /^(\d{1,4})(?:-(\d{1,4}))?:(\d{1,4})$/.exec(part);
    if (match === null || Number(match[1]) !== cpuNode.length) return null;
    const to = Number(match[2] ?? match[1]);
    while (cpuNode.length <= to) cpuNode.push(Number(match[3]));
  }
  return cpuNode;
}
