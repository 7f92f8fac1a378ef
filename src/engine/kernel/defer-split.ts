/**
 * Attempts and flushes taken step by step, so that other things can happen in between: what an
 * interrupt, a preemption or another CPU does at the worst moment. The steps are the variant's own.
 */
import type { CpuIndex, SkbIndex } from '../../schema/units.ts';
import type { Machine } from '../machine.ts';
import { endFlush, openFlush } from './defer-flush.ts';
import {
  ATTEMPT_STEPS,
  type Attempt,
  type AttemptStepName,
  FLUSH_STEPS,
  type Flush,
  type FlushStepName,
  newAttempt,
  newFlush,
} from './defer-steps.ts';
import { skb_unref } from './skb-head.ts';

export interface OpenAttempt extends Attempt {
  /** The step it has come to, or null if it is over. */
  next: AttemptStepName | null;
}

export interface OpenFlush extends Flush {
  next: FlushStepName | null;
}

/** A consumer on `cpu` is about to give `skb` back; a shared one only loses a reference. */
export function openAttempt(m: Machine, cpu: CpuIndex, skb: SkbIndex): OpenAttempt {
  return { ...newAttempt(cpu, skb), next: skb_unref(m, skb) ? 'check' : null };
}

/** Does the next step, on the CPU where the task is now. */
export function stepAttempt(m: Machine, a: OpenAttempt): void {
  if (a.next === null) return;
  const { attempt } = m.variant;
  const goesOn = attempt[a.next]?.(m, a) === true;
  a.next = goesOn ? stepAfter(ATTEMPT_STEPS, attempt, a.next) : null;
}

/** The scheduler moves the task of an open attempt. */
export function migrate(a: OpenAttempt, cpu: CpuIndex): void {
  a.cpu = cpu;
}

export function openSplitFlush(m: Machine, cpu: CpuIndex): OpenFlush {
  const f: OpenFlush = { ...newFlush(cpu), next: 'look' };
  openFlush(m, f, cpu);
  return f;
}

export function stepFlush(m: Machine, f: OpenFlush): void {
  const step = f.next;
  if (step === null) return;
  const { flush } = m.variant;
  const found = flush[step]?.(m, f);
  if (step === 'look') flush.count?.(m, f);
  if (found === false) {
    f.next = null;
    return endFlush(m, f);
  }
  f.next = step === 'free' ? 'look' : stepAfter(FLUSH_STEPS, flush, step);
}

/** The next step that the form has, or null. */
function stepAfter<Name extends string>(
  order: readonly Name[],
  steps: Partial<Record<Name, unknown>>,
  step: Name,
): Name | null {
  const later = order.slice(order.indexOf(step) + 1);
  return later.find((name) => steps[name] !== undefined) ?? null;
}
