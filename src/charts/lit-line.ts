/** Which line of the code a CPU is at, and how often each line has run. */
import { type FlushedList, flushedLists } from '../analysis/flush-lists.ts';
import { flushesOfPass } from '../analysis/flush-pass.ts';
import { checkInstant, flushTiming, nodesVisited } from '../analysis/flush-timing.ts';
import type { LabFrame } from '../analysis/lab-frame.ts';
import { type MachineView, PHASE, type Phase, phaseOf } from '../analysis/machine-view.ts';
import type { Recording } from '../analysis/recording.ts';
import { BIN_PS, seriesOf } from '../analysis/run-series.ts';
import { type WalkCursor, walkCursor } from '../analysis/walk-cursor.ts';
import { LOAD_ROLES } from '../schema/load-roles.ts';
import { variantAt } from '../schema/scenario.ts';
import { type CpuIndex, NIL, PS_PER_S } from '../schema/units.ts';
import { VARIANTS } from '../schema/variants.ts';
import { windowAt } from './bin-window.ts';

/** Lines of the pseudo-code of a loopback datagram, in order; every variant has them all. */
export const CODE_LINES = [
  'send',
  'pass',
  'call',
  'done',
  'poll',
  'again',
  'flush',
  'loop',
  'list',
  'empty',
  'take',
  'free',
] as const;
/** Where skbs end in a poll, there are two more. */
export type CodeLineId = (typeof CODE_LINES)[number] | 'consume' | 'defer';

/** What the lit line is doing: wasted walk, useful work, or neither. */
export type LitTone = 'waste' | 'useful' | 'other';

export interface LitLine {
  readonly line: CodeLineId;
  readonly tone: LitTone;
}

/** Where a flush stands, as far as its line is concerned. */
export interface FlushStep {
  /** Before the first list; at the list under the cursor; taking it; freeing what it held. */
  readonly part: 'enter' | 'look' | 'take' | 'free';
  /** The node of the list under the cursor is not online. */
  readonly offline: boolean;
}

/**
 * The line for a phase, null where nothing runs; `step` is there in a flush only. So many flushes
 * come before a poll.
 */
export function litLine(
  phase: Phase,
  flushNo: number,
  step: FlushStep | null,
  beforePoll = 1,
): LitLine | null {
  if (phase === PHASE.flush && step !== null) return litInFlush(step);
  if (phase === PHASE.idle || phase === PHASE.asleep || phase === PHASE.waking) return null;
  if (phase === PHASE.poll) {
    return flushNo > beforePoll
      ? { line: 'done', tone: 'other' }
      : { line: 'poll', tone: 'useful' };
  }
  if (phase === PHASE.wake) return { line: 'poll', tone: 'other' };
  if (phase === PHASE.exit) return { line: 'done', tone: 'other' };
  return { line: 'send', tone: phase === PHASE.send ? 'useful' : 'other' };
}

function litInFlush({ part, offline }: FlushStep): LitLine {
  if (part === 'look') return { line: 'empty', tone: offline ? 'waste' : 'other' };
  return { line: part === 'enter' ? 'call' : part, tone: 'useful' };
}

/** The line that a CPU is at, at the instant shown. */
export function litLineOf(view: MachineView, recording: Recording, cpu: CpuIndex): LitLine | null {
  const cursor = walkCursor(view, recording, cpu);
  const step = cursor === null ? null : stepOf(view, recording, { cpu, cursor });
  const beforePoll = VARIANTS[view.variant].flushes === 'each turn' ? 1 : 0;
  // A pass that polls more than once goes back to the poll.
  const polls = view.inHand[cpu] !== NIL && phaseOf(view, cpu) === PHASE.poll;
  const phase = phaseOf(view, cpu);
  // What a ring's CPU has in hand, it has in its poll.
  const cleans = LOAD_ROLES[view.scenario.load.kind].between === 'TX ring';
  if (cleans && phase === PHASE.receive) return { line: 'poll', tone: 'useful' };
  return litLine(phase, polls ? 0 : view.flushNo[cpu], step, beforePoll);
}

