/** Watches a machine: looks at its state after every step, and at the events in between. */
import { EV, type EventColumns } from '../../schema/events.ts';
import { NIL } from '../../schema/units.ts';
import type { Machine } from '../machine.ts';
import type { FindingName } from './findings.ts';
import { findingsIn } from './findings.ts';
import { brokenInvariants } from './invariants.ts';
import {
  type Breach,
  chain,
  isBeingTaken,
  isLockless,
  listsOf,
  nameOf,
  pushersOn,
  type Scene,
} from './scene.ts';

export class Watch {
  private readonly scene: Scene;
  private readonly mostPushers: Int32Array; // [row] in flight at one time since it was empty
  private readonly highestLimit: Float64Array; // [row] skb_defer_max since it was empty
  private readonly kicked: Uint8Array; // [row] 1 if its CPU was kicked since it was empty
  private readonly strayed: Uint8Array; // [skb] 1 if pushed to another node's list
  private lastPs = Number.NEGATIVE_INFINITY;
  private timeWentBack = false;

  constructor(scene: Scene) {
    const { m } = scene;
    this.scene = scene;
    this.mostPushers = new Int32Array(m.defer_list.length);
    this.highestLimit = new Float64Array(m.defer_list.length).fill(m.skb_defer_max);
    this.kicked = new Uint8Array(m.defer_list.length);
    this.strayed = new Uint8Array(m.ll_node.length);
  }

  /** Takes in the events of a step, in their order. */
  read(log: EventColumns): void {
    const { m } = this.scene;
    for (let i = 0; i < log.length; i++) {
      if (log.atPs[i] < this.lastPs) this.timeWentBack = true;
      this.lastPs = log.atPs[i];
      if (log.kind[i] === EV.kick) {
        const row = log.x[i] * m.nr_node_ids;
        this.kicked.fill(1, row, row + m.nr_node_ids);
      }
      if (log.kind[i] === EV.skb_defer) {
        const strays = log.y[i] !== NIL && m.cpu_node[log.cpu[i]] !== log.y[i];
        this.strayed[log.skb[i]] = strays ? 1 : 0;
      }
    }
  }

  /** After a step: what the engine has broken. */
  invariants(): Breach[] {
    const time = { name: 'time', detail: 'an event is earlier than the one before it' };
    return [
      ...brokenInvariants(this.scene),
      ...this.bounds(),
      ...(this.timeWentBack ? [time] : []),
    ];
  }

  /** After a step: what the kernel's own rules have led to. */
  findings(): Breach[] {
    const { m } = this.scene;
    const found = findingsIn(this.scene);
    const add = (name: FindingName, detail: string): void => void found.push({ name, detail });
    for (const list of listsOf(m)) {
      if (list.length > 0 && isFull(m, list.count) && this.kicked[list.row] === 0) {
        add('never kicked', `${nameOf(m, list)}: ${list.length} skbs, count ${list.count}`);
      }
      const stray = chain(m, m.defer_list[list.row]).find((skb) => this.hasStrayed(skb));
      if (stray !== undefined) add('wrong node', `${nameOf(m, list)} holds a stray skb`);
    }
    return found;
  }

  /** What one finding says now, or null where it is not found. */
  findingOf(name: FindingName): string | null {
    return this.findings().find((found) => found.name === name)?.detail ?? null;
  }

  /** An attempt that is still open may yet set right what it has pushed. */
  private hasStrayed(skb: number): boolean {
    if (this.strayed[skb] === 0) return false;
    for (const a of this.scene.attempts.values())
      if (a.skb === skb && a.next === 'recheck') return false;
    return true;
  }

  /**
   * Lists end one below the limit, or at it under a lock, and beyond only by the pushers that were
   * in flight. Limits count as they were since the list was last empty.
   */
  private bounds(): Breach[] {
    const { m } = this.scene;
    if (m.variant.attempt.test === undefined && !isLockless(m)) return [];
    const breaches: Breach[] = [];
    for (let row = 0; row < m.defer_list.length; row++) {
      const pushers = pushersOn(this.scene, row);
      if (m.defer_list[row] === NIL) {
        this.mostPushers[row] = pushers;
        this.highestLimit[row] = m.skb_defer_max;
        this.kicked[row] = 0;
        continue;
      }
      this.mostPushers[row] = Math.max(this.mostPushers[row], pushers);
      this.highestLimit[row] = Math.max(this.highestLimit[row], m.skb_defer_max);
      const most = Math.max(0, this.highestLimit[row] - (isLockless(m) ? 1 : 0));
      const cap = most + this.mostPushers[row];
      const { length } = chain(m, m.defer_list[row]);
      // Between zero and take a list can fill up once more.
      const list = { cpu: Math.floor(row / m.nr_node_ids), node: row % m.nr_node_ids };
      const fillings = isBeingTaken(this.scene, list) ? 2 : 1;
      if (length > fillings * cap)
        breaches.push({ name: 'list bound', detail: `row ${row}: ${length}` });
    }
    return breaches;
  }
}

/** Whether the next attempt would be refused. */
function isFull(m: Machine, count: number): boolean {
  if (isLockless(m)) return count >= m.skb_defer_max - 1;
  return m.variant.attempt.test !== undefined && count >= m.skb_defer_max;
}
