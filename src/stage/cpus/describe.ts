/** The cards of CPUs in words: one card, a sentence for the instant, a table. */
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { formatCount, plural } from '../../lib/format.ts';
import type { CpuIndex } from '../../schema/units.ts';
import { waitingSentences } from '../describe-load.ts';
import { type HitCard, waitingRows } from '../load-cards.ts';
import { signalsOf, signalTexts } from '../signals/signals.ts';
import { doingText, stageWords } from '../words.ts';
import { droppedAt, dropRows } from './draw-drops.ts';
import type { CpusLayout } from './layout.ts';
import { roleText } from './parts.ts';
import { waitsFor } from './state.ts';

export const CPUS_TABLE_HEAD = [
  'CPU',
  'is',
  'does',
  'waiting',
  'on its lists',
  'in its cache',
  'dropped',
] as const;

export function describeCard(cpu: CpuIndex, layout: CpusLayout, frame: LabFrame): HitCard {
  const { view, scenario } = frame;
  const role = roleOf(layout, cpu);
  const waits = waitsFor(view, cpu);
  const words = stageWords(scenario.load);
  return {
    title: `CPU ${cpu} on node ${scenario.machine.cpuNode[cpu]}, ${role}`,
    rows: [
      ['does', doingText(frame, cpu)],
      ['waiting', plural(waits, words.waiting)],
      ['on its lists', plural(queuedOn(frame, cpu), 'skb')],
      ['in its cache', cacheText(frame, cpu)],
      ...dropRows(frame, cpu),
      ...waitingRows(cpu, frame),
    ],
  };
}

export function cpusSentence({ cards, idle }: CpusLayout, frame: LabFrame): string {
  const { view } = frame;
  const waits = cards.reduce((sum, { cpu }) => sum + waitsFor(view, cpu), 0);
  const busy = cards.filter(({ left }) => !left).length;
  let listed = 0;
  for (const length of view.listLength) listed += length;
  const others = idle === 0 ? '' : `, ${formatCount(idle)} more idle`;
  const where = `${formatCount(waits)} waiting to be taken, ${plural(listed, 'skb')} on defer lists`;
  const now = [where, ...signalTexts(signalsOf(frame))].join('; ');
  return [`${plural(busy, 'CPU')} at work${others}: ${now}.`, ...waitingSentences(frame)].join(' ');
}

/** A row for each card, under CPUS_TABLE_HEAD. */
export function cpusTable(layout: CpusLayout, frame: LabFrame): string[][] {
  const { view } = frame;
  return layout.cards.map(({ cpu }) => [
    `CPU ${cpu}`,
    roleOf(layout, cpu),
    doingText(frame, cpu),
    formatCount(waitsFor(view, cpu)),
    formatCount(queuedOn(frame, cpu)),
    cacheText(frame, cpu),
    formatCount(droppedAt(frame, cpu)),
  ]);
}

function roleOf({ cardOf, roles }: CpusLayout, cpu: CpuIndex): string {
  const card = cardOf.get(cpu);
  return card === undefined ? 'idle' : roleText(card, roles);
}

function queuedOn({ view }: LabFrame, cpu: CpuIndex): number {
  const first = view.rowOf(cpu, 0);
  const lengths = view.listLength.subarray(first, first + view.nodes.length);
  return lengths.reduce((sum, length) => sum + length, 0);
}

function cacheText({ view }: LabFrame, cpu: CpuIndex): string {
  return view.meta.recorded === true ? 'not in a trace' : formatCount(view.cacheFill[cpu]);
}
