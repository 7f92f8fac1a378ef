/**
 * The judges' own account of every skb and of every promise that the mechanism has made, kept from
 * events alone: where an skb is, which event must come next, whether an IPI is under way.
 */
import { deferLimits } from '../../schema/defer-limits.ts';
import { EV, type EventColumns, FREE_PATH, KICK, NODEFER } from '../../schema/events.ts';
import { type CpuIndex, type EventIndex, NIL, type SkbIndex } from '../../schema/units.ts';
import type { Machine } from '../machine.ts';
import { SKB_STEP, SKB_STEP_OF } from './event-rules.ts';
import { FORMS, type Form } from './forms.ts';
import { ListAccount } from './list-account.ts';

/** Places of an skb besides defer lists, whose rows count from 0. */
export const PLACE = { free: -1, hand: -2, queue: -3 } as const;

/** Called for what does not hold; `detail` ends the sentence. */
export type Complain = (name: string, detail: string) => void;

/** Fields of `due`: what the very next event must be. */
const DUE = { kind: 0, cpu: 1, skb: 2, frees: 3, node: 4 } as const;
/** Fields of `state`. */
const STATE = { form: 0, limit: 1, cap: 2, kickAt: 3 } as const;

export class SkbAccount {
  readonly lists: ListAccount;
  readonly place: Int32Array; // [skb] PLACE, or the row of its list
  readonly home: Int32Array; // [skb] CPU that allocated it
  readonly flag: Uint8Array; // [cpu] 1: defer_ipi_scheduled must be set
  readonly inFlight: Uint8Array; // [cpu] 1: an IPI is under way
  readonly cpuOnline: Uint8Array; // [cpu] 1 if online
  private readonly state: Float64Array; // [STATE] kickAt 0: no push ever brings a kick
  private readonly due = new Int32Array(5); // [DUE] kind 0: anything may come
  private readonly cpu_node: Int32Array; // [cpu] cpu_to_node()
  private readonly hasDisableKey: boolean;
  private readonly complain: Complain;

  /** `m` is read for what it is before its first event, and for what never changes. */
  constructor(m: Machine, complain: Complain) {
    const { cpus, nr_node_ids, ll_node } = m;
    this.cpu_node = m.cpu_node;
    this.hasDisableKey = m.features.disable_key;
    this.complain = complain;
    this.lists = new ListAccount(cpus, nr_node_ids, ll_node.length);
    this.place = new Int32Array(ll_node.length).fill(PLACE.free);
    this.home = new Int32Array(ll_node.length).fill(NIL);
    this.flag = new Uint8Array(cpus);
    this.inFlight = new Uint8Array(cpus);
    this.cpuOnline = m.cpu_online.slice();
    this.state = new Float64Array(4);
    this.setForm(m.variant.code, m.skb_defer_max);
    for (let node = 0; node < nr_node_ids; node++) {
      const word = m.node_online.words32[node >>> 5];
      this.lists.setNodeOnline(node, ((word >>> (node & 31)) & 1) === 1);
    }
  }

  get form(): Form {
    return FORMS[this.state[STATE.form]];
  }

  get limit(): number {
    return this.state[STATE.limit];
  }

  /** Takes in one event; events come in their order, none left out. */
  take(c: EventColumns, i: EventIndex): void {
    const step = SKB_STEP_OF[c.kind[i]];
    if (step === SKB_STEP.aside) return;
    if (this.due[DUE.kind] !== 0) this.checkDue(c, i);
    if (step !== SKB_STEP.none) this.takeSkb(c, i, step);
    else this.takeOther(c, i);
  }

  private takeSkb(c: EventColumns, i: EventIndex, step: number): void {
    const skb = c.skb[i];
    switch (step) {
      case SKB_STEP.alloc:
        return this.allocate(skb, c.cpu[i]);
      case SKB_STEP.clone:
        return this.clone(c, i);
      case SKB_STEP.hold:
        return this.expectHand(skb, 'is dropped');
      case SKB_STEP.queue:
        this.expectHand(skb, 'is queued');
        this.place[skb] = PLACE.queue;
        return;
      case SKB_STEP.take:
        if (this.place[skb] !== PLACE.queue) this.expectHand(skb, 'is taken over');
        this.place[skb] = PLACE.hand;
        return;
      case SKB_STEP.unqueue:
        if (this.place[skb] !== PLACE.queue) this.misplaced(skb, 'is read');
        this.place[skb] = PLACE.hand;
        return;
      case SKB_STEP.defer:
        this.expectHand(skb, 'is deferred');
        return this.defer(c, i);
      case SKB_STEP.refuse:
        this.expectHand(skb, 'is refused');
        return this.refuse(c, i);
      case SKB_STEP.free:
        return this.free(c, i);
    }
  }

  /** Whoever clones, a clone belongs to the CPU that allocated the original. */
  private clone(c: EventColumns, i: EventIndex): void {
    const home = this.home[c.x[i]];
    this.allocate(c.skb[i], home);
    if (home !== c.y[i])
      this.complain('home', `clone ${c.skb[i]} of CPU ${home}'s says CPU ${c.y[i]}`);
  }