/**
 * Before its first check a flush is entered, and frees what the first list held; a list further on
 * that held skbs is taken and freed in its visit.
 */
function stepOf(
  view: MachineView,
  recording: Recording,
  { cpu, cursor }: { cpu: CpuIndex; cursor: WalkCursor },
): FlushStep {
  const timing = flushTiming(recording, view.lastFlush[cpu]);
  const { fixedPs } = view.meta.walk[cursor.variant];
  const into = view.atPs - timing.fromPs;
  const lists = flushedLists(recording, view.lastFlush[cpu]);
  const held = lists.some((list) => list.node === cursor.node);
  const offline = cursor.node !== NIL && !view.scenario.machine.online.includes(cursor.node);
  if (cursor.begun === 0) return { part: 'enter', offline };
  if (view.atPs < timing.checksPs) {
    const takenPs = fixedPs + lists.length * view.meta.listTakePs;
    return { part: into < takenPs ? 'take' : 'free', offline };
  }
  if (!held) return { part: 'look', offline };
  const half = view.atPs < checkInstant(timing, cursor.visit + 0.5);
  return { part: half && cursor.visit > 0 ? 'take' : 'free', offline };
}

/** How often the lines have run in the flush under way, this visit included, or in the last one. */
export interface FlushCounts {
  readonly unit: 'times';
  /** Number of the flush in its pass, and of how many; null if that is not known. */
  readonly flushNo: number;
  readonly flushes: number | null;
  readonly visits: number;
  readonly empty: number;
  readonly taken: number;
  readonly freed: number;
}

export function computeFlushCounts(
  view: MachineView,
  recording: Recording,
  cpu: CpuIndex,
): FlushCounts | null {
  const flush = view.lastFlush[cpu];
  const { events } = recording;
  // A flush of the kernel before the switch says nothing about the lines of this one.
  if (flush === NIL || events.atPs(flush) < view.variantSincePs) return null;
  const cursor = walkCursor(view, recording, cpu);
  const visits =
    cursor === null ? events.x(flush) + events.y(flush) + events.z(flush) : cursor.begun;
  const seen = new Set(nodesVisited(recording, flush).slice(0, visits));
  const found = flushedLists(recording, flush);
  const lists = found.filter((list: FlushedList) => list.node === NIL || seen.has(list.node));
  return {
    unit: 'times',
    flushNo: cursor?.flushNo ?? view.flushNo[cpu],
    flushes: flushesOfPass(recording, flush),
    visits,
    empty: visits - lists.length,
    taken: lists.length,
    freed: lists.reduce((sum, list) => sum + list.skbs, 0),
  };
}

/** How often the lines run per second, on all CPUs together. */
export interface FlowCounts {
  readonly unit: 'perS';
  readonly flushes: number;
  readonly visits: number;
  readonly empty: number;
  readonly taken: number;
}

/** Rates over the last whole bins; null before there is one. */
export function computeFlowCounts({
  recording,
  scenario,
  playheadPs,
}: LabFrame): FlowCounts | null {
  const series = seriesOf(recording);
  const window = windowAt(series, playheadPs);
  if (window === null) return null;
  const sum = { useful: 0, emptyOnline: 0, wasted: 0 };
  for (let bin = window.from; bin < window.to; bin++) {
    sum.useful += series.useful[bin];
    sum.emptyOnline += series.emptyOnline[bin];
    sum.wasted += series.wasted[bin];
  }
  const perS = PS_PER_S / series.spanPs(window.from, window.to);
  const variant = variantAt(scenario, window.from * BIN_PS);
  const lists = Math.max(1, series.recording.meta.walk[variant].nodes.length);
  const visits = (sum.useful + sum.emptyOnline + sum.wasted) * perS;
  return {
    unit: 'perS',
    flushes: visits / lists,
    visits,
    empty: (sum.emptyOnline + sum.wasted) * perS,
    taken: sum.useful * perS,
  };
}
