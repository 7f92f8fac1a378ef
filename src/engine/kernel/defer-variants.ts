/**
 * The table of variants: one more form of the mechanism is one more file and one more line here.
 */
import type { CpuIndex, SkbIndex } from '../../schema/units.ts';
import {
  VARIANT_IDS,
  VARIANTS,
  type VariantId,
  variantCode,
  type Walk,
} from '../../schema/variants.ts';
import type { Machine } from '../machine.ts';
import * as atomic from './defer-atomic.ts';
import * as deadcpu from './defer-deadcpu.ts';
import * as final from './defer-final.ts';
import * as llist from './defer-llist.ts';
import * as mask from './defer-mask.ts';
import * as none from './defer-none.ts';
import * as online from './defer-online.ts';
import * as pernode from './defer-pernode.ts';
import * as spin128 from './defer-spin128.ts';
import * as spinhalf from './defer-spinhalf.ts';
import * as spinmax from './defer-spinmax.ts';
import type { AttemptSteps, FlushSteps } from './defer-steps.ts';

interface Mechanism {
  readonly skb_attempt_defer_free: (m: Machine, cpu: CpuIndex, skb: SkbIndex) => void;
  readonly skb_defer_free_flush: (m: Machine, cpu: CpuIndex) => void;
  /** The steps of these two, for who wants to do something in between. */
  readonly attempt: AttemptSteps;
  readonly flush: FlushSteps;
  /** What is done for lists when a CPU has died; nothing before the repair. */
  readonly dev_cpu_dead?: (m: Machine, oldcpu: CpuIndex, cpu: CpuIndex) => void;
}

export interface DeferVariant extends Mechanism {
  readonly id: VariantId;
  readonly code: number;
  readonly walk: Walk;
  /** One list per CPU at most: lists have no node. */
  readonly oneList: boolean;
  /** A pass flushes before each poll and at its end, or at its end only. */
  readonly flushesEachTurn: boolean;
  readonly flushesAtEnd: boolean;
}

const MECHANISMS: Readonly<Record<VariantId, Mechanism>> = {
  none,
  spin128,
  spinhalf,
  spinmax,
  atomic,
  llist,
  pernode,
  online,
  mask,
  deadcpu,
  final,
};

function build(id: VariantId): DeferVariant {
  const { walk, flushes } = VARIANTS[id];
  return {
    id,
    code: variantCode(id),
    walk,
    oneList: walk === 'none',
    flushesEachTurn: flushes === 'each turn',
    flushesAtEnd: flushes === 'at end',
    skb_attempt_defer_free: MECHANISMS[id].skb_attempt_defer_free,
    skb_defer_free_flush: MECHANISMS[id].skb_defer_free_flush,
    attempt: MECHANISMS[id].attempt,
    flush: MECHANISMS[id].flush,
    dev_cpu_dead: MECHANISMS[id].dev_cpu_dead,
  };
}

const TABLE = new Map(VARIANT_IDS.map((id) => [id, build(id)]));

export function deferVariant(id: VariantId): DeferVariant {
  return TABLE.get(id) as DeferVariant;
}
