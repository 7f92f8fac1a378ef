/**
 * Pairs of heads in one allocation: TCP keeps the original for a retransmission and sends its
 * companion.
 *
 * Models   include/linux/skbuff.h: struct sk_buff_fclones, skb_fclone_busy(); net/core/skbuff.c:
 *          skb_clone() of an original whose companion is free, and of one whose is not (an ordinary
 *          head then); what kfree_skbmem() does to the pair; of skb_release_head_state() what a
 *          later retransmission can see: that 26b8986a18c1 clears skb->sk.
 * Differs  The two heads of a pair are counted and freed one by one; the kernel frees the memory of
 *          both with the last one.
 */
import { type CpuIndex, NIL, type SkbIndex } from '../../schema/units.ts';
import type { Machine } from '../machine.ts';
import { skb_clone } from './skb-alloc.ts';
import { setFclone } from './skb-head.ts';

/** skb_clone() of an original of the fclone cache, for the socket that will send the clone. */
export function cloneToSend(m: Machine, cpu: CpuIndex, original: SkbIndex, sk: number): SkbIndex {
  const clone = skb_clone(m, cpu, original);
  // The companion of an earlier transmission may not be freed yet: then this is an ordinary head.
  if (m.fclone[original] !== NIL) return clone;
  setFclone(m, clone);
  m.fclone[original] = clone;
  m.fclone[clone] = original;
  m.sk[clone] = sk;
  return clone;
}

/** Whether the companion is in use, and by this socket. */
export function skb_fclone_busy(m: Machine, sk: number, original: SkbIndex): boolean {
  const companion = m.fclone[original];
  return companion !== NIL && m.sk[companion] === sk;
}

/** The destructor runs, and from v6.19 on nothing of the socket is left in the head. */
export function skb_release_head_state(m: Machine, skb: SkbIndex): void {
  if (m.features.clears_sk) m.sk[skb] = NIL;
}

/** loopback_xmit() does so before anything else: the sending socket is not named any more. */
export function skb_orphan(m: Machine, skb: SkbIndex): void {
  m.sk[skb] = NIL;
}

/** One of a pair is freed: the other one is alone from now on. */
export function partFclones(m: Machine, skb: SkbIndex): void {
  const other = m.fclone[skb];
  m.fclone[skb] = NIL;
  m.sk[skb] = NIL;
  if (other !== NIL) m.fclone[other] = NIL;
}
