/**
 * The machine as a recording shows it at one instant: lists, caches, queues, what each CPU does,
 * and the counters so far. It is folded from the events alone, so a run and a trace look alike.
 */
import { EV, FREE_PATH, KICK, NODEFER, WAKE } from '../schema/events.ts';
import type { RunMeta } from '../schema/run-meta.ts';
import type { Scenario } from '../schema/scenario.ts';
import { interrupts } from '../schema/softirq-codes.ts';
import { type CpuIndex, type EventIndex, NIL, type Ps, type SkbIndex } from '../schema/units.ts';
import { VARIANT_IDS, VARIANTS, type VariantId, variantCode } from '../schema/variants.ts';
import { applyHotplug } from './apply-hotplug.ts';
import { DROP_PLACES, DROPPED } from './dropped.ts';
import { switchLists } from './join-lists.ts';
import { applyReceiveSide } from './receive-fold.ts';
import type { Recording } from './recording.ts';
import { onlineAtStart, ScenarioNow, tasksAtStart, workedAtStart } from './scenario-now.ts';
import { applyTransmitSide } from './transmit-fold.ts';
import { COUNTER, COUNTERS, PHASE, type Phase, PLACE, type Place } from './view-codes.ts';

export { COUNTER, CPU, PHASE, type Phase, PLACE, type Place } from './view-codes.ts';

export class MachineView {
  readonly meta: RunMeta;
  readonly cpus: number;
  /**
   * Node ids of the possible map; a list's slot is its index here. One slot where there is no node.
   */
  readonly nodes: readonly number[];

  // [0] event index to apply next, [1] code of the variant, [2] since when (ps), [3] the instant
  // shown, [4] skb_defer_max, [5] number of the event that changed CPUs, nodes or tasks last, or 0
  private readonly at = new Float64Array(6);
  private readonly now: ScenarioNow;

  readonly counters = new Float64Array(COUNTERS); // [COUNTER] since the start
  readonly phase: Uint8Array; // [cpu] PHASE
  readonly phaseFromPs: Float64Array; // [cpu] since when
  readonly phaseToPs: Float64Array; // [cpu] until when, if the event said so; else the same as from
  readonly flushNo: Uint8Array; // [cpu] flushes begun in this pass, 0 outside a pass
  // [cpu] what a pass raised by a kick interrupted, PHASE; else idle
  readonly heldPhase: Uint8Array;
  // [cpu] how much of that was left, ps; negative outside such a pass
  readonly heldLeftPs: Float64Array;
  readonly heldHand: Int32Array; // [cpu] skb that it had in hand then, or NIL
  readonly inHand: Int32Array; // [cpu] skb being sent, polled or read, or NIL
  readonly lastPushPs: Float64Array; // [cpu] its last push or refusal, −1 if none
  readonly lastFlush: Int32Array; // [cpu] event index of its last flush, or NIL
  readonly cacheFill: Int32Array; // [cpu] heads in the NAPI skb cache
  readonly listHead: Int32Array; // [cpu * slots + slot] newest skb, or NIL
  readonly listLength: Int32Array; // [cpu * slots + slot] skbs on the list
  readonly listCount: Int32Array; // [cpu * slots + slot] defer_count: attempts since the last flush
  readonly queueLength: Int32Array; // [receiver cpu] datagrams on its socket, or its TX ring
  readonly backlogLength: Int32Array; // [cpu] skbs that RPS has put on its backlog
  readonly datagram: Int32Array; // [cpu] number of the datagram it sends, or NIL
  readonly drops: Int32Array; // [DROPPED * cpus + cpu] what did not fit there
  readonly allocCpu: Int32Array; // [skb] CPU that allocated it, or NIL if never used
  readonly writer: Int32Array; // [skb] CPU that wrote its lines last, or NIL
  readonly next: Int32Array; // [skb] next older on its list, or NIL
  readonly place: Uint8Array; // [skb] PLACE
  readonly fromPlace: Uint8Array; // [skb] the place before
  readonly placePs: Float64Array; // [skb] since when it is there
  // [skb] its list (cpu * slots + slot) while on one; else the CPU of its task
  readonly row: Int32Array;
  readonly cpuState: Uint8Array; // [cpu] CPU
  readonly nodeOnline: Uint8Array; // [slot] 1 if in the online map
  readonly nodeMemory: Uint8Array; // [slot] 1 if it has memory
  readonly taskCpu: Int32Array; // [2 * pair] CPU of the sender, [2 * pair + 1] of the receiver
  // [cpu] which tasks have been on it so far: 1 senders, 2 receivers, 3 both
  readonly worked: Uint8Array;
  readonly standsStill: Uint8Array; // [2 * pair, + 1] 1 if that task has no CPU to run on

