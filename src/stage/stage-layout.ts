/** What a laid out stage consists of: every rectangle and every way, in layout units. */
import type { LoadRoles } from '../schema/load-roles.ts';
import type { CpuIndex, NodeId } from '../schema/units.ts';
import type { VariantId } from '../schema/variants.ts';
import type { Point, Rect, Route } from './geometry.ts';
import type { StripLayout } from './strip/layout.ts';

/** What the stage is to show of a scenario. */
export interface StageMode {
  /** Index of the sender and receiver shown in full. */
  readonly pair: number;
  /** The kernel in force: it decides whether there is one list or one per node. */
  readonly variant: VariantId;
  /** CPUs that are not online; none by default. */
  readonly away?: ReadonlyMap<CpuIndex, Away>;
  /** Two cards and rows of lists, however wide it is: where there is little height. */
  readonly compact?: boolean;
}

export type Away = 'offline' | 'unplugged';

export interface NodeFrame {
  readonly node: NodeId;
  readonly rect: Rect;
  /** Small print after "online", such as "4 idle CPUs"; often empty. */
  readonly note: string;
  readonly online: boolean;
}

/** A CPU outside the pair shown: idle, or at work in another pair. */
export interface SmallCpu {
  readonly cpu: CpuIndex;
  readonly rect: Rect;
  readonly role: 'idle' | 'sender' | 'receiver';
  /** Its pair, or NIL. */
  readonly pair: number;
  readonly away?: Away;
}

export interface CacheGrid {
  readonly rect: Rect;
  readonly columns: number;
  readonly rows: number;
  readonly pitch: number;
}

export interface SenderLayout {
  readonly tile: Rect;
  readonly cache: CacheGrid;
  /** Flush 1, poll, flush 2. */
  readonly chips: readonly Rect[];
  /** Where an skb waits in the backlog. */
  readonly poll: Point;
}

export interface ReceiverLayout {
  readonly tile: Rect;
  /** The bar along which a datagram is copied to the user. */
  readonly bar: Rect;
  /** From the end of the bar to the edge of the tile, where the deferred free begins. */
  readonly exit: Route;
}

export interface QueueLayout {
  readonly rect: Rect;
  /** Centre of the oldest datagram, the step to the next one, and how many are drawn. */
  readonly head: Point;
  readonly step: number;
  readonly shown: number;
}

/** The CPU that RPS sends the pair's packets to. */
export interface RpsLayout {
  readonly cpu: CpuIndex;
  readonly rect: Rect;
  /** Where its backlog is: its skbs lie one on the other. */
  readonly backlog: Point;
  /** Where the one is that its poll has taken. */
  readonly poll: Point;
}

export interface Caption {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

export interface StageLayout {
  readonly compact: boolean;
  /** CSS pixels of a layout unit. */
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  readonly mode: StageMode;
  /** The other CPU's skbs go home; else there is no way from its tile to a list. */
  readonly defers: boolean;
  /** What the two CPUs are called. */
  readonly roles: LoadRoles;
  readonly sender: CpuIndex;
  readonly receiver: CpuIndex;
  readonly frames: readonly NodeFrame[];
  readonly senderTile: SenderLayout;
  readonly receiverTile: ReceiverLayout;
  readonly queue: QueueLayout;
  /** Null where packets are processed where they come in. */
  readonly rps: RpsLayout | null;
  readonly small: readonly SmallCpu[];
  /** CPUs too many to be drawn with their number: one dot each in this rectangle. */
  readonly crowd: { readonly rect: Rect; readonly count: number } | null;
  readonly captions: readonly Caption[];
  /**
   * Level of the way back, and the way of a deferred free from the tile to the list of this pair.
   */
  readonly railY: number;
  readonly rail: Route;
  /** Where the label of that way stands. */
  readonly railLabel: Point;
  /** Room for the legend of skbs; null where there is none. */
  readonly legend: Rect | null;
  readonly strip: StripLayout;
  /** Slot of the list that this pair's receiver pushes to. */
  readonly targetSlot: number;
}
