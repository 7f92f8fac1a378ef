/**
 * What waits and will not be flushed as things stand, and counters that are stuck: what the rules
 * of the mechanism lead to, read from the state alone.
 */
import { deferLimits } from '../schema/defer-limits.ts';
import { isPlain } from '../schema/load-parts.ts';
import { type CpuIndex, NIL, type NodeId } from '../schema/units.ts';
import { LOCKED_VARIANTS, VARIANTS } from '../schema/variants.ts';
import { CPU, type MachineView } from './machine-view.ts';

export type WaitCause = 'cpu offline' | 'node not walked' | 'below the kick' | 'stuck counter';

export interface Waiting {
  readonly cpu: CpuIndex;
  readonly slot: number;
  /** Node of the list, NIL where there is one list per CPU. */
  readonly node: NodeId;
  readonly skbs: number;
  /** defer_count of the list. */
  readonly count: number;
  readonly cause: WaitCause;
}

/** In order of CPU and node. */
export function waitingIn(view: MachineView): Waiting[] {
  const { walk } = VARIANTS[view.variant];
  if (view.variant === 'none') return [];
  const slots = view.nodes.length;
  const found: Waiting[] = [];
  for (let row = 0; row < view.listLength.length; row++) {
    const skbs = view.listLength[row];
    const count = view.listCount[row];
    if (skbs === 0 && count === 0) continue;
    const [cpu, slot] = [Math.floor(row / slots), row % slots];
    const cause = skbs > 0 ? causeOf(view, { cpu, slot, count }) : stuckAt(view, count);
    const node = walk === 'none' ? NIL : view.nodes[slot];
    if (cause !== null) found.push({ cpu, slot, node, skbs, count, cause });
  }
  return found;
}

function causeOf(
  view: MachineView,
  { cpu, slot, count }: { cpu: CpuIndex; slot: number; count: number },
): WaitCause | null {
  if (view.cpuState[cpu] !== CPU.online) return 'cpu offline';
  const { walk } = VARIANTS[view.variant];
  if (walk === 'online' && view.nodeOnline[slot] === 0) return 'node not walked';
  // On loopback a sender runs a pass with every datagram; nobody else does, unless he is kicked.
  // Where only kicks make anybody flush, skbs wait for one all the time.
  const { load } = view.scenario;
  if (!isPlain(load)) return null;
  const sends = load.pairs.some(({ sender }) => sender === cpu);
  if (sends || view.heldLeftPs[cpu] >= 0) return null;
  const { kickAt } = deferLimits(view.variant, view.deferMax);
  return kickAt === null || count < kickAt ? 'below the kick' : null;
}

/** Lock-free forms count refused attempts too, and a flush passes an empty list by. */
function stuckAt({ variant, deferMax }: MachineView, count: number): WaitCause | null {
  const lockless = !LOCKED_VARIANTS.includes(variant);
  return lockless && deferMax >= 2 && count >= deferMax - 1 ? 'stuck counter' : null;
}