  constructor(scenario: Scenario, meta: RunMeta) {
    const cpus = scenario.machine.cpuNode.length;
    const skbs = meta.skbSlots;
    this.now = new ScenarioNow(scenario);
    this.meta = meta;
    this.cpus = cpus;
    this.nodes = scenario.machine.possible;
    const lists = cpus * this.nodes.length;
    this.phase = new Uint8Array(cpus);
    this.phaseFromPs = new Float64Array(cpus);
    this.phaseToPs = new Float64Array(cpus);
    this.flushNo = new Uint8Array(cpus);
    this.heldPhase = new Uint8Array(cpus);
    this.heldLeftPs = new Float64Array(cpus).fill(-1);
    this.heldHand = new Int32Array(cpus).fill(NIL);
    this.inHand = new Int32Array(cpus).fill(NIL);
    this.lastPushPs = new Float64Array(cpus).fill(-1);
    this.lastFlush = new Int32Array(cpus).fill(NIL);
    this.cacheFill = new Int32Array(cpus);
    this.listHead = new Int32Array(lists).fill(NIL);
    this.listLength = new Int32Array(lists);
    this.listCount = new Int32Array(lists);
    this.queueLength = new Int32Array(cpus);
    this.backlogLength = new Int32Array(cpus);
    this.datagram = new Int32Array(cpus).fill(NIL);
    this.drops = new Int32Array(DROP_PLACES * cpus);
    this.allocCpu = new Int32Array(skbs).fill(NIL);
    this.writer = new Int32Array(skbs).fill(NIL);
    this.next = new Int32Array(skbs).fill(NIL);
    this.place = new Uint8Array(skbs);
    this.fromPlace = new Uint8Array(skbs);
    this.placePs = new Float64Array(skbs);
    this.row = new Int32Array(skbs).fill(NIL);
    this.at[1] = variantCode(scenario.kernel.variant);
    this.at[4] = scenario.kernel.deferMax;
    this.cpuState = new Uint8Array(cpus);
    this.nodeOnline = onlineAtStart(scenario);
    this.nodeMemory = onlineAtStart(scenario);
    this.taskCpu = tasksAtStart(scenario);
    this.worked = workedAtStart(this.taskCpu, cpus);
    this.standsStill = new Uint8Array(this.taskCpu.length);
  }

  /** As things stand at the instant shown; the same object until they change. */
  get scenario(): Scenario {
    return this.now.at(this, this.at[5]);
  }

  /** net.core.skb_defer_max */
  get deferMax(): number {
    return this.at[4];
  }

  /** Events applied so far: the index of the one to come. */
  get index(): EventIndex {
    return this.at[0];
  }

  get atPs(): Ps {
    return this.at[3];
  }

  get variant(): VariantId {
    return VARIANT_IDS[this.at[1]];
  }

  /** Since when the variant is in force. */
  get variantSincePs(): Ps {
    return this.at[2];
  }

  /** Slot of a node in this view; slot 0 for lists without a node. */
  slotOf(node: number): number {
    return node === NIL ? 0 : this.nodes.indexOf(node);
  }

  /** Row of the list (cpu, slot). */
  rowOf(cpu: CpuIndex, slot: number): number {
    return cpu * this.nodes.length + slot;
  }

  /** Applies the events up to, not including, index `end`; only Timeline calls this. */
  applyUntil(recording: Recording, end: EventIndex): void {
    for (let i = this.at[0]; i < end; i++) this.apply(recording, i);
    this.at[0] = end;
    this.at[3] = recording.events.atPs(end - 1);
  }

  /** Notes that event `i` has changed CPUs, nodes or tasks. */
  noteChange(i: EventIndex): void {
    this.at[5] = i + 1;
  }

  /** Sets the instant shown; its events must have been applied. */
  show(atPs: Ps): void {
    this.at[3] = atPs;
  }

  /** Copies of all arrays, in a fixed order, for a keyframe. */
  snapshot(): ArrayBufferView[] {
    return this.arrays().map((array) => array.slice());
  }

  restore(frame: readonly ArrayBufferView[]): void {
    this.arrays().forEach((array, i) => {
      (array as Float64Array).set(frame[i] as Float64Array);
    });
  }

  private arrays(): (Float64Array | Int32Array | Uint8Array)[] {
    return Object.values(this).filter((value): value is Float64Array | Int32Array | Uint8Array =>
      ArrayBuffer.isView(value),
    );
  }

