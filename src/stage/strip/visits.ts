/** How brightly each list of a CPU glows after its visits: a pure function of the frame. */
import { flushedLists } from '../../analysis/flush-lists.ts';
import { flushNumber, previousFlush } from '../../analysis/flush-pass.ts';
import { checkInstant, flushTiming, nodesVisited, visitAt } from '../../analysis/flush-timing.ts';
import { FOLLOWED_MAX_PS_PER_S, type LabFrame } from '../../analysis/lab-frame.ts';
import type { MachineView } from '../../analysis/machine-view.ts';
import { type WalkCursor, walkCursor } from '../../analysis/walk-cursor.ts';
import { walkNodes } from '../../analysis/walk-nodes.ts';
import { type CpuIndex, type EventIndex, NIL, type NodeId } from '../../schema/units.ts';
import { VARIANTS, type VariantId } from '../../schema/variants.ts';
import { STEP_PS_PER_S } from '../fade.ts';

const TRAIL_HALF_LIFE_S = 0.42;
const RATE_HALF_LIFE_S = 1.2;
/** A visited cell keeps this much while its flush goes on. */
const FLOOR = 0.42;
const INVISIBLE = 0.02;
/** Flushes that can still be seen are at most so many half-lives old. */
const HALF_LIVES = 6;
/** Events looked through for them: more than any ratio in event mode needs on one pair. */
const MAX_SCAN = 6_000;

export const VISIT = { none: 0, waste: 1, empty: 2, useful: 3 } as const;

export class Visits {
  readonly glow: Float32Array; // [slot] 0 … 1
  readonly kind: Uint8Array; // [slot] VISIT of the most telling visit that still shows
  /** Where the walk stands; null between flushes and where the picture is too fast for it. */
  cursor: WalkCursor | null = null;
  cursorSlot = NIL;
  /** Visits begun that found nothing, the one under way included. */
  emptySeen = 0;
  /** Flushes of the newest pass so far. */
  flushes = 0;

  constructor(slots: number) {
    this.glow = new Float32Array(slots);
    this.kind = new Uint8Array(slots);
  }

  /** Takes in the frame; `still` shows the newest pass whole, without a trail. */
  read(frame: LabFrame, cpu: CpuIndex, still: boolean): void {
    const { view, recording } = frame;
    this.glow.fill(0);
    this.kind.fill(VISIT.none);
    this.cursor = null;
    this.cursorSlot = NIL;
    const newest = view.lastFlush[cpu];
    if (newest === NIL || frame.flow || view.meta.recorded === true) return;
    this.flushes = still ? flushNumber(recording, newest) : 1;
    // The cursor and its trail are drawn as long as they can be followed; then cells glow by rate.
    const fast = frame.psPerS > FOLLOWED_MAX_PS_PER_S;
    if (!fast && !still) this.readCursor(frame, cpu);
    let left = MAX_SCAN;
    for (let i = newest, n = 0; i !== NIL; n++) {
      const seen = still ? this.addWhole(frame, i, n) : this.addFlush(frame, i, fast);
      if (!seen || (!fast && n === 1)) break;
      const before = previousFlush(recording, i, left);
      if (before === NIL) break;
      left -= i - before;
      i = before;
    }
    if (fast && !still)
      for (let s = 0; s < this.glow.length; s++) this.glow[s] = level(this.glow[s]);
  }

  /**
   * All lists of the walk in force at full strength, as flow mode shows them; of a mask the one
   * that the receiver's frees go to.
   */
  readWalk(view: MachineView, target: number): void {
    this.glow.fill(0);
    const online = view.nodeOnline;
    const { variant } = view;
    const marked = VARIANTS[variant].walk === 'mask';
    const slots = marked ? [target] : walkSlots(view, variant, walkNodes(view, variant));
    for (const slot of slots) {
      this.glow[slot] = 1;
      this.kind[slot] = online[slot] === 1 ? VISIT.useful : VISIT.waste;
    }
  }

