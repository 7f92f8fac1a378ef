/** What the flush that goes on, or the last one, has read and found: so far, and in all. */

import { flushedLists } from '../../analysis/flush-lists.ts';
import { flushNumber } from '../../analysis/flush-pass.ts';
import { flushTiming } from '../../analysis/flush-timing.ts';
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { maskRead, maskReadAt } from '../../analysis/mask-walk.ts';
import { type WalkCursor, walkCursor } from '../../analysis/walk-cursor.ts';
import { formatCount, THIN } from '../../lib/format.ts';
import { type CpuIndex, NIL, PS_PER_NS } from '../../schema/units.ts';
import { VARIANTS } from '../../schema/variants.ts';
import { type EventLine, instant } from './event-line.ts';

export interface FlushNow {
  /** It goes on at this instant. */
  readonly running: boolean;
  readonly flushNo: number;
  /** "152 ns of 270", or of the last one how long it took. */
  readonly time: string;
  /** Share of its time that is over. */
  readonly done: number;
  /** Share of its visits that found skbs; how much of the bar is useful. */
  readonly rows: readonly FlushRow[];
  /** One sentence of what it does now. */
  readonly sentence: string;
  /** The visit that goes on, as the newest event; null where none does. */
  readonly visit: EventLine | null;
}

export interface FlushRow {
  readonly name: string;
  readonly now: string;
  readonly whole: string;
  readonly role: '' | 'useful' | 'waste';
}

/** Null before the CPU's first flush. */
export function flushNow(frame: LabFrame, cpu: CpuIndex): FlushNow | null {
  const { view, recording, scenario } = frame;
  const flush = view.lastFlush[cpu];
  if (flush === NIL) return null;
  const timing = flushTiming(recording, flush);
  const cursor = walkCursor(view, recording, cpu);
  const { events } = recording;
  const visits = events.x(flush) + events.y(flush) + events.z(flush);
  const begun = cursor?.begun ?? visits;
  const held = flushedLists(recording, flush).map(({ node }) => node);
  const passed = timing.nodes.slice(0, begun);
  const isSingle = VARIANTS[timing.variant].walk === 'none';
  const useful = isSingle
    ? Math.min(begun, events.x(flush))
    : passed.filter((node) => held.includes(node)).length;
  const empty = begun - useful;
  const ns = (ps: number): string => formatCount(Math.round(ps / PS_PER_NS));
  const whole = ns(timing.endPs - timing.fromPs);
  const past = Math.min(timing.endPs, view.atPs) - timing.fromPs;
  const line = `${scenario.machine.lineBytes}${THIN}B`;
  const rows: FlushRow[] = [
    ...maskRows(
      timing.nodes,
      cursor?.visit ?? visits - 1,
      scenario.machine.maxNumnodes,
      timing.variant,
      cursor === null,
    ),
    {
      name: 'list lines read',
      now: `${begun} × ${line}`,
      whole: `${visits} × ${line}`,
      role: '',
    },
    { name: 'lists that held skbs', now: `${useful}`, whole: `${events.x(flush)}`, role: 'useful' },
    {
      name: 'empty visits',
      now: `${empty}`,
      whole: `${events.y(flush) + events.z(flush)}`,
      role: events.z(flush) > 0 ? 'waste' : '',
    },
  ];
  return {
    running: cursor !== null,
    flushNo: cursor?.flushNo ?? flushNumber(recording, flush),
    time: cursor === null ? `${whole}${THIN}ns` : `${ns(past)} of ${whole}${THIN}ns`,
    done: timing.endPs === timing.fromPs ? 1 : past / (timing.endPs - timing.fromPs),
    rows,
    sentence: sentenceOf(useful, empty, cursor?.node ?? NIL),
    visit: cursor === null ? null : visitLine(cursor, held, frame),
  };
}

function visitLine(
  { flushNo, node }: WalkCursor,
  held: readonly number[],
  { view, scenario }: LabFrame,
): EventLine {
  const list = node === NIL ? 'its list' : `node ${node}`;
  const isHeld = held.includes(node);
  const isWasted = node !== NIL && !scenario.machine.online.includes(node);
  const text = `flush ${flushNo} visits ${list}: ${isHeld ? 'takes its skbs' : 'empty'}`;
  const role = isHeld ? 'useful' : isWasted ? 'waste' : 'other';
  return { event: NIL, at: instant(view.atPs), text, role };
}

function sentenceOf(useful: number, empty: number, node: number): string {
  const seen = `${formatCount(useful)} ${useful === 1 ? 'list' : 'lists'} taken, ${formatCount(empty)} empty`;
  return node === NIL ? seen : `${seen}, now node ${node}`;
}

function maskRows(
  nodes: readonly number[],
  visit: number,
  bits: number,
  variant: LabFrame['view']['variant'],
  over: boolean,
): FlushRow[] {
  const { walk } = VARIANTS[variant];
  if (walk !== 'possible' && walk !== 'online') return [];
  const whole = maskRead(nodes, bits);
  const now = over ? whole : maskReadAt(nodes, visit);
  return [
    { name: 'find_*_bit calls', now: `${now.calls}`, whole: `${whole.calls}`, role: '' },
    { name: 'mask words read', now: `${now.words}`, whole: `${whole.words}`, role: '' },
  ];
}
