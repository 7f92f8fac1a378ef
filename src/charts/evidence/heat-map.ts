/** Time lost per time added to the sender, as a map over receiver / sender time and latency. */
import { max, scaleBand, scaleQuantize } from 'd3';
import type { AmplificationMap } from '../../schema/evidence-figures.ts';
import { figureColumn, type Table } from '../../schema/table.ts';
import { type PlotFrame, type PlotSize, plotFrame, type Tick } from './plot-frame.ts';

export interface HeatCell {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** 0 to HEAT_STEPS - 1. */
  readonly step: number;
  readonly text: string;
}

export interface HeatSpot {
  readonly name: string;
  /** Middle half of a case in both directions, in pixels. */
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry: number;
  /** Base of its name: above it, or below where another name is above. */
  readonly nameY: number;
}

export interface HeatLayout {
  readonly frame: PlotFrame;
  readonly cells: readonly HeatCell[];
  readonly spots: readonly HeatSpot[];
  readonly xTicks: readonly Tick[];
  readonly yTicks: readonly Tick[];
  /** Where each step begins. */
  readonly steps: readonly number[];
}

/** Where the draws of a case lie: 25, 50 and 75 % points. */
export interface CaseSpot {
  readonly name: string;
  readonly rOverS: readonly [number, number, number];
  readonly latencyUs: readonly [number, number, number];
}

export const HEAT_STEPS = 6;

export function layoutHeat(
  map: AmplificationMap,
  spots: readonly CaseSpot[],
  size: PlotSize,
): HeatLayout {
  const frame = plotFrame(size, { left: 48, top: 34 });
  const { rOverS, latencyUs, factors } = map;
  const x = scaleBand(rOverS, [frame.left, frame.right]);
  const y = scaleBand(latencyUs, [frame.bottom, frame.top]);
  const steps = Array.from({ length: HEAT_STEPS }, (_, i) => i);
  const step = scaleQuantize([1, Math.max(2, max(factors) ?? 2)], steps);
  const cells = latencyUs.flatMap((latency, row) =>
    rOverS.map((ratio, column) => {
      const factor = factors[row * rOverS.length + column];
      return {
        x: x(ratio) ?? 0,
        y: y(latency) ?? 0,
        width: x.bandwidth(),
        height: y.bandwidth(),
        step: step(factor),
        text: factor.toFixed(1),
      };
    }),
  );
  const across = between(rOverS, (value) => (x(value) ?? 0) + x.bandwidth() / 2);
  const up = between(latencyUs, (value) => (y(value) ?? 0) + y.bandwidth() / 2);
  return {
    frame,
    cells,
    spots: named(
      spots.map(({ name, rOverS: r, latencyUs: l }) => ({
        name,
        x: across(r[1]),
        y: up(l[1]),
        rx: Math.max(4, Math.abs(across(r[2]) - across(r[0])) / 2),
        ry: Math.max(4, Math.abs(up(l[2]) - up(l[0])) / 2),
      })),
    ),
    xTicks: rOverS.map((value) => ({ at: across(value), text: threeDigits(value) })),
    yTicks: latencyUs.map((value) => ({ at: up(value), text: threeDigits(value) })),
    steps: [1, ...step.thresholds()],
  };
}

const NAME_HEIGHT = 14;
const NAME_WIDTH = 90;

function named(spots: readonly Omit<HeatSpot, 'nameY'>[]): readonly HeatSpot[] {
  const placed: HeatSpot[] = [];
  for (const spot of spots) {
    const above = spot.y - spot.ry - 5;
    const taken = placed.some(
      ({ x, nameY }) => Math.abs(x - spot.x) < NAME_WIDTH && Math.abs(nameY - above) < NAME_HEIGHT,
    );
    placed.push({ ...spot, nameY: taken ? spot.y + spot.ry + NAME_HEIGHT : above });
  }
  return placed;
}

function threeDigits(value: number): string {
  return String(Number(value.toPrecision(3)));
}

/** Pixels of a value between the middles of the cells beside it; kept inside the map. */
function between(values: readonly number[], at: (value: number) => number) {
  return (value: number): number => {
    const above = values.findIndex((each) => each >= value);
    if (above === 0) return at(values[0]);
    if (above < 0) return at(values[values.length - 1]);
    const [low, high] = [values[above - 1], values[above]];
    return at(low) + ((value - low) / (high - low)) * (at(high) - at(low));
  };
}

export function heatTable(map: AmplificationMap, sourceIds: readonly string[]): Table {
  return {
    id: 'amplification',
    title: `Time lost per time added (${map.delayUs.toFixed(2)} us added), by wake-up latency and R/S`,
    sourceIds,
    columns: [
      { ...figureColumn('latency_us', 'latency', 'us'), digits: 2 },
      ...map.rOverS.map((ratio) => ({
        ...figureColumn(`r_over_s_${threeDigits(ratio)}`, `R/S ${threeDigits(ratio)}`),
        digits: 2,
      })),
    ],
    rows: map.latencyUs.map((latency, row) => [
      latency,
      ...map.factors.subarray(row * map.rOverS.length, (row + 1) * map.rOverS.length),
    ]),
    notes: [],
  };
}
