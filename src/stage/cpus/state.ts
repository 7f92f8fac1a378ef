/** What the card of a CPU says that it does. */
import type { LabFrame } from '../../analysis/lab-frame.ts';
import type { ListWindow } from '../../analysis/list-window.ts';
import { type MachineView, phaseOf } from '../../analysis/machine-view.ts';
import { ROLE } from '../../analysis/segments.ts';
import { formatPercent } from '../../lib/format.ts';
import { type CpuIndex, NIL } from '../../schema/units.ts';
import { activeChip, flushesOf, flushName, NO_FLUSH } from '../machine/sender-state.ts';
import type { Visits } from '../strip/visits.ts';
import { doingText } from '../words.ts';

/** How many a CPU is to take yet: from its sockets or its TX ring, and from its backlog. */
export function waitsFor({ queueLength, backlogLength }: MachineView, cpu: CpuIndex): number {
  return queueLength[cpu] + backlogLength[cpu];
}

export interface CpuState {
  /** Longest first. */
  readonly texts: readonly string[];
  /** It looks at a list that cannot hold anything. */
  readonly wastes: boolean;
}

export function stateOf(frame: LabFrame, cpu: CpuIndex, { cursor }: Visits): CpuState {
  if (cursor === null) {
    const doing = doingText(frame, cpu);
    const [first] = doing.split(/[ ,]/);
    return { texts: [doing, first, first.replace('()', '')], wastes: false };
  }
  const name = `flush ${cursor.flushNo}`;
  if (cursor.node === NIL) return { texts: [name], wastes: false };
  const { online } = frame.scenario.machine;
  const texts = [`${name}, node ${cursor.node}`, `${name}: ${cursor.node}`, name];
  return { texts, wastes: !online.includes(cursor.node) };
}

/** Where single steps are too fast to be seen: how much of its time goes to waste. */
export function timeState(window: ListWindow, cpu: CpuIndex): CpuState {
  const wasted = window.share(cpu, ROLE.waste);
  const percent = formatPercent(100 * wasted);
  if (wasted > 0) return { texts: [`wasted walk ${percent}`, `waste ${percent}`], wastes: true };
  return { texts: ['no wasted walk', 'no waste'], wastes: false };
}

export interface PassStep {
  readonly texts: readonly string[];
  readonly isActive: boolean;
}

/** Flush, poll, flush, as this kernel has them. */
export function passSteps(frame: LabFrame, cpu: CpuIndex): readonly PassStep[] {
  const { view } = frame;
  const flushes = flushesOf(frame);
  const holds = view.inHand[cpu] !== NIL;
  const active = activeChip(phaseOf(view, cpu), view.flushNo[cpu], { flushes, holds });
  const flush = (step: 0 | 2): PassStep => {
    const name = flushName(step, flushes);
    const short = name === NO_FLUSH ? '–' : (name.split(' ')[1] ?? name);
    return { texts: [name, short], isActive: active === step };
  };
  return [flush(0), { texts: ['poll'], isActive: active === 1 }, flush(2)];
}
