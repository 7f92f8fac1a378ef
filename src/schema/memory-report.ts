/** What a run's memory side has counted so far: for tables. */
import type { DISTANCES, LINE_KINDS, LOCKS, PoolCountName, SlabCountName } from './memory-codes.ts';

export interface LockCounts {
  readonly taken: number;
  /** Of these, after waiting. */
  readonly waited: number;
  readonly wait_ns: number;
}

type Counts<Name extends string> = Readonly<Record<Name, number>>;

export interface MemoryReport {
  /** Datagrams received so far, for figures per datagram. */
  readonly received: number;
  /** Cache lines by what they hold and how far they went. Lines of skbs are means. */
  readonly transfers: Readonly<
    Record<(typeof LINE_KINDS)[number], Counts<(typeof DISTANCES)[number]>>
  >;
  readonly slabs: { readonly heads: Counts<SlabCountName>; readonly data: Counts<SlabCountName> };
  readonly locks: Readonly<Record<(typeof LOCKS)[number], LockCounts>>;
  /** Order-3 pages. */
  readonly pages: Counts<'alloc' | 'free' | 'refill' | 'give_back'>;
  /** All pools together; null where there is none. */
  readonly page_pool: Counts<PoolCountName> | null;
}
