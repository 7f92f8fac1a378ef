/** The loss over the number of possible nodes, with a band for each walk. */
import { area, line, scaleLinear, scaleLog } from 'd3';
import { formatPercent, signed } from '../../lib/format.ts';
import type { Band, NodesCurve } from '../../schema/evidence-figures.ts';
import { figureColumn, type Table } from '../../schema/table.ts';
import { type PlotFrame, type PlotSize, plotFrame, type Tick, ticksOf } from './plot-frame.ts';

export interface CurveLine {
  readonly id: WalkId;
  readonly name: string;
  readonly band: string;
  readonly median: string;
  /** Where its name stands: at its right end. */
  readonly nameY: number;
}

export interface NodesLayout {
  readonly frame: PlotFrame;
  readonly lines: readonly CurveLine[];
  readonly xTicks: readonly Tick[];
  readonly yTicks: readonly Tick[];
}

const WALKS = [
  { id: 'possible', name: 'possible' },
  { id: 'online', name: 'online' },
  { id: 'final', name: 'final' },
] as const;
type WalkId = (typeof WALKS)[number]['id'];

const NAME_HEIGHT = 17;

export function layoutNodes(curve: NodesCurve, size: PlotSize): NodesLayout {
  const frame = plotFrame(size, { right: 76, left: 58 });
  const most = curve.nodes[curve.nodes.length - 1];
  const x = scaleLog([1, most], [frame.left, frame.right]).base(2);
  const bands = WALKS.flatMap(({ id }) => curve[id]);
  const least = Math.min(0, ...bands.map(({ p5 }) => p5));
  const top = Math.max(0, ...bands.map(({ p95 }) => p95));
  const y = scaleLinear([least, top], [frame.bottom, frame.top]).nice(5);
  const across = (_: Band, i: number): number => x(curve.nodes[i]);
  const lines = WALKS.map(({ id, name }) => ({
    id,
    name,
    band:
      area<Band>()
        .x(across)
        .y0(({ p5 }) => y(p5))
        .y1(({ p95 }) => y(p95))(curve[id]) ?? '',
    median:
      line<Band>()
        .x(across)
        .y(({ median }) => y(median))(curve[id]) ?? '',
    nameY: y(curve[id][curve[id].length - 1].median),
  }));
  return {
    frame,
    lines: spread(lines),
    xTicks: curve.nodes.filter(isPower).map((n) => ({ at: x(n), text: String(n) })),
    yTicks: ticksOf(y, 6, (value) => signed(value, (v) => formatPercent(v, 0))),
  };
}

function isPower(n: number): boolean {
  return Number.isInteger(Math.log2(n));
}

/** Names that would lie on each other are moved apart, downwards. */
function spread(lines: readonly CurveLine[]): readonly CurveLine[] {
  let free = 0;
  const placed = [...lines]
    .sort((a, b) => a.nameY - b.nameY)
    .map((each) => {
      const nameY = Math.max(each.nameY, free);
      free = nameY + NAME_HEIGHT;
      return { ...each, nameY };
    });
  return WALKS.flatMap(({ id }) => placed.filter((each) => each.id === id));
}

export function nodesTable(curve: NodesCurve, sourceIds: readonly string[]): Table {
  return {
    id: 'possible-nodes',
    title: 'Change of the rate against one list per CPU, by possible nodes',
    sourceIds,
    columns: [
      figureColumn('possible_nodes', 'possible nodes'),
      ...WALKS.flatMap(({ id, name }) => [
        { ...figureColumn(`${id}_median_percent`, `${name}, median`, '%'), digits: 1 },
        { ...figureColumn(`${id}_p5_percent`, '5 %', '%'), digits: 1 },
        { ...figureColumn(`${id}_p95_percent`, '95 %', '%'), digits: 1 },
      ]),
    ],
    rows: curve.nodes.map((n, i) => [
      n,
      ...WALKS.flatMap(({ id }) => {
        const { median, p5, p95 } = curve[id][i];
        return [median, p5, p95];
      }),
    ]),
    notes: [
      'Forward predictions: nobody has measured them.',
      `${curve.samples} samples; the machine of M1 with one node online.`,
    ],
  };
}
