/** The figures of the throughput panel: the rate at the playhead, its change, the lines. */
import type { LabFrame } from '../analysis/lab-frame.ts';
import { BIN_PS, type RunSeries, seriesOf } from '../analysis/run-series.ts';
import { formatMs, THIN } from '../lib/format.ts';
import { editText, isVariantEdit } from '../schema/edits.ts';
import { type Scenario, variantAt } from '../schema/scenario.ts';
import { PS_PER_MS, type Ps } from '../schema/units.ts';
import { VARIANTS, type VariantId, type Walk } from '../schema/variants.ts';
import {
  lastSwitchPs,
  meanRate,
  nextSwitchPs,
  WINDOW_BINS,
  wholeBins,
  windowAt,
} from './bin-window.ts';

/** Colour of a switch: by the walk it leads to. */
export type MarkTone = Walk;

export interface SwitchMark {
  readonly atMs: number;
  readonly tone: MarkTone;
  readonly name: string;
}

/** One point of a line: the middle of a bin and its rate. */
export interface RatePoint {
  readonly ms: number;
  readonly perS: number;
}

export interface ThroughputFigures {
  readonly runMs: number;
  readonly playheadMs: number;
  readonly playheadPs: Ps;
  readonly walk: string;
  /** Rate over the window, or null before a whole bin has been computed. */
  readonly perS: number | null;
  readonly windowMs: { readonly from: number; readonly to: number; readonly ahead: boolean } | null;
  /** Mean since the last switch against the mean before it, percent; null if there is none yet. */
  readonly changePercent: number | null;
  /** Since what: another kernel, or a limit, CPU or node. */
  readonly since: 'switch' | 'change';
  /** What is compared in it: spans and walks. */
  readonly compared: string;
  /** Tone of the walk in force at the playhead. */
  readonly tone: MarkTone;
  readonly line: readonly RatePoint[];
  readonly ghost: readonly RatePoint[];
  readonly marks: readonly SwitchMark[];
}

const BIN_MS = BIN_PS / PS_PER_MS;

export function computeThroughput(frame: LabFrame): ThroughputFigures {
  const { scenario, recording, playheadPs, ghost } = frame;
  const series = seriesOf(recording);
  const window = windowAt(series, playheadPs);
  const variant = variantAt(scenario, playheadPs);
  return {
    runMs: scenario.runPs / PS_PER_MS,
    playheadMs: playheadPs / PS_PER_MS,
    playheadPs,
    walk: walkName(variant),
    perS: window === null ? null : meanRate(series, window.from, window.to),
    windowMs: window && { from: window.from * BIN_MS, to: window.to * BIN_MS, ahead: window.ahead },
    ...changeSinceSwitch(series, playheadPs),
    tone: VARIANTS[variant].walk,
    line: ratePoints(series, 0),
    ghost: ghost === null ? [] : ghostPoints(ghost),
    marks: switchMarks(scenario),
  };
}

function ghostPoints({ recording, fromPs }: NonNullable<LabFrame['ghost']>): readonly RatePoint[] {
  return ratePoints(seriesOf(recording), Math.floor(fromPs / BIN_PS));
}

/** A window holds some hundred datagrams: more digits of its rate would be noise. */
export function shownRate(perS: number): number {
  return Math.round(perS / 100) * 100;
}

/** Of what the rate is the mean: "last 2 ms", or "2 ms ahead"; empty where there is none yet. */
export function meanOfText({ windowMs }: Pick<ThroughputFigures, 'windowMs'>): string {
  if (windowMs === null) return '';
  const span = `${windowMs.to - windowMs.from}${THIN}ms`;
  return windowMs.ahead ? `${span} ahead` : `last ${span}`;
}

/** "possible walk", "online walk", "one list" */
export function walkName(variant: VariantId): string {
  const { walk, title } = VARIANTS[variant];
  if (variant === 'none' || walk === 'mask') return title;
  return walk === 'none' ? 'one list per CPU' : `${walk} walk`;
}

/**
 * A switch is named by its walk, or by its kernel where the walk stays as it was; other edits by
 * what they do.
 */
export function switchMarks(scenario: Scenario): SwitchMark[] {
  let before = scenario.kernel.variant;
  return scenario.edits.map((edit) => {
    const atMs = edit.atPs / PS_PER_MS;
    if (!isVariantEdit(edit)) return { atMs, tone: 'none', name: editText(edit) };
    const { walk, title } = VARIANTS[edit.variant];
    const name = walk === VARIANTS[before].walk ? title : walkName(edit.variant);
    before = edit.variant;
    return { atMs, tone: walk, name };
  });
}

function ratePoints(series: RunSeries, from: number): RatePoint[] {
  const points: RatePoint[] = [];
  for (let bin = from; bin < series.completeBins; bin++) {
    points.push({ ms: series.middlePs(bin) / PS_PER_MS, perS: series.rateOf(bin) });
  }
  return points;
}

/** The bins under a switch belong to neither side; the mean after it grows with the playhead. */
function changeSinceSwitch(
  series: RunSeries,
  playheadPs: Ps,
): Pick<ThroughputFigures, 'changePercent' | 'compared' | 'since'> {
  const none = { changePercent: null, compared: '', since: 'switch' } as const;
  const { scenario } = series.recording;
  const at = lastSwitchPs(scenario, playheadPs);
  if (at === 0) return none;
  const before = wholeBins(lastSwitchPs(scenario, at - 1), at);
  const past = wholeBins(at, Math.min(playheadPs, nextSwitchPs(scenario, at)));
  const to = Math.min(series.completeBins, Math.max(past.to, past.from + WINDOW_BINS));
  const limit = wholeBins(at, nextSwitchPs(scenario, at)).to;
  const end = Math.min(to, limit);
  if (before.to <= before.from || end <= past.from) return none;
  const old = meanRate(series, before.from, before.to);
  if (old === 0) return none;
  const side = (bins: { from: number; to: number }): string =>
    `${walkName(variantAt(scenario, bins.from * BIN_PS))}, ${spanText(bins)}`;
  return {
    changePercent: (meanRate(series, past.from, end) / old - 1) * 100,
    since: scenario.edits.some((edit) => edit.atPs === at && isVariantEdit(edit))
      ? 'switch'
      : 'change',
    compared: `${side({ from: past.from, to: end })}, against ${side(before)}`,
  };
}

function spanText({ from, to }: { from: number; to: number }): string {
  return `mean of ${(from * BIN_MS).toFixed(1)} to ${formatMs(to * BIN_MS)}`;
}
