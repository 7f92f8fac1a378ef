/** What the receiver's tile says. */
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { PHASE, type Phase, phaseOf } from '../../analysis/machine-view.ts';
import { walkCursor } from '../../analysis/walk-cursor.ts';
import { deferLimits } from '../../schema/defer-limits.ts';
import { CALLERS } from '../../schema/kernel.ts';
import { CALLER_OF, readsTcp } from '../../schema/load-parts.ts';
import { isDeferring } from '../../schema/scenario.ts';
import { type CpuIndex, NIL } from '../../schema/units.ts';
import { VARIANTS } from '../../schema/variants.ts';
import { usText } from '../figures.ts';
import { type Reading, readingOf } from '../skb/reading.ts';
import type { StageLayout } from '../stage-layout.ts';
import { isUntold, stageWords, UNTOLD } from '../words.ts';

export interface ReceiverText {
  readonly state: string;
  readonly note: string;
  /** Inside the bar while there is nothing to copy. */
  readonly bar: string;
  /** What it does with the skb once the copy is done. */
  readonly then: string;
  /** It looks at a list that cannot hold anything. */
  readonly wastes: boolean;
  /** While it reads. */
  readonly reading: Reading | null;
}

/** While its softirq has it, whatever it is besides. */
const IN_SOFTIRQ: readonly Phase[] = [PHASE.flush, PHASE.poll, PHASE.wake, PHASE.exit];

export function receiverText(layout: StageLayout, frame: LabFrame): ReceiverText {
  const { view } = frame;
  const cpu = layout.receiver;
  const phase = phaseOf(view, cpu);
  const words = stageWords(frame.scenario.load);
  const told = words.states[phase] ?? passText(frame, cpu, phase);
  const [state, bar] = isUntold(frame.view, phase) ? [UNTOLD, 'not in the trace'] : told;
  const last = view.lastPushPs[cpu];
  const note = last < 0 ? '' : `pushed ${usText(view.atPs - last, frame.recording.meta)} ago`;
  const reading = phase === PHASE.receive && view.inHand[cpu] !== NIL;
  const wastes = wastesNow(frame, cpu);
  const then = layout.defers ? 'then push' : 'then free';
  return { state, note, bar, then, wastes, reading: reading ? readingOf(view, cpu) : null };
}

/** Its own pass: its lists are not the ones below. */
function passText(frame: LabFrame, cpu: CpuIndex, phase: Phase): readonly [string, string] {
  const cursor = walkCursor(frame.view, frame.recording, cpu);
  if (cursor === null) return [IN_SOFTIRQ.includes(phase) ? 'in its softirq' : 'busy', ''];
  const name = `flush ${cursor.flushNo}`;
  if (cursor.node === NIL) return [name, 'its own list'];
  return [`${name}, node ${cursor.node}`, 'walks its own lists'];
}

function wastesNow(frame: LabFrame, cpu: CpuIndex): boolean {
  const cursor = walkCursor(frame.view, frame.recording, cpu);
  if (cursor === null || cursor.node === NIL) return false;
  return !frame.scenario.machine.online.includes(cursor.node);
}

export interface TargetText {
  /** The function that decides. */
  readonly call: string;
  readonly lead: string;
  readonly where: string;
  /** How many bring a kick. */
  readonly kick: string;
}

/** Where the other CPU's frees go: the skb that it has in hand, or else one of this pair. */
export function targetText(layout: StageLayout, frame: LabFrame): TargetText {
  const { variant } = layout.mode;
  const { view, scenario } = frame;
  const home = homeInHand(layout, frame);
  if (home === layout.receiver) {
    const { call } = stageWords(scenario.load);
    return { call, lead: '→ ', where: 'freed here, its own skb', kick: '' };
  }
  if (!isDeferring(scenario, variant)) {
    const { code } = CALLERS[CALLER_OF[scenario.load.kind]];
    const frees = readsTcp(scenario.load) ? '__kfree_skb()' : 'consume_skb()';
    const call = variant === 'none' ? frees : code;
    return { call, lead: '→ ', where: 'freed here, to the slab', kick: '' };
  }
  const { call } = stageWords(scenario.load);
  const { kickAt } = deferLimits(variant, view.deferMax);
  const kick = kickAt === null ? ', never kicks' : `, kick at ${kickAt} queued`;
  const node = layout.strip.nodes[layout.targetSlot];
  const row = VARIANTS[variant].walk === 'none' ? '' : `[node ${node}]`;
  return { call, lead: '→ list ', where: `[CPU ${home}]${row}`, kick };
}

/** CPU that allocated what the other CPU has in hand: several senders may share it. */
export function homeInHand({ sender, receiver }: StageLayout, { view }: LabFrame): CpuIndex {
  const skb = view.inHand[receiver];
  return skb === NIL || view.phase[receiver] !== PHASE.receive ? sender : view.allocCpu[skb];
}