  private readCursor(frame: LabFrame, cpu: CpuIndex): void {
    this.cursor = walkCursor(frame.view, frame.recording, cpu);
    this.emptySeen = 0;
    if (this.cursor === null) return;
    const slots = walkSlots(frame.view, this.cursor.variant, this.cursor.nodes);
    const found = foundSlots(frame, frame.view.lastFlush[cpu]);
    const slot = slots[this.cursor.visit] ?? NIL;
    // After a switch to one list, a flush that began before still walks lists without a cell.
    if (slot < this.glow.length) this.cursorSlot = slot;
    for (let k = 0; k < this.cursor.begun; k++) if (!found.includes(slots[k])) this.emptySeen++;
  }

  /** Adds the visits of one flush; false once it is too old to be seen. */
  private addFlush(frame: LabFrame, i: EventIndex, fast: boolean): boolean {
    const { view, recording } = frame;
    const halfLife =
      (fast ? RATE_HALF_LIFE_S : TRAIL_HALF_LIFE_S) * (frame.psPerS || STEP_PS_PER_S);
    const timing = flushTiming(recording, i);
    const over = view.atPs - timing.endPs;
    if (over > HALF_LIVES * halfLife) return false;
    const slots = walkSlots(view, timing.variant, timing.nodes);
    const floor = FLOOR * 0.5 ** (Math.max(0, over) / halfLife);
    const last = visitAt(timing, view.atPs);
    for (let k = 0; k <= last && k < slots.length; k++) {
      const age = Math.max(0, view.atPs - checkInstant(timing, k));
      const trail = Math.max(0.5 ** (age / halfLife), floor);
      this.put(slots[k], trail, fast);
    }
    this.mark(frame, i, { slots, best: fast });
    return true;
  }

  private put(slot: number, trail: number, add: boolean): void {
    if (add) this.glow[slot] += trail;
    else if (trail > this.glow[slot]) this.glow[slot] = trail;
  }

  /** All cells of the newest pass at full strength. */
  private addWhole(frame: LabFrame, i: EventIndex, n: number): boolean {
    const { view, recording } = frame;
    if (n >= this.flushes) return false;
    const slots = walkSlots(view, recording.variantOf(i), nodesVisited(recording, i));
    for (let k = 0; k < slots.length; k++) this.glow[slots[k]] = 1;
    this.mark(frame, i, { slots, best: true });
    return true;
  }

  /**
   * What the visits of a flush were; with `best`, one that found skbs outshines later empty ones.
   */
  private mark(
    frame: LabFrame,
    i: EventIndex,
    walk: { readonly slots: Int32Array; readonly best: boolean },
  ): void {
    const { slots, best } = walk;
    const found = foundSlots(frame, i);
    const online = frame.view.nodeOnline;
    for (let k = 0; k < slots.length; k++) {
      const slot = slots[k];
      if (this.glow[slot] < INVISIBLE) continue;
      const kind = found.includes(slot)
        ? VISIT.useful
        : online[slot] === 1
          ? VISIT.empty
          : VISIT.waste;
      const before = this.kind[slot];
      if (before === VISIT.none || (best && kind > before)) this.kind[slot] = kind;
    }
  }
}

function level(sum: number): number {
  return 1 - Math.exp(-sum / 2);
}

const NOTHING: readonly number[] = [];
const ONLY_SLOT = new Int32Array(1);

/** What is looked up again in every frame of a run; it goes when its recording does. */
const known = new WeakMap<MachineView, WeakMap<readonly NodeId[], Int32Array>>();

function walksOf(view: MachineView): WeakMap<readonly NodeId[], Int32Array> {
  let walks = known.get(view);
  if (walks === undefined) {
    walks = new WeakMap();
    known.set(view, walks);
  }
  return walks;
}

/** Slots in the order in which a kernel walks them. */
function walkSlots(view: MachineView, variant: VariantId, nodes: readonly NodeId[]): Int32Array {
  if (VARIANTS[variant].walk === 'none') return ONLY_SLOT;
  const walks = walksOf(view);
  let slots = walks.get(nodes);
  if (slots === undefined) {
    slots = Int32Array.from(nodes, (node) => view.slotOf(node));
    walks.set(nodes, slots);
  }
  return slots;
}

/** Slots of the lists that a flush found skbs on. */
function foundSlots({ view, recording }: LabFrame, i: EventIndex): readonly number[] {
  if (recording.events.x(i) === 0) return NOTHING;
  return flushedLists(recording, i).map(({ node }) => view.slotOf(node));
}
