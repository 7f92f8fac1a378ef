/** The kernel sources that were read. */

/** What the kernel does was read in these places. */
export interface KernelSource {
  /** Commits, or none where a whole file was read. */
  readonly commits: readonly string[];
  readonly what: string;
  readonly readIn: string;
}

export const KERNEL_SOURCES: readonly KernelSource[] = [
  {
    commits: ['68822bdf76f1'],
    what: 'net: generalize skb freeing deferral to per-cpu lists',
    readIn: 'net/core/skbuff.c, net/core/dev.c, and the netdev mails of April and May 2022',
  },
  {
    commits: ['97e719a82b43', '2db60eed1a95', '39564c3fdc66', '909876500251'],
    what: 'one kick in flight, frees through the NAPI cache, the sysctl, flush before the poll',
    readIn: 'net/core/skbuff.c, net/core/dev.c, and the netdev mails of April and May 2022',
  },
  {
    commits: ['c09b0cd2cc6c'],
    what: 'net: avoid strange behavior with skb_defer_max == 1',
    readIn: 'the netdev mail; commit lists of the 2022 cycle',
  },
  {
    commits: ['f35f821935d8'],
    what: 'tcp: defer skb freeing after socket lock is released',
    readIn: 'the netdev mail; commit lists of the 2022 cycle',
  },
  {
    commits: ['931e93bdf8ca', 'a1aaee7f8f79'],
    what: 'the lock of the list leaves interrupts on; threaded NAPI polling flushes',
    readIn: 'net/core/skbuff.c, net/core/dev.c',
  },
  {
    commits: ['7cb31c46b9cc', 'd8415a165c43'],
    what: 'kfree_skb_napi_cache()',
    readIn: 'net/core/skbuff.c',
  },
  {
    commits: ['80d2eefcb4c8'],
    what: 'kick_defer_list_purge()',
    readIn: 'net/core/dev.c',
  },
  {
    commits: ['9c94ae6bb0b2', '844c9db7f7f5', '5628f3fe3b16'],
    what: 'an atomic counter, a lock-free list per CPU, a list per CPU and node',
    readIn: 'series 20250928084934.3266948; net/core/skbuff.c, net/core/dev.c at the commits',
  },
  {
    commits: ['06e3f54e8b22'],
    what: 'net: flush skb_defer_nodes in dev_cpu_dead()',
    readIn: 'the diff in a mirror of the stable queue, queue-7.2; commit lists for the dates',
  },
  {
    commits: ['c68f41574634', '39d48136f029', '12e563b5eb1c'],
    what: 'its backports to 6.18.y and 7.2.y',
    readIn: 'commit lists of stable-rc and linux-rolling-lts',
  },
  {
    commits: ['56fbbb662795'],
    what: 'net: iterate online nodes in skb_defer_free_flush()',
    readIn:
      'commit lists only, and the mail of its v2, 20260911023804.3503989-1-kris.pan@intel.com',
  },
  {
    commits: ['e20dfbad8aab', 'b61785852ed0', '1fcf572211da'],
    what: 'TX completion defers skbs of other CPUs; skb_defer_max 128',
    readIn: 'net/core/skbuff.c, net/core/hotdata.c, and the netdev mails of November 2025',
  },
  {
    commits: ['26b8986a18c1'],
    what: 'net: clear skb->sk in skb_release_head_state()',
    readIn: 'net/core/skbuff.c, and the mail 20251111151235.1903659-1',
  },
  {
    commits: ['21664814b89e', '3505730d9042', '01d738561899', '2d67b5c5c67f', '5d7fc63ab841'],
    what: 'the NAPI skb cache: used in process context, larger, refilled and drained by 32',
    readIn: 'net/core/skbuff.c, and the netdev mails of November 2025 to April 2026',
  },
  {
    commits: ['fd9557c3606b'],
    what: 'the flush prefetches the next skb; softirq loop, backlog, busy and threaded polling',
    readIn: 'net/core/dev.c',
  },
  {
    commits: ['0943404b1f3b', '08dc30de1a40', '8a4e3ab61d49'],
    what: 'zero-copy skbs are not deferred; skb_defer_max 0 switches deferring off',
    readIn: 'net/core/skbuff.c, net/core/sysctl_net_core.c',
  },
  {
    commits: ['b2128290c299'],
    what: 'net_rx_action(), dev_cpu_dead() before the repair',
    readIn: 'net/core/dev.c',
  },
  {
    commits: ['6471658dc66c', '6de1dec1c166'],
    what: 'udp: use skb_attempt_defer_free(), and its repair',
    readIn: 'net/ipv4/udp.c; series 20250916160951.541279-1',
  },
  {
    commits: [],
    what: 'for_each_node(), find_next_bit(), limits of per-CPU memory',
    readIn: 'include/linux/nodemask.h, include/linux/find.h, include/linux/percpu.h',
  },
  {
    commits: [],
    what: 'possible and online nodes, and how a node goes offline',
    readIn: 'arch/powerpc/mm/numa.c, mm/memory_hotplug.c, Kconfig files of the architectures',
  },
  {
    commits: ['40fd0acc45d0'],
    what: 'SLUB sheaves',
    readIn: 'mm/slub.c',
  },
  {
    commits: ['024bfd2e9d80'],
    what: 'page_pool',
    readIn: 'net/core/page_pool.c, include/net/page_pool/types.h',
  },
  {
    commits: [],
    what: 'trace events of skb, napi, csd, irq, ipi and kmem',
    readIn: 'include/trace/events, in several versions',
  },
];
