/**
 * What all defer lists and CPUs have come to since a reader began: checks of each list by what they
 * found, and CPU time by role. Two readers a window apart give the sums of that window.
 */
import { EV, FREE_PATH } from '../schema/events.ts';
import { type CpuIndex, type EventIndex, NIL, type NodeId, type Ps } from '../schema/units.ts';
import { VARIANT_IDS, VARIANTS, type VariantId } from '../schema/variants.ts';
import type { EventRows } from './event-rows.ts';
import { homeNode, joinsLists } from './home-list.ts';
import type { Recording } from './recording.ts';
import { ROLES, SegmentReader } from './segments.ts';

const ONE_LIST = new Int32Array(1);
const NO_LIST = new Int32Array(0);

export class ListSums {
  readonly useful: Uint32Array; // [cpu * slots + slot] checks that found skbs
  readonly empty: Uint32Array; // [cpu * slots + slot] checks of an empty list of an online node
  readonly wasted: Uint32Array; // [cpu * slots + slot] checks of a node that is not online
  readonly flushes: Uint32Array; // [cpu]
  readonly rolePs: Float64Array; // [cpu * roles + role] CPU time, ps
  /** Events read so far end here. */
  at: EventIndex;
  private readonly recording: Recording;
  private readonly slots: number;
  private readonly slotOf: ReadonlyMap<NodeId, number>;
  private readonly listNode: Int32Array; // [skb] node of the list it was pushed on, or NIL
  private readonly foundBy: Int32Array; // [cpu * slots + slot] the last flush that found skbs there
  private readonly flushOf: Int32Array; // [cpu] its last flush, or NIL
  private readonly segments: SegmentReader;
  private variant: VariantId;

  /** `from` counts nothing before it: an skb pushed earlier is taken for one of the home node. */
  constructor(recording: Recording, from: EventIndex) {
    const { machine } = recording.scenario;
    const cpus = machine.cpuNode.length;
    this.recording = recording;
    this.slots = machine.possible.length;
    this.slotOf = new Map(machine.possible.map((node, slot) => [node, slot]));
    const lists = cpus * this.slots;
    this.useful = new Uint32Array(lists);
    this.empty = new Uint32Array(lists);
    this.wasted = new Uint32Array(lists);
    this.flushes = new Uint32Array(cpus);
    this.rolePs = new Float64Array(cpus * ROLES.length);
    this.listNode = new Int32Array(recording.meta.skbSlots).fill(NIL);
    this.foundBy = new Int32Array(lists).fill(NIL);
    this.flushOf = new Int32Array(cpus).fill(NIL);
    this.at = from;
    this.variant = from === 0 ? recording.scenario.kernel.variant : recording.variantOf(from - 1);
    this.segments = new SegmentReader(recording.meta, cpus, this.variant);
  }

  /** Reads on up to, not including, an event; CPU time is accounted up to `untilPs`. */
  readTo(end: EventIndex, untilPs: Ps): void {
    const c = this.recording.events;
    for (; this.at < end; this.at++) {
      this.segments.read(c, this.at, this.put);
      this.read(c, this.at);
    }
    for (let cpu = 0; cpu < this.flushes.length; cpu++)
      this.segments.finish(cpu, untilPs, this.put);
  }

  private readonly put = (cpu: CpuIndex, role: number, fromPs: Ps, toPs: Ps): void => {
    this.rolePs[cpu * ROLES.length + role] += toPs - fromPs;
  };

  private read(c: EventRows, i: EventIndex): void {
    switch (c.kind(i)) {
      case EV.skb_defer:
        this.listNode[c.skb(i)] = c.y(i);
        return;
      case EV.flush:
        return this.readFlush(c.cpu(i), i);
      case EV.skb_free:
        return c.x(i) === FREE_PATH.flush ? this.readFree(c.cpu(i), c.skb(i)) : undefined;
      case EV.set_variant: {
        const next = VARIANT_IDS[c.x(i)];
        if (joinsLists(this.variant, next)) this.listNode.fill(NIL);
        this.variant = next;
      }
    }
  }

  /** Every list of the walk is empty until one of its skbs is freed. */
  private readFlush(cpu: CpuIndex, i: EventIndex): void {
    this.flushes[cpu]++;
    this.flushOf[cpu] = i;
    const first = cpu * this.slots;
    const online = this.recording.onlineNodes(i);
    const { visited, isOnline } = this.walkOf(online);
    for (const slot of visited) {
      if (isOnline[slot] === 1) this.empty[first + slot]++;
      else this.wasted[first + slot]++;
    }
  }

  private readFree(cpu: CpuIndex, skb: number): void {
    const flush = this.flushOf[cpu];
    // A flush that began before this reader did is none of its own.
    if (flush === NIL) return;
    const online = this.recording.onlineNodes(flush);
    const pushed = this.listNode[skb];
    const node = pushed === NIL ? homeNode(online, this.variant) : pushed;
    const { walk } = VARIANTS[this.variant];
    const slot = walk === 'none' ? 0 : (this.slotOf.get(node) ?? 0);
    const row = cpu * this.slots + slot;
    if (this.foundBy[row] === flush) return;
    this.foundBy[row] = flush;
    this.useful[row]++;
    // The walk over a mask visits only what is marked, so nothing was counted as empty.
    if (walk === 'mask') return;
    if (this.walkOf(online).isOnline[slot] === 1) this.empty[row]--;
    else this.wasted[row]--;
  }

  private known: {
    readonly variant: VariantId;
    readonly online: readonly NodeId[];
    readonly visited: Int32Array;
    readonly isOnline: Uint8Array;
  } | null = null;

  /** The lists that a flush visits; the same until the kernel or the nodes change. */
  private walkOf(online: readonly NodeId[]) {
    const { known, variant } = this;
    if (known !== null && known.variant === variant && known.online === online) return known;
    const isOnline = new Uint8Array(this.slots);
    for (const node of online) isOnline[this.slotOf.get(node) ?? 0] = 1;
    const { walk } = VARIANTS[variant];
    // A list without a node is the CPU's own, which is there as long as the CPU is.
    if (walk === 'none') isOnline[0] = 1;
    const visited = walk === 'none' ? ONE_LIST : walk === 'mask' ? NO_LIST : this.slotsOf(online);
    this.known = { variant, online, visited, isOnline };
    return this.known;
  }

  private slotsOf(online: readonly NodeId[]): Int32Array {
    const { walk } = VARIANTS[this.variant];
    const nodes = walk === 'online' ? online : this.recording.meta.walk[this.variant].nodes;
    return Int32Array.from(nodes, (node) => this.slotOf.get(node) ?? 0);
  }
}
