/** Parts of a whole: list checks by class, and CPU time by role, ready to be drawn as one bar. */
import { checksSoFar } from '../analysis/checks-so-far.ts';
import type { LabFrame } from '../analysis/lab-frame.ts';
import { BIN_PS, seriesOf } from '../analysis/run-series.ts';
import { ROLES, type RoleName } from '../analysis/segments.ts';
import type { LoadSpec } from '../schema/load.ts';
import { get_rps_cpu, homeCpu } from '../schema/load-cpus.ts';
import { rpsCpus } from '../schema/load-parts.ts';
import { variantAt } from '../schema/scenario.ts';
import { type CpuIndex, PS_PER_NS, PS_PER_S } from '../schema/units.ts';
import { type BinWindow, meanRate, windowAt } from './bin-window.ts';

export interface CheckCounts {
  readonly useful: number;
  readonly emptyOnline: number;
  readonly wasted: number;
  readonly total: number;
  /** Every possible node is online, or there are no nodes to walk. */
  readonly noneWasted: boolean;
}

export function computeChecks(frame: LabFrame): CheckCounts {
  const { useful, emptyOnline, wasted } = checksSoFar(frame);
  const { possible, online } = frame.scenario.machine;
  const noneWasted = possible.length === online.length && wasted === 0;
  return { useful, emptyOnline, wasted, total: useful + emptyOnline + wasted, noneWasted };
}

export type CheckClass = 'useful' | 'emptyOnline' | 'wasted';

/** Checks of one class now: how many, and how long they take. */
export interface CheckRate {
  readonly perS: number;
  readonly nsPerDatagram: number;
}

/** Over the last whole bins; null before there is one. */
export function computeCheckRates(frame: LabFrame): Readonly<Record<CheckClass, CheckRate>> | null {
  const { recording, scenario, playheadPs } = frame;
  const series = seriesOf(recording);
  const window = windowAt(series, playheadPs);
  if (window === null) return null;
  const { from, to } = window;
  const variant = variantAt(scenario, from * BIN_PS);
  const checkNs = series.recording.meta.walk[variant].checkPs / PS_PER_NS;
  const received = sumOf(series.received, from, to);
  const rate = (bins: Float64Array): CheckRate => {
    const checks = sumOf(bins, from, to);
    const perS = (checks * PS_PER_S) / series.spanPs(from, to);
    return { perS, nsPerDatagram: received === 0 ? 0 : (checks / received) * checkNs };
  };
  return {
    useful: rate(series.useful),
    emptyOnline: rate(series.emptyOnline),
    wasted: rate(series.wasted),
  };
}

function sumOf(bins: Float64Array, from: number, to: number): number {
  return bins.subarray(from, to).reduce((sum, count) => sum + count, 0);
}

/** CPU time of one CPU over the window, by role. */
export interface CpuShares {
  readonly cpu: CpuIndex;
  /** Between two datagrams that this CPU has a part in, if all pairs get on alike. */
  readonly usPerDatagram: number;
  readonly percent: Readonly<Record<RoleName, number>>;
}

export interface TimeShares {
  readonly cpus: readonly CpuShares[];
  readonly window: BinWindow;
}

/** Null before a whole bin has been computed. */
export function computeShares(frame: LabFrame, cpus: readonly CpuIndex[]): TimeShares | null {
  const { recording, scenario, playheadPs } = frame;
  const series = seriesOf(recording);
  const window = windowAt(series, playheadPs);
  if (window === null) return null;
  const perS = meanRate(series, window.from, window.to);
  return {
    window,
    cpus: cpus.map((cpu) => ({
      ...sharesOf(frame, cpu, window),
      usPerDatagram: (1e6 * scenario.load.pairs.length) / (perS * pairsOn(scenario.load, cpu)),
    })),
  };
}

/** Pairs that a CPU has a part in. */
function pairsOn(load: LoadSpec, cpu: CpuIndex): number {
  const rps = rpsCpus(load);
  const count = load.pairs.filter(({ receiver }, i) =>
    [homeCpu(load, i), receiver, get_rps_cpu(rps, i)].includes(cpu),
  ).length;
  return Math.max(1, count);
}

/** What has no segment yet is idle: a CPU says nothing while it has nothing to do. */
function sharesOf(
  { recording }: LabFrame,
  cpu: CpuIndex,
  { from, to }: BinWindow,
): Omit<CpuShares, 'usPerDatagram'> {
  const series = seriesOf(recording);
  const wholePs = series.spanPs(from, to);
  const percent: Record<RoleName, number> = {
    useful: 0,
    waste: 0,
    copy: 0,
    other: 0,
    spin: 0,
    idle: 0,
  };
  let busy = 0;
  ROLES.forEach((role, i) => {
    if (role === 'idle') return;
    percent[role] = (series.roleSumPs(cpu, i, from, to) / wholePs) * 100;
    busy += percent[role];
  });
  percent.idle = Math.max(0, 100 - busy);
  return { cpu, percent };
}

export interface BarPart<Id extends string> {
  readonly id: Id;
  readonly x: number;
  readonly width: number;
}

/** Least width of a part that is not zero, so that it can be seen. */
const LEAST_PX = 2;
const GAP_PX = 1;

/** Lays parts side by side; zero takes no room, and a small one is lent some by the large ones. */
export function layoutBar<Id extends string>(
  parts: readonly { readonly id: Id; readonly value: number }[],
  widthPx: number,
): BarPart<Id>[] {
  const total = parts.reduce((sum, part) => sum + part.value, 0);
  const shown = parts.filter((part) => part.value > 0 && total > 0);
  const room = widthPx - GAP_PX * Math.max(0, shown.length - 1);
  const exact = shown.map((part) => (part.value / total) * room);
  const lent = exact.reduce((sum, px) => sum + Math.max(0, LEAST_PX - px), 0);
  const large = exact.reduce((sum, px) => sum + Math.max(0, px - LEAST_PX), 0);
  let x = 0;
  return shown.map((part, i) => {
    const over = Math.max(0, exact[i] - LEAST_PX);
    const width = large === 0 ? exact[i] : LEAST_PX + over * (1 - lent / large);
    const placed = { id: part.id, x, width: Math.max(0, width) };
    x += width + GAP_PX;
    return placed;
  });
}
