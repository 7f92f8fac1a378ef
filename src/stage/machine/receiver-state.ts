/** What the receiver's tile says. */
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { PHASE, type Phase, phaseOf } from '../../analysis/machine-view.ts';
import { deferLimits } from '../../schema/defer-limits.ts';
import { CALLERS } from '../../schema/kernel.ts';
import { CALLER_OF } from '../../schema/load.ts';
import { NIL } from '../../schema/units.ts';
import { VARIANTS } from '../../schema/variants.ts';
import { usText } from '../figures.ts';
import { type Reading, readingOf } from '../skb/journey.ts';
import type { StageLayout } from '../stage-layout.ts';

export interface ReceiverText {
  readonly state: string;
  readonly note: string;
  /** Inside the bar while there is nothing to copy. */
  readonly bar: string;
  /** What it does with the skb once the copy is done. */
  readonly then: string;
  /** While it reads. */
  readonly reading: Reading | null;
}

const STATE: Partial<Record<Phase, readonly [string, string]>> = {
  [PHASE.idle]: ['not started', 'nothing to read yet'],
  [PHASE.asleep]: ['asleep', 'nothing to read yet'],
  [PHASE.waking]: ['waking', 'on its way to the data'],
  [PHASE.receive]: ['reading', ''],
  [PHASE.user]: ['returning to user', 'copy done'],
};

export function receiverText(layout: StageLayout, frame: LabFrame): ReceiverText {
  const { view } = frame;
  const cpu = layout.receiver;
  const phase = phaseOf(view, cpu);
  const [state, bar] = STATE[phase] ?? ['busy', ''];
  const last = view.lastPushPs[cpu];
  const note = last < 0 ? '' : `pushed ${usText(view.atPs - last)} ago`;
  const reading = phase === PHASE.receive && view.inHand[cpu] !== NIL;
  const then = layout.defers ? 'then push' : 'then free';
  return { state, note, bar, then, reading: reading ? readingOf(view, cpu) : null };
}

export interface TargetText {
  /** The function that decides. */
  readonly call: string;
  readonly lead: string;
  readonly where: string;
  /** How many bring a kick. */
  readonly kick: string;
}

/** Where the receiver's frees go. */
export function targetText(layout: StageLayout, frame: LabFrame): TargetText {
  const { variant } = layout.mode;
  if (!layout.defers) {
    const { code } = CALLERS[CALLER_OF[frame.scenario.load.kind]];
    const call = variant === 'none' ? 'consume_skb()' : code;
    return { call, lead: '→ ', where: 'freed here, to the slab', kick: '' };
  }
  const call = 'skb_attempt_defer_free()';
  const { kickAt } = deferLimits(variant, frame.view.meta.deferMax);
  const kick = kickAt === null ? ', never kicks' : `, kick at ${kickAt} queued`;
  const node = layout.strip.nodes[layout.targetSlot];
  const row = VARIANTS[variant].walk === 'none' ? '' : `[node ${node}]`;
  return { call, lead: '→ list ', where: `[CPU ${layout.sender}]${row}`, kick };
}
