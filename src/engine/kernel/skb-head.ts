/**
 * What a head says about itself: how many hold it, where it came from, whether its data is lent.
 *
 * Models   include/linux/skbuff.h: skb_get(), skb_shared(), skb_unref(), skb_zcopy(),
 *          skb_zcopy_set(), skb_clone() as far as the head goes; SKB_FCLONE_ORIG.
 * Differs  Each half of an fclone pair is a head of its own; who belongs to whom is kept in
 *          skb-fclone.ts. Of zero-copy only the mark is kept, nobody is notified.
 */
import type { SkbIndex } from '../../schema/units.ts';
import type { Machine } from '../machine.ts';

/** Marks stand above the count of references, so that 1 means: one reference, nothing special. */
const FCLONE = 1 << 29;
const ZCOPY = 1 << 30;
const PLAIN = 1;
const REFERENCES = FCLONE - 1;

/** A new head: one reference, no marks. */
export function initHead(m: Machine, skb: SkbIndex): void {
  m.users[skb] = PLAIN;
}

/** One more reference. */
export function skb_get(m: Machine, skb: SkbIndex): void {
  m.users[skb]++;
}

export function skb_shared(m: Machine, skb: SkbIndex): boolean {
  return (m.users[skb] & REFERENCES) !== 1;
}

/** Drops a reference; true if it was the last one, and the skb is the caller's to free. */
export function skb_unref(m: Machine, skb: SkbIndex): boolean {
  if (!skb_shared(m, skb)) return true;
  m.users[skb]--;
  return false;
}

/** Makes it a head of the fclone cache, which never goes through the NAPI cache. */
export function setFclone(m: Machine, skb: SkbIndex): void {
  m.users[skb] |= FCLONE;
}

export function isFclone(m: Machine, skb: SkbIndex): boolean {
  return (m.users[skb] & FCLONE) !== 0;
}

/** Whether the data belongs to user space and its owner waits for word. */
export function skb_zcopy(m: Machine, skb: SkbIndex): boolean {
  return (m.users[skb] & ZCOPY) !== 0;
}

export function skb_zcopy_set(m: Machine, skb: SkbIndex): void {
  m.users[skb] |= ZCOPY;
}

/** The headers that a clone takes from its original: who allocated it, and whose data it is. */
export function __copy_skb_header(m: Machine, clone: SkbIndex, original: SkbIndex): void {
  m.alloc_cpu[clone] = m.alloc_cpu[original];
  m.users[clone] |= m.users[original] & ZCOPY;
}
