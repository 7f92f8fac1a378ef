/** The field in words: what stands above it, the card of a list, a sentence and a table. */
import type { LabFrame } from '../../analysis/lab-frame.ts';
import type { ListWindow } from '../../analysis/list-window.ts';
import { ROLE } from '../../analysis/segments.ts';
import { formatCount, formatPercent, plural, THIN } from '../../lib/format.ts';
import { NIL } from '../../schema/units.ts';
import { VARIANTS } from '../../schema/variants.ts';
import { rateText, usText } from '../figures.ts';
import type { HitCard } from '../load-cards.ts';
import type { FieldHit } from './columns.ts';
import { type FieldFacts, sharesText, shortSharesText } from './draw.ts';
import type { FieldLayout } from './layout.ts';

export interface FieldTotals {
  readonly useful: number;
  readonly empty: number;
  readonly wasted: number;
}

/** Checks of all lists in the window. */
export function totalsOf(window: ListWindow, lists: number): FieldTotals {
  let useful = 0;
  let empty = 0;
  let wasted = 0;
  for (let row = 0; row < lists; row++) {
    useful += window.useful(row);
    empty += window.empty(row);
    wasted += window.wasted(row);
  }
  return { useful, empty, wasted };
}

/** `topPerS`: checks a second at the strongest colour; null where CPUs have tiles. */
export function factsOf(
  layout: FieldLayout,
  window: ListWindow,
  totals: FieldTotals,
  topPerS: number | null,
): FieldFacts {
  const checks = totals.useful + totals.empty + totals.wasted;
  const perS = (count: number): string => `${bigRate(count / window.seconds)}${THIN}/s`;
  const span = `in the last ${usText(window.toPs - window.fromPs)}`;
  const shares = sharesText(layout);
  return {
    tiled: topPerS === null,
    title:
      topPerS === null
        ? [
            `Every tile is a CPU: its time ${span} above, its defer lists below`,
            'Every tile is a CPU',
          ]
        : [
            `List checks ${span}: ${shares}`,
            `List checks: ${shares}`,
            ...shortTitles(layout, span),
          ],
    top: topPerS === null || topPerS === 0 ? '' : `0 to ${bigRate(topPerS)}${THIN}/s a list`,
    sum: checks === 0 ? [] : [`${perS(checks)} checks, of them wasted `, 'wasted '],
    wasted: checks === 0 ? '' : formatPercent((100 * totals.wasted) / checks),
  };
}

function shortTitles(layout: FieldLayout, span: string): string[] {
  const shares = shortSharesText(layout);
  return shares === '' ? [`List checks ${span}`] : [`Checks ${span}, ${shares}`, shares];
}

/** Rates of a whole machine go into billions. */
function bigRate(perS: number): string {
  if (perS >= 1e9) return `${(perS / 1e9).toFixed(2)}${THIN}G`;
  return perS >= 1e6 ? `${(perS / 1e6).toFixed(1)}${THIN}M` : rateText(perS);
}

/** What a list and its CPU did in the window, and how long the list is now. */
export function describeField(
  { cpu, slot }: FieldHit,
  layout: FieldLayout,
  frame: LabFrame,
  window: ListWindow,
): HitCard {
  const { view, scenario } = frame;
  const { cpuNode, online } = scenario.machine;
  // The kernel may have been switched to one with fewer lists since.
  const at = Math.min(slot, layout.nodes.length - 1);
  const row = view.rowOf(cpu, at);
  const node = layout.nodes[at];
  const useful = window.useful(row);
  const checks = useful + window.empty(row) + window.wasted(row);
  const state = node === NIL || online.includes(node) ? '' : ', only possible';
  const rows: [string, string][] = [
    [
      'checked',
      `${rateText(checks / window.seconds)} /s, ${plural(useful, 'find')} of ${formatCount(checks)}`,
    ],
    ['queued now', plural(view.listLength[row], 'skb')],
    ['flushes of the CPU', `${rateText(window.flushes(cpu) / window.seconds)} /s`],
    ['wasted walk', formatPercent(100 * window.share(cpu, ROLE.waste))],
  ];
  const list = node === NIL ? 'its list' : `list of node ${node}${state}`;
  return { title: `CPU ${cpu} on node ${cpuNode[cpu]}, ${list}`, rows };
}

/** One sentence for the instant. */
export function fieldSentence(
  layout: FieldLayout,
  { view, scenario }: LabFrame,
  window: ListWindow,
): string {
  const { cpuNode, possible, online } = scenario.machine;
  const totals = totalsOf(window, cpuNode.length * possible.length);
  const checks = totals.useful + totals.empty + totals.wasted;
  let waiting = 0;
  for (const length of view.listLength) waiting += length;
  const nodes =
    VARIANTS[view.variant].walk === 'none'
      ? 'one list each'
      : `${plural(possible.length, 'possible node')}, ${online.length} online`;
  return (
    `${plural(layout.order.length, 'CPU')}, ${nodes}. ` +
    `In the last ${usText(window.toPs - window.fromPs)}: ${plural(checks, 'list check')}, ` +
    `${formatCount(totals.useful)} found skbs, ${formatCount(totals.empty)} were empty, ` +
    `${formatCount(totals.wasted)} wasted. ${plural(waiting, 'skb')} on defer lists now.`
  );
}

export type FieldRowTexts = readonly [string, string, string, string, string, string];

export const FIELD_TABLE_HEAD: FieldRowTexts = [
  'CPUs of',
  'Flushes',
  'Found skbs',
  'Empty',
  'Wasted',
  'On their lists now',
];

/** The table twin: a row for the CPUs of each node. */
export function fieldTable(
  layout: FieldLayout,
  frame: LabFrame,
  window: ListWindow,
): FieldRowTexts[] {
  const { view } = frame;
  const slots = view.nodes.length;
  return layout.groups.map(({ node, from, to }) => {
    const sums = [0, 0, 0, 0, 0];
    for (let column = from; column < to; column++) {
      const cpu = layout.order[column];
      sums[0] += window.flushes(cpu);
      for (let row = cpu * slots; row < (cpu + 1) * slots; row++) {
        sums[1] += window.useful(row);
        sums[2] += window.empty(row);
        sums[3] += window.wasted(row);
        sums[4] += view.listLength[row];
      }
    }
    const [flushes, useful, empty, wasted, queued] = sums.map(formatCount);
    return [`node ${node}`, flushes, useful, empty, wasted, queued];
  });
}