  private takeOther(c: EventColumns, i: EventIndex): void {
    switch (c.kind[i]) {
      case EV.flush:
        return this.flush(c, i);
      case EV.kick:
        return this.kick(c, i);
      case EV.ipi:
        if (this.inFlight[c.cpu[i]] === 0)
          this.complain('IPIs', `none was sent to CPU ${c.cpu[i]}`);
        this.inFlight[c.cpu[i]] = 0;
        this.flag[c.cpu[i]] = 0;
        return;
      case EV.set_variant:
        return this.switchTo(c.x[i]);
      case EV.set_defer_max:
        return this.setForm(this.state[STATE.form], c.x[i]);
      case EV.set_cpu_online:
        this.cpuOnline[c.cpu[i]] = c.x[i];
        return;
      case EV.set_node_online:
        return this.lists.setNodeOnline(c.y[i], c.x[i] === 1);
    }
  }

  allocate(skb: SkbIndex, cpu: CpuIndex): void {
    if (this.place[skb] !== PLACE.free) this.misplaced(skb, 'is allocated');
    this.place[skb] = PLACE.hand;
    this.home[skb] = cpu;
  }

  /** net.core.skb_defer_max is written. */
  setLimit(limit: number): void {
    this.setForm(this.state[STATE.form], limit);
  }

  private defer(c: EventColumns, i: EventIndex): void {
    const { lists, form } = this;
    const cpu = c.cpu[i];
    const skb = c.skb[i];
    const target = c.x[i];
    const node = c.y[i];
    this.checkTarget(c, i);
    const pusherNode = form.oneList ? NIL : this.cpu_node[cpu];
    if (node !== pusherNode) this.complain('list', `skb ${skb} is put on the list of node ${node}`);
    const row = target * lists.nodes + Math.max(node, 0);
    lists.push(row, skb, this.state[STATE.cap]);
    const count = ++lists.count[row];
    this.place[skb] = row;
    if (count !== c.z[i]) this.complain('counter', `says ${c.z[i]} of ${this.listed(row)}`);
    if (lists.length[row] > lists.most[row]) this.complain('list bound', this.listed(row));
    if (this.limit === 0 && this.hasDisableKey)
      this.complain('refusals', `skb ${skb} is deferred in spite of the disable key`);
    if (target === cpu) this.complain('refusals', `skb ${skb} is deferred to its own CPU`);
    if (this.cpuOnline[target] === 0)
      this.complain('refusals', `skb ${skb} is deferred to CPU ${target}, which is offline`);
    if (count === this.state[STATE.kickAt]) this.expectNext(EV.kick, cpu, target);
  }

  private refuse(c: EventColumns, i: EventIndex): void {
    const { form, limit, lists } = this;
    const cpu = c.cpu[i];
    const target = c.x[i];
    const reason = c.y[i];
    if (reason !== NODEFER.bad) this.checkTarget(c, i);
    let fits = true;
    if (reason === NODEFER.disabled) fits = limit === 0 && this.hasDisableKey;
    if (reason === NODEFER.same) fits = target === cpu;
    if (reason === NODEFER.offline) fits = this.cpuOnline[target] === 0;
    if (reason === NODEFER.full) {
      const row = target * lists.nodes + (form.oneList ? 0 : this.cpu_node[cpu]);
      const count = form.countsAttempts ? ++lists.count[row] : lists.count[row];
      fits = count >= limit;
      if (count !== c.z[i]) this.complain('counter', `says ${c.z[i]} of ${this.listed(row)}`);
    }
    if (!fits) this.complain('refusals', `skb ${c.skb[i]} is refused for reason ${reason}`);
    this.expectNext(EV.skb_free, cpu, c.skb[i]);
  }

  private checkTarget(c: EventColumns, i: EventIndex): void {
    const home = this.home[c.skb[i]];
    if (home === c.x[i]) return;
    this.complain('home', `skb ${c.skb[i]} of CPU ${home} is sent to CPU ${c.x[i]}`);
  }

  private free(c: EventColumns, i: EventIndex): void {
    const { lists } = this;
    const skb = c.skb[i];
    const path = c.x[i];
    const row = this.place[skb];
    if (path === FREE_PATH.local || path === FREE_PATH.nodefer) {
      this.expectHand(skb, 'is freed');
    } else if (row < 0) {
      this.misplaced(skb, 'is freed off a list');
    } else {
      if (lists.top[row] !== skb)
        this.complain('newest first', `skb ${skb} of ${this.listed(row)}`);
      else lists.pop(row);
      // Who empties another CPU's list takes it whole, and its counter with it.
      lists.count[row] = 0;
    }
    this.place[skb] = PLACE.free;
    if (path === FREE_PATH.flush) this.flushed(c, i, row);
  }