  private apply(recording: Recording, i: EventIndex): void {
    const c = recording.events;
    const cpu = c.cpu(i);
    const skb = c.skb(i);
    const at = c.atPs(i);
    switch (c.kind(i)) {
      case EV.udp_send:
        return this.applySend(i, PLACE.sending, recording);
      case EV.tcp_send:
        return this.applySend(i, PLACE.kept, recording);
      case EV.softirq_entry:
        return this.applyEntry(cpu, !interrupts(c.x(i)), at);
      case EV.flush:
        return this.applyFlush(i, cpu, at, recording);
      case EV.skb_free:
        return this.applyFree(cpu, skb, c.x(i), c.y(i), c.z(i), at);
      case EV.sock_enqueue:
        return this.applyEnqueue(i, recording);
      case EV.sock_drop:
        this.drop(DROPPED.socket, c.z(i));
        return;
      case EV.softirq_exit:
        return this.applyExit(cpu, at);
      case EV.sock_dequeue:
        return this.applyComplete(cpu, skb, c.x(i), at, c.durPs(i));
      case EV.skb_defer:
        return this.applyDefer(cpu, skb, this.rowOf(c.x(i), this.slotOf(c.y(i))), c.z(i), at);
      case EV.skb_nodefer:
        return this.applyRefusal(cpu, c.x(i), { reason: c.y(i), count: c.z(i) }, at);
      case EV.kick:
        if (c.y(i) === KICK.sent) this.counters[COUNTER.kicks]++;
        return;
      case EV.sleep:
        return this.enter(cpu, PHASE.asleep, at, 0);
      case EV.tx_complete:
        return this.applyComplete(cpu, skb, c.x(i), at, c.durPs(i));
      case EV.set_variant:
        return this.applyVariant(c.x(i), at);
      case EV.set_defer_max:
        this.at[4] = c.x(i);
        return;
      default:
        applyTransmitSide(this, c, i);
        applyReceiveSide(this, c, i);
        applyHotplug(this, c, i);
    }
  }

  /** Only folds call these. */
  drop(where: number, cpu: CpuIndex): void {
    this.counters[COUNTER.dropped]++;
    this.drops[where * this.cpus + cpu]++;
  }

  enter(cpu: CpuIndex, phase: Phase, fromPs: Ps, durPs: Ps): void {
    this.phase[cpu] = phase;
    this.phaseFromPs[cpu] = fromPs;
    this.phaseToPs[cpu] = fromPs + durPs;
  }

  /**
   * Its task will run, once a pass that holds the CPU is over; where another task has the CPU it
   * waits for its turn.
   */
  wakeUp(cpu: CpuIndex, at: Ps): void {
    if (this.phase[cpu] === PHASE.asleep) this.enter(cpu, PHASE.waking, at, 0);
    else if (this.heldPhase[cpu] === PHASE.asleep) this.heldPhase[cpu] = PHASE.waking;
  }

  move(skb: SkbIndex, place: Place, atPs: Ps, row: number): void {
    this.fromPlace[skb] = this.place[skb];
    this.place[skb] = place;
    this.placePs[skb] = atPs;
    this.row[skb] = row;
  }

  private applySend(i: EventIndex, place: Place, { events }: Recording): void {
    const cpu = events.cpu(i);
    const skb = events.skb(i);
    this.counters[COUNTER.sent]++;
    this.cacheFill[cpu] = events.x(i);
    this.datagram[cpu] = events.z(i);
    this.allocCpu[skb] = cpu;
    this.writer[skb] = cpu;
    this.inHand[cpu] = skb;
    this.move(skb, place, events.atPs(i), cpu);
    this.enter(cpu, PHASE.send, events.atPs(i), events.durPs(i));
  }

  /** The CPU takes a datagram from its socket, or a completed one off its TX ring. */
  private applyComplete(cpu: CpuIndex, skb: SkbIndex, left: number, at: Ps, dur: Ps): void {
    // TCP counts what is acknowledged.
    if (this.scenario.load.kind !== 'tcp-bulk') this.counters[COUNTER.received]++;
    this.queueLength[cpu] = left;
    this.inHand[cpu] = skb;
    this.writer[skb] = cpu;
    this.move(skb, PLACE.receiving, at, cpu);
    this.enter(cpu, PHASE.receive, at, dur);
  }

