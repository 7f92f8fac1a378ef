/** Names of the kernel's memory side, as in kernel-names.ts; the page does not carry these. */
import type { KernelName } from './kernel-names.ts';

export const MEMORY_NAMES: Readonly<Record<string, KernelName>> = {
  slab_alloc: {
    file: 'mm/slub.c',
    meaning: 'Takes an object from the active slab of this CPU.',
  },
  ___slab_alloc: {
    file: 'mm/slub.c',
    meaning:
      'The long way to an object: collect what others freed, fetch a partial slab, make one.',
  },
  get_freelist: {
    file: 'mm/slub.c',
    meaning: 'Takes all free objects of a slab at once.',
  },
  get_partial_node: {
    file: 'mm/slub.c',
    meaning: "Takes a partial slab off a node's list, and more for this CPU, under list_lock.",
  },
  put_cpu_partial: {
    file: 'mm/slub.c',
    meaning: 'Keeps a slab that has been full among the partial slabs of this CPU, up to v6.19.',
  },
  __put_partials: {
    file: 'mm/slub.c',
    meaning: 'Gives the partial slabs of a CPU to their nodes, under list_lock.',
  },
  cpu_partial_slabs: {
    file: 'mm/slub.c',
    meaning: 'Partial slabs that a CPU keeps of a cache.',
  },
  dequeue_skb: {
    file: 'net/sched/sch_generic.c',
    meaning: 'Takes the next skb that waits in a qdisc.',
  },
  get_partial_node_bulk: {
    file: 'mm/slub.c',
    meaning: 'Takes several partial slabs of a node under one visit to list_lock.',
  },
  new_slab: {
    file: 'mm/slub.c',
    meaning: 'Makes a slab out of pages.',
  },
  flush_slab: {
    file: 'mm/slub.c',
    meaning: 'Takes the active slab away from a CPU; what it has free goes to its node.',
  },
  put_partials_cpu: {
    file: 'mm/slub.c',
    meaning: 'Gives all partial slabs that a CPU keeps to their nodes.',
  },
  slub_cpu_dead: {
    file: 'mm/slub.c',
    meaning: 'Gives back what a CPU that is down had of each slab cache.',
  },
  __pcs_flush_all_cpu: {
    file: 'mm/slub.c',
    meaning: 'Empties the sheaves of a CPU into their slabs, from v7.0.',
  },
  sheaf_flush: {
    file: 'mm/slub.c',
    meaning: 'Empties one sheaf into the slabs of its objects.',
  },
  drain_pages: {
    file: 'mm/page_alloc.c',
    meaning: "Gives all pages on a CPU's own lists back to their zones.",
  },
  slab_free: {
    file: 'mm/slub.c',
    meaning: 'Gives an object back: to the active slab of this CPU, or the long way.',
  },
  __slab_free: {
    file: 'mm/slub.c',
    meaning: 'Puts an object on the freelist of its own slab, which any CPU may use.',
  },
  add_partial: {
    file: 'mm/slub.c',
    meaning: 'Puts a slab on the list of partial slabs of its node.',
  },
  remove_partial: {
    file: 'mm/slub.c',
    meaning: 'Takes a slab off the list of partial slabs of its node.',
  },
  discard_slab: {
    file: 'mm/slub.c',
    meaning: 'Gives the pages of an empty slab back.',
  },
  list_lock: {
    file: 'mm/slub.c',
    meaning: 'The spin lock around the partial slabs of a node, one for each cache.',
  },
  nr_partial: {
    file: 'mm/slub.c',
    meaning: 'Partial slabs of a node.',
  },
  min_partial: {
    file: 'mm/slub.c',
    meaning: 'Partial slabs that a node keeps, empty ones among them.',
  },
  cpu_slab: {
    file: 'mm/slub.c',
    meaning: 'The active slab of a CPU and its free objects, up to v6.19.',
  },
  cpu_freelist: {
    file: 'mm/slub.c',
    meaning: "The freelist of kmem_cache_cpu: free objects that are this CPU's own.",
  },
  nr_full: {
    file: 'mm/slub.c',
    meaning: 'Full sheaves in the barn of a node.',
  },
  nr_empty: {
    file: 'mm/slub.c',
    meaning: 'Empty sheaves in the barn of a node.',
  },
  alloc_from_pcs: {
    file: 'mm/slub.c',
    meaning: 'Takes an object from a sheaf of this CPU, from v7.0.',
  },
  free_to_pcs: {
    file: 'mm/slub.c',
    meaning: 'Puts an object of this node into a sheaf of this CPU.',
  },
  kmalloc_size_roundup: {
    file: 'mm/slab_common.c',
    meaning: 'The size that kmalloc() really gives.',
  },
  alloc_pages: {
    file: 'mm/page_alloc.c',
    meaning: "Takes pages from this CPU's list, or a batch from the zone.",
  },
  free_unref_page: {
    file: 'mm/page_alloc.c',
    meaning: "Puts a page on this CPU's list, and gives a batch back to the zone if it is long.",
  },
  skb_release_data: {
    file: 'net/core/skbuff.c',
    meaning: 'Frees the data of an skb: its buffer and its page fragments.',
  },
  skb_mark_for_recycle: {
    file: 'include/linux/skbuff.h',
    meaning: 'Says that the data of an skb lies in pages of a page_pool.',
  },
  page_pool_alloc: {
    file: 'include/net/page_pool/helpers.h',
    meaning: 'Takes a page for a packet from the pool of a receive queue.',
  },
  page_pool_put: {
    file: 'net/core/page_pool.c',
    meaning: 'Gives a page back to its pool: to the cache, to the ring, or away.',
  },
  page_pool_refill_alloc_cache: {
    file: 'net/core/page_pool.c',
    meaning: 'Takes up to 64 pages off the ring into the cache.',
  },
  page_pool_napi_local: {
    file: 'net/core/page_pool.c',
    meaning: 'Whether nobody but this CPU can be at the cache of a pool now.',
  },
  page_pool_recycle_in_ring: {
    file: 'net/core/page_pool.c',
    meaning: 'Puts a page on the ring of its pool, if there is room.',
  },
  list_owner: {
    file: 'include/linux/netdevice.h',
    meaning: 'The CPU that has a NAPI instance scheduled.',
  },
  pool_size: {
    file: 'include/net/page_pool/types.h',
    meaning: 'Entries of the ring of a page_pool.',
  },
  ring_full: {
    file: 'include/net/page_pool/types.h',
    meaning: 'Counts pages that found the ring full and were released.',
  },
  cache_full: {
    file: 'include/net/page_pool/types.h',
    meaning: 'Counts pages that found the cache full.',
  },
};
