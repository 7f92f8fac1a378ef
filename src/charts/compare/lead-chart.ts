/** The lead of one run over the other as a chart, in CSS pixels. */
import { area, line, scaleLinear } from 'd3';
import type { AheadPoint } from '../../analysis/compare/ahead.ts';
import { formatCount, THIN } from '../../lib/format.ts';
import { PS_PER_MS, type Ps } from '../../schema/units.ts';

export interface LeadTick {
  readonly at: number;
  readonly text: string;
}

export interface LeadChart {
  readonly left: number;
  readonly right: number;
  /** Where nobody is ahead. */
  readonly zeroY: number;
  readonly baseY: number;
  readonly line: string;
  readonly area: string;
  readonly xTicks: readonly LeadTick[];
  readonly yTicks: readonly LeadTick[];
  /** The playhead: its place, and the lead there; null before there is one. */
  readonly dot: { readonly x: number; readonly y: number; readonly ahead: number } | null;
}

export interface LeadChartSetting {
  readonly width: number;
  readonly height: number;
  readonly runPs: Ps;
  readonly playheadPs: Ps;
}

const LEFT = 52;
const RIGHT = 12;
const TOP = 8;
const FOOT = 20;
const TICK_PX = 110;

/** Zero-based, up where B is ahead. */
export function layoutLead(points: readonly AheadPoint[], setting: LeadChartSetting): LeadChart {
  const { width, height, runPs, playheadPs } = setting;
  const leads = points.map(({ ahead }) => ahead);
  const x = scaleLinear()
    .domain([0, runPs])
    .range([LEFT, Math.max(LEFT + 1, width - RIGHT)]);
  const y = scaleLinear()
    .domain([Math.min(0, ...leads), Math.max(1, ...leads)])
    .range([height - FOOT, TOP])
    .nice(3);
  const ms = x.copy().domain([0, runPs / PS_PER_MS]);
  const zeroY = y(0);
  const place = { x: ({ atPs }: AheadPoint) => x(atPs), y: ({ ahead }: AheadPoint) => y(ahead) };
  const now = points.findLast(({ atPs }) => atPs <= playheadPs);
  return {
    left: LEFT,
    right: width - RIGHT,
    zeroY,
    baseY: height - FOOT,
    line: line<AheadPoint>().x(place.x).y(place.y)(points) ?? '',
    area: area<AheadPoint>().x(place.x).y0(zeroY).y1(place.y)(points) ?? '',
    xTicks: ms.ticks(Math.max(2, Math.floor(width / TICK_PX))).map((at) => ({
      at: ms(at),
      text: at === 0 ? `0${THIN}ms` : String(at),
    })),
    yTicks: y
      .ticks(3)
      .filter(Number.isInteger)
      .map((at) => ({ at: y(at), text: formatCount(at) })),
    dot: now === undefined ? null : { x: x(now.atPs), y: y(now.ahead), ahead: now.ahead },
  };
}