  /** A pass raised by an interrupt holds up what its CPU does; an inline one follows from it. */
  private applyEntry(cpu: CpuIndex, inline: boolean, at: Ps): void {
    this.flushNo[cpu] = 0;
    this.counters[COUNTER.passes]++;
    this.heldLeftPs[cpu] = inline ? -1 : Math.max(0, this.phaseToPs[cpu] - at);
    this.heldPhase[cpu] = inline ? PHASE.idle : this.phase[cpu];
    if (inline) return;
    this.heldHand[cpu] = this.inHand[cpu];
    this.inHand[cpu] = NIL;
  }

  private applyExit(cpu: CpuIndex, at: Ps): void {
    this.flushNo[cpu] = 0;
    const left = this.heldLeftPs[cpu];
    this.heldLeftPs[cpu] = -1;
    if (left < 0) return this.enter(cpu, PHASE.exit, at, 0);
    this.inHand[cpu] = this.heldHand[cpu];
    this.heldHand[cpu] = NIL;
    this.enter(cpu, this.heldPhase[cpu] as Phase, at, left);
  }

  private applyFlush(i: EventIndex, cpu: CpuIndex, at: Ps, recording: Recording): void {
    const c = recording.events;
    this.counters[COUNTER.flushes]++;
    this.counters[COUNTER.useful] += c.x(i);
    this.counters[COUNTER.emptyOnline] += c.y(i);
    this.counters[COUNTER.wasted] += c.z(i);
    this.flushNo[cpu]++;
    this.lastFlush[cpu] = i;
    this.enter(cpu, PHASE.flush, at, c.durPs(i));
  }

  private applyFree(
    cpu: CpuIndex,
    skb: SkbIndex,
    path: number,
    slab: number,
    fill: number,
    at: Ps,
  ): void {
    this.counters[COUNTER.freed]++;
    if (path === FREE_PATH.flush || path === FREE_PATH.self || path === FREE_PATH.drain) {
      const row = this.row[skb];
      this.listHead[row] = this.next[skb];
      this.listLength[row]--;
      this.listCount[row] = 0;
    }
    this.cacheFill[cpu] = fill;
    this.writer[skb] = cpu;
    this.move(skb, slab === 0 ? PLACE.cache : PLACE.slab, at, cpu);
    if (this.inHand[cpu] === skb) this.inHand[cpu] = NIL;
  }

  private applyEnqueue(i: EventIndex, recording: Recording): void {
    const { events } = recording;
    const receiver = events.z(i);
    this.queueLength[receiver] = events.x(i);
    this.inHand[events.cpu(i)] = NIL;
    this.move(events.skb(i), PLACE.socket, events.atPs(i), receiver);
    if (events.y(i) === WAKE.none) return;
    this.counters[events.y(i) === WAKE.full ? COUNTER.wakeups : COUNTER.earlyWakeups]++;
    this.wakeUp(receiver, events.atPs(i));
    this.enter(events.cpu(i), PHASE.wake, events.atPs(i), events.durPs(i));
  }

  private applyVariant(code: number, at: Ps): void {
    const from = this.variant;
    this.at[1] = code;
    this.at[2] = at;
    switchLists(this, from);
  }

  /** A refused attempt has been counted on its list all the same. */
  private applyRefusal(
    cpu: CpuIndex,
    alloc: CpuIndex,
    { reason, count }: { reason: number; count: number },
    at: Ps,
  ): void {
    this.counters[COUNTER.nodefer]++;
    if (reason !== NODEFER.full) return;
    const { walk } = VARIANTS[this.variant];
    const node = walk === 'none' ? NIL : this.scenario.machine.cpuNode[cpu];
    this.listCount[this.rowOf(alloc, this.slotOf(node))] = count;
    this.lastPushPs[cpu] = at;
  }

  private applyDefer(cpu: CpuIndex, skb: SkbIndex, row: number, count: number, at: Ps): void {
    this.counters[COUNTER.pushes]++;
    this.next[skb] = this.listHead[row];
    this.listHead[row] = skb;
    this.listLength[row]++;
    this.listCount[row] = count;
    this.lastPushPs[cpu] = at;
    this.writer[skb] = cpu;
    this.inHand[cpu] = NIL;
    this.move(skb, PLACE.list, at, row);
    if (this.phase[cpu] === PHASE.receive) this.phase[cpu] = PHASE.user;
  }
}

/** What a CPU does at the instant shown: a flush whose time is over has become a poll. */
export function phaseOf(view: MachineView, cpu: CpuIndex): Phase {
  const phase = view.phase[cpu] as Phase;
  if (phase === PHASE.flush && view.atPs >= view.phaseToPs[cpu]) return PHASE.poll;
  return phase;
}