  /** One of the frees of a flush: on the list's own CPU, lists in ascending order of node. */
  private flushed(c: EventColumns, i: EventIndex, row: number): void {
    const { due } = this;
    const cpu = c.cpu[i];
    const node = row - cpu * this.lists.nodes;
    if (due[DUE.frees] === 0) this.complain('flushes', `skb ${c.skb[i]} is not of this flush`);
    if (node < due[DUE.node] || node >= this.lists.nodes)
      this.complain('flushes', `skb ${c.skb[i]} of row ${row} is out of turn on CPU ${cpu}`);
    due[DUE.node] = node;
    if (--due[DUE.frees] > 0) this.expectNext(EV.skb_free, cpu, NIL);
  }

  /** A flush looks at what it is to look at, and frees all that it finds. */
  private flush(c: EventColumns, i: EventIndex): void {
    const { due, form, lists } = this;
    const cpu = c.cpu[i];
    const onlineOnly = form.walk === 'online';
    let useful = 0;
    let skbs = 0;
    let node = lists.nextHeld(cpu, 0, onlineOnly);
    while (node !== NIL) {
      const row = cpu * lists.nodes + node;
      useful++;
      skbs += lists.length[row];
      lists.count[row] = 0;
      node = node + 1 < lists.nodes ? lists.nextHeld(cpu, node + 1, onlineOnly) : NIL;
    }
    if (c.x[i] !== useful)
      this.complain('flushes', `CPU ${cpu} found ${c.x[i]} lists with skbs, there are ${useful}`);
    due[DUE.frees] = skbs;
    due[DUE.node] = 0;
    if (skbs > 0) this.expectNext(EV.skb_free, cpu, NIL);
  }

  private kick(c: EventColumns, i: EventIndex): void {
    const { flag, inFlight, form } = this;
    const target = c.x[i];
    const how = c.y[i];
    if (this.due[DUE.kind] !== EV.kick) this.complain('kicks', `CPU ${target} is kicked too early`);
    this.due[DUE.kind] = 0;
    if ((how === KICK.suppressed) !== (flag[target] === 1))
      this.complain('kicks', `one of CPU ${target} has result ${how}, its flag is ${flag[target]}`);
    if (how === KICK.suppressed) return;
    if ((how === KICK.failed) !== (this.cpuOnline[target] === 0))
      this.complain('kicks', `one of CPU ${target} has result ${how}`);
    flag[target] = how === KICK.failed && form.repaired ? 0 : 1;
    if (how === KICK.sent) inFlight[target] = 1;
  }

  private switchTo(code: number): void {
    const wasOne = this.form.oneList;
    this.setForm(code, this.limit);
    const { form, lists } = this;
    if (form.oneList !== wasOne)
      lists.joinAll(form.oneList, (skb, row) => {
        this.place[skb] = row;
      });
    if (form.countsEntries) lists.count.set(lists.length);
  }

  private setForm(code: number, limit: number): void {
    const { cap, kickAt } = deferLimits(FORMS[code].id, limit);
    this.state.set([code, limit, cap, kickAt ?? 0]);
  }

  /** The next event must be this one. `what`: its skb, or whom a kick is for; NIL for any. */
  private expectNext(kind: number, cpu: number, what: number): void {
    this.due[DUE.kind] = kind;
    this.due[DUE.cpu] = cpu;
    this.due[DUE.skb] = what;
  }

  private checkDue(c: EventColumns, i: EventIndex): void {
    const { due } = this;
    const kind = due[DUE.kind];
    const what = kind === EV.kick ? c.x[i] : c.skb[i];
    const any = due[DUE.skb] === NIL;
    const path = any ? FREE_PATH.flush : FREE_PATH.nodefer;
    const fits =
      c.kind[i] === kind &&
      c.cpu[i] === due[DUE.cpu] &&
      (any || due[DUE.skb] === what) &&
      (kind === EV.kick || c.x[i] === path);
    if (fits && kind === EV.kick) return;
    due[DUE.kind] = 0;
    if (fits) return;
    if (kind === EV.kick) this.complain('kicks', `CPU ${due[DUE.skb]} is not kicked in time`);
    else if (due[DUE.skb] === NIL)
      this.complain('flushes', `CPU ${due[DUE.cpu]} leaves ${due[DUE.frees]} skbs`);
    else this.complain('refusals', `skb ${due[DUE.skb]} is refused and not freed`);
    due[DUE.frees] = 0;
  }

  private expectHand(skb: SkbIndex, what: string): void {
    if (this.place[skb] !== PLACE.hand) this.misplaced(skb, what);
  }

  private misplaced(skb: SkbIndex, what: string): void {
    this.complain('one place', `skb ${skb} ${what}, but ${placeName(this.place[skb])}`);
  }

  private listed(row: number): string {
    const { lists } = this;
    const cpu = Math.floor(row / lists.nodes);
    const list = `list (CPU ${cpu}, node ${row - cpu * lists.nodes})`;
    return `${list}: ${lists.length[row]} skbs, count ${lists.count[row]}, limit ${this.limit}`;
  }
}

export function placeName(place: number): string {
  if (place === PLACE.free) return 'it is free';
  if (place === PLACE.hand) return 'it is in hand';
  return place === PLACE.queue ? 'it is on a queue' : `it is on the list of row ${place}`;
}
