/** Pictures of the record itself: bars that carry the same cost, and stacks of two kernels. */
import { max, scaleLinear } from 'd3';
import type { CompletionStack, DatagramCost } from '../../analysis/published-figures.ts';
import { type PlotFrame, type PlotSize, plotFrame, type Tick, ticksOf } from './plot-frame.ts';

export interface BarPart {
  readonly name: string;
  readonly x: number;
  readonly width: number;
  readonly text: string;
}

export interface RecordBar {
  readonly name: string;
  readonly y: number;
  readonly height: number;
  readonly parts: readonly BarPart[];
  /** Behind the bar. */
  readonly says: string;
}

export interface BarsLayout {
  readonly frame: PlotFrame;
  readonly bars: readonly RecordBar[];
  readonly ticks: readonly Tick[];
}

interface BarInput {
  readonly name: string;
  readonly parts: readonly { readonly name: string; readonly value: number }[];
  readonly says: string;
}

const BAR_HEIGHT = 44;

/** Bars from the left, one below the other, all on one axis from zero. */
function layoutBars(inputs: readonly BarInput[], size: PlotSize, digits: number): BarsLayout {
  const frame = plotFrame(size, { left: 84, right: 96, top: 4 });
  const totals = inputs.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0));
  const x = scaleLinear([0, max(totals) ?? 1], [frame.left, frame.right]);
  const step = (frame.bottom - frame.top) / inputs.length;
  const bars = inputs.map(({ name, parts, says }, i) => {
    let from = 0;
    const height = Math.min(BAR_HEIGHT, step * 0.7);
    return {
      name,
      says,
      y: frame.top + step * i + (step - height) / 2,
      height,
      parts: parts.map((part) => {
        const start = from;
        from += part.value;
        return {
          name: part.name,
          x: x(start),
          width: x(from) - x(start),
          text: part.value.toFixed(digits),
        };
      }),
    };
  });
  return { frame, bars, ticks: ticksOf(x, 6) };
}

export function layoutOneCost(costs: readonly DatagramCost[], size: PlotSize): BarsLayout {
  const inputs = costs.map(({ benchmark, beforeUs, addedUs, changePercent }) => ({
    name: benchmark,
    parts: [
      { name: 'before', value: beforeUs },
      { name: 'added', value: addedUs },
    ],
    says: `${changePercent.toFixed(1).replace('-', '\u2212')}\u202f%`,
  }));
  return layoutBars(inputs, size, 2);
}

export function layoutCompletion(stack: CompletionStack, size: PlotSize): BarsLayout {
  const side = (name: string, total: number, of: 'beforeNs' | 'afterNs') => ({
    name,
    parts: stack.parts.map((part) => ({ name: part.group, value: part[of] })),
    says: `${total.toFixed(0)}\u202fns`,
  });
  const inputs = [
    side('before', stack.beforeNs, 'beforeNs'),
    side('after', stack.afterNs, 'afterNs'),
  ];
  return layoutBars(inputs, size, 0);
}
