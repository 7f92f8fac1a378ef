/** What the sender's tile says: the three steps of its softirq pass, and what it does besides. */
import type { LabFrame } from '../../analysis/lab-frame.ts';
import {
  COUNTER,
  type MachineView,
  PHASE,
  type Phase,
  phaseOf,
} from '../../analysis/machine-view.ts';
import { walkNodes } from '../../analysis/walk-nodes.ts';
import { plural } from '../../lib/format.ts';
import { isBusyPolled } from '../../schema/load-roles.ts';
import { NIL } from '../../schema/units.ts';
import { VARIANTS, type VariantInfo } from '../../schema/variants.ts';
import type { StageLayout } from '../stage-layout.ts';
import type { Visits } from '../strip/visits.ts';

export type Tint = 'waste' | 'useful' | 'other';

export interface ChipText {
  readonly name: string;
  readonly detail: string;
  /** Shorter, for narrow tiles. */
  readonly short: string;
  /** Under way, in this colour; null while it waits or is over. */
  readonly tint: Tint | null;
}

/** Flush 1, poll, flush 2 as they stand. */
export function chipTexts(layout: StageLayout, frame: LabFrame, visits: Visits): ChipText[] {
  const { view } = frame;
  const cpu = layout.sender;
  const phase = phaseOf(view, cpu);
  const flushes = flushesOf(frame);
  const holds = view.inHand[cpu] !== NIL;
  const active = activeChip(phase, view.flushNo[cpu], { flushes, holds });
  return [flushChip(0), pollChip(), flushChip(2)];

  function flushChip(chip: 0 | 2): ChipText {
    const name = flushName(chip, flushes);
    if (name === NO_FLUSH) return { name, detail: '', short: '', tint: null };
    if (active !== chip) {
      const lists = view.meta.recorded === true ? '' : listsText(view);
      return { name, detail: lists, short: lists, tint: null };
    }
    // A pass that polls more than once flushes once more after each poll.
    const no = view.flushNo[cpu];
    return { name: no > 2 ? `flush ${no}` : name, ...cursorText(frame, visits) };
  }

  function pollChip(): ChipText {
    const name = 'poll';
    const held = view.inHand[cpu] !== NIL && IN_PASS.includes(phase);
    if (active === 1 && phase === PHASE.wake) {
      return { name, detail: `wakes CPU ${layout.receiver}`, short: 'wakes', tint: 'other' };
    }
    if (active === 1) return { name, detail: 'delivers', short: 'delivers', tint: 'useful' };
    const detail = held ? '1 waiting' : '0 waiting';
    return { name, detail, short: detail, tint: null };
  }
}

/** When the CPU does not do what it has in hand as a task. */
const IN_PASS: readonly Phase[] = [PHASE.flush, PHASE.poll, PHASE.wake, PHASE.exit];

/** When this kernel flushes; a reader that polls does so once a turn, after its poll. */
export function flushesOf({ view, scenario }: LabFrame): Flushes {
  const { flushes } = VARIANTS[view.variant];
  return flushes !== 'never' && isBusyPolled(scenario.load) ? 'at end' : flushes;
}

/** How many lists a flush looks at. */
function listsText(view: MachineView): string {
  const { variant } = view;
  if (VARIANTS[variant].walk === 'mask') return 'marked lists';
  return plural(Math.max(1, walkNodes(view, variant).length), 'list');
}

type Flushes = VariantInfo['flushes'];

export const NO_FLUSH = 'no flush';

/** What stands before the poll (0) and after it (2). */
export function flushName(chip: 0 | 2, flushes: Flushes): string {
  if (flushes === 'each turn') return chip === 0 ? 'flush 1' : 'flush 2';
  return chip === 2 && flushes === 'at end' ? 'flush' : NO_FLUSH;
}

/** 0, 1, 2 for the chip under way; NIL outside a pass. `holds`: a poll has an skb in hand. */
export function activeChip(
  phase: Phase,
  flushNo: number,
  { flushes, holds }: { readonly flushes: Flushes; readonly holds: boolean },
): number {
  const before = flushes === 'each turn' ? 1 : 0;
  if (phase === PHASE.flush) return flushNo > before ? 2 : 0;
  if (phase === PHASE.wake) return 1;
  if (phase === PHASE.poll && (holds || flushNo === before)) return 1;
  return NIL;
}

function cursorText(
  frame: LabFrame,
  visits: Visits,
): { detail: string; short: string; tint: Tint } {
  const { cursor } = visits;
  const { scenario } = frame.view;
  if (frame.view.meta.recorded === true) return { detail: 'frees', short: 'frees', tint: 'useful' };
  if (cursor === null) return { detail: 'walks', short: 'walks', tint: 'useful' };
  const { walk } = VARIANTS[cursor.variant];
  if (cursor.node === NIL && walk === 'mask') {
    return { detail: 'none marked', short: 'none', tint: 'useful' };
  }
  if (cursor.node === NIL) {
    const detail = cursor.found > 0 ? 'takes its list' : 'list empty';
    return { detail, short: cursor.found > 0 ? 'takes' : 'empty', tint: 'useful' };
  }
  const { nodes } = cursor;
  const last = nodes[nodes.length - 1];
  const tint = scenario.machine.online.includes(cursor.node) ? 'useful' : 'waste';
  if (walk !== 'possible' && cursor.visits === 1) {
    const what = cursor.found > 0 ? '1 list' : 'empty';
    return { detail: `node ${cursor.node}, ${what}`, short: `node ${cursor.node}`, tint };
  }
  if (last !== nodes.length - 1) {
    const at = `${cursor.visit + 1} of ${nodes.length}`;
    return { detail: `list ${at} (node ${cursor.node})`, short: at, tint };
  }
  const short = `${cursor.node} of ${last}`;
  return { detail: `node ${short}`, short, tint };
}

/** "two flushes per pass", counted from the passes that are over. */
export function flushesText(frame: LabFrame): string {
  const { counters, flushNo, meta } = frame.view;
  // A trace shows only those that free something.
  if (meta.recorded === true) return '';
  let { [COUNTER.passes]: passes, [COUNTER.flushes]: flushes } = counters;
  for (let cpu = 0; cpu < flushNo.length; cpu++) {
    if (flushNo[cpu] === 0) continue;
    passes--;
    flushes -= flushNo[cpu];
  }
  if (passes < 1) return '';
  const ratio = flushes / passes;
  const whole = Math.round(ratio);
  if (Math.abs(ratio - whole) > 0.05) return `${ratio.toFixed(1)} flushes per pass`;
  const word = ['no', 'one', 'two', 'three'][whole] ?? String(whole);
  return `${word} flush${whole === 1 ? '' : 'es'} per pass`;
}
