/** Plays the script of a vector on the engine, one function an op. */

import { trigger_rx_softirq } from '../../engine/kernel/defer-kick.ts';
import { type AllocContext, alloc_skb } from '../../engine/kernel/napi-skb-cache.ts';
import {
  beginNetRxAction,
  endNetRxAction,
  NETDEV_BUDGET,
  polledNetRxAction,
  turnNetRxAction,
} from '../../engine/kernel/softirq.ts';
import { createMachine, type Machine } from '../../engine/machine.ts';
import { assert } from '../../lib/assert.ts';
import { EV, FREE_PATHS } from '../../schema/events.ts';
import { NIL } from '../../schema/units.ts';
import { stateOf } from './state.ts';
import {
  cacheShape,
  type FreedRow,
  featuresOf,
  isBuilt,
  type Vector,
  type VectorOp,
  type VectorState,
} from './vector.ts';

export class Player {
  readonly m: Machine;
  private readonly slotOf = new Map<number, number>();
  private readonly idOf: Int32Array; // [skb slot] id in the script, or NIL
  private freed: FreedRow[] = [];

  constructor(vector: Vector) {
    const { machine } = vector;
    assert(isBuilt(machine.variant), 'only vectors of built variants are played');
    const skbSlots = headsNeeded(vector);
    this.m = createMachine({
      variant: machine.variant,
      cpuNode: machine.cpu_node,
      cpuOffline: machine.cpu_offline ?? [],
      possible: machine.possible,
      online: machine.online,
      maxNumnodes: machine.max_numnodes,
      deferMax: machine.defer_max,
      cache: cacheShape(machine.cache),
      features: featuresOf(machine.features),
      skbSlots,
      logRows: skbSlots + 16,
    });
    this.idOf = new Int32Array(skbSlots).fill(NIL);
  }

  play(op: VectorOp): void {
    const [name, ...args] = op;
    switch (name) {
      case 'alloc':
        return this.alloc(args);
      case 'free':
        return this.free(args);
      case 'rx':
        return this.rx(args);
      case 'ipi':
        trigger_rx_softirq(this.m, args[0] as number);
        return this.drain();
      case 'max':
        this.m.skb_defer_max = args[0] as number;
        return;
      default:
        throw new Error(`op ${name} is not built`);
    }
  }

  /** The state after op number `op`; empties the log of frees. */
  takeState(op: number): VectorState {
    const state = stateOf(this.m, op, this.idOf, this.freed);
    this.freed = [];
    return state;
  }

  private alloc([cpu, first, n = 1, context = 'napi']: unknown[]): void {
    for (let i = 0; i < (n as number); i++) {
      const skb = alloc_skb(this.m, cpu as number, context as AllocContext);
      const id = (first as number) + i;
      this.slotOf.set(id, skb);
      this.idOf[skb] = id;
    }
  }

  private free([cpu, first, n = 1]: unknown[]): void {
    for (let i = 0; i < (n as number); i++) {
      const skb = this.slotOf.get((first as number) + i);
      assert(skb !== undefined, 'a script frees only what it has allocated');
      this.m.variant.skb_attempt_defer_free(this.m, cpu as number, skb);
      this.drain();
    }
  }

  /** One pass; `squeeze` lets the budget end with the last poll. */
  private rx([cpuArg, polls = 0, squeeze = 0]: unknown[]): void {
    const { m } = this;
    const cpu = cpuArg as number;
    const napis = polls as number;
    m.poll_list[cpu] = napis;
    beginNetRxAction(m, cpu, 0, squeeze === 1 ? napis : NETDEV_BUDGET);
    while (turnNetRxAction(m, cpu)) if (!polledNetRxAction(m, cpu, 1)) break;
    endNetRxAction(m, cpu);
    this.drain();
  }

  /** Reads the frees out of the event log: what the page shows is what is compared. */
  private drain(): void {
    const { log } = this.m;
    for (let i = 0; i < log.length; i++) {
      if (log.kind[i] !== EV.skb_free) continue;
      const head = log.y[i] === 0 ? 'cache' : 'slab';
      this.freed.push([this.idOf[log.skb[i]], log.cpu[i], FREE_PATHS[log.x[i]], head]);
    }
    log.length = 0;
  }
}

/** Every head the script can have live at once, plus full caches and one refill each. */
function headsNeeded({ machine, ops }: Vector): number {
  const allocated = ops
    .filter(([name]) => name === 'alloc')
    .reduce((sum, op) => sum + ((op[3] as number | undefined) ?? 1), 0);
  return allocated + machine.cpu_node.length * (machine.cache[0] + machine.cache[1]);
}
