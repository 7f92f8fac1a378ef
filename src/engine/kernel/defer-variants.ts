/**
 * The table of variants: one more form of the mechanism is one more file and one more line here.
 */
import type { CpuIndex, SkbIndex } from '../../schema/units.ts';
import { VARIANTS, type VariantId, variantCode, type Walk } from '../../schema/variants.ts';
import type { Machine } from '../machine.ts';
import * as deadcpu from './defer-deadcpu.ts';
import * as final from './defer-final.ts';
import * as llist from './defer-llist.ts';
import * as online from './defer-online.ts';
import * as pernode from './defer-pernode.ts';

export interface DeferVariant {
  readonly id: VariantId;
  readonly code: number;
  readonly walk: Walk;
  readonly skb_attempt_defer_free: (m: Machine, cpu: CpuIndex, skb: SkbIndex) => void;
  readonly skb_defer_free_flush: (m: Machine, cpu: CpuIndex) => void;
}

const MECHANISMS = { llist, pernode, online, deadcpu, final };

const TABLE = new Map<VariantId, DeferVariant>(
  Object.values(VARIANTS).map(({ id, walk }) => [
    id,
    {
      id,
      code: variantCode(id),
      walk,
      skb_attempt_defer_free: MECHANISMS[id].skb_attempt_defer_free,
      skb_defer_free_flush: MECHANISMS[id].skb_defer_free_flush,
    },
  ]),
);

export function deferVariant(id: VariantId): DeferVariant {
  return TABLE.get(id) as DeferVariant;
}
