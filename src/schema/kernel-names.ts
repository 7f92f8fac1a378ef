/** Names of the kernel that the page uses: where each lives, and what it is, in our own words. */

export interface KernelName {
  /** Path in a kernel tree. */
  readonly file: string;
  readonly meaning: string;
}

export const KERNEL_NAMES: Readonly<Record<string, KernelName>> = {
  skb_attempt_defer_free: {
    file: 'net/core/skbuff.c',
    meaning: 'Gives an skb back to the CPU that allocated it by way of a list, or frees it.',
  },
  skb_defer_free_flush: {
    file: 'net/core/dev.c',
    meaning: 'Frees what it finds on the defer lists of this CPU.',
  },
  __skb_defer_free_flush: {
    file: 'net/core/dev.c',
    meaning: 'The part of a flush for one list: reset its counter, take all, free each skb.',
  },
  skb_defer_node_flush: {
    file: 'net/core/dev.c',
    meaning: 'Flushes one list outside the softirq; it came with the hotplug repair.',
  },
  skb_defer_nodes: {
    file: 'include/net/hotdata.h',
    meaning: 'Per-CPU area of the defer lists, one element for each node id.',
  },
  skb_defer_node: {
    file: 'include/net/hotdata.h',
    meaning: 'One defer list and its counter, alone on a cache line.',
  },
  kick_defer_list_purge: {
    file: 'net/core/dev.c',
    meaning: 'Asks another CPU to flush its lists: by an IPI, or by waking its backlog thread.',
  },
  sched_cpu_deactivate: {
    file: 'kernel/sched/core.c',
    meaning: 'The first thing that happens to a CPU which goes offline: it gets no more tasks.',
  },
  trigger_rx_softirq: {
    file: 'net/core/dev.c',
    meaning: 'What the IPI of a kick runs: it raises NET_RX on the CPU that was kicked.',
  },
  net_rx_action: {
    file: 'net/core/dev.c',
    meaning: 'The NET_RX softirq: flush, poll one NAPI, round again until nothing is left.',
  },
  napi_poll: {
    file: 'net/core/dev.c',
    meaning: 'Polls one NAPI instance: up to 64 packets from a driver queue or from the backlog.',
  },
  process_backlog: {
    file: 'net/core/dev.c',
    meaning: 'The poll of a CPU’s backlog, through which loopback traffic passes.',
  },
  enqueue_to_backlog: {
    file: 'net/core/dev.c',
    meaning: 'Puts an skb on a CPU’s backlog and schedules its poll if the backlog was empty.',
  },
  loopback_xmit: {
    file: 'drivers/net/loopback.c',
    meaning: '“Transmits” on lo: the skb goes straight to the backlog of the same CPU.',
  },
  netif_rx: { file: 'net/core/dev.c', meaning: 'Hands a received skb to the backlog.' },
  handle_softirqs: {
    file: 'kernel/softirq.c',
    meaning: 'Runs the pending softirqs, again and again for a limited time.',
  },
  do_softirq: {
    file: 'kernel/softirq.c',
    meaning: 'Runs pending softirqs now, in the context of whoever enabled bottom halves.',
  },
  raise_softirq: { file: 'kernel/softirq.c', meaning: 'Marks a softirq as pending on this CPU.' },
  napi_consume_skb: {
    file: 'net/core/skbuff.c',
    meaning:
      'Frees a consumed skb in softirq context; its head goes to the NAPI cache of this CPU.',
  },
  consume_skb: {
    file: 'net/core/skbuff.c',
    meaning: 'Drops a reference to an skb that was used as intended; the last one frees it.',
  },
  kfree_skb: {
    file: 'net/core/skbuff.c',
    meaning: 'Drops a reference to an skb that is thrown away; the last one frees it.',
  },
  kfree_skb_reason: {
    file: 'net/core/skbuff.c',
    meaning:
      'Drops a reference to an skb that is thrown away, and says why; the last one frees it.',
  },
  __kfree_skb: {
    file: 'net/core/skbuff.c',
    meaning: 'Frees an skb, its data and its head, where it stands.',
  },
  kfree_skb_napi_cache: {
    file: 'net/core/skbuff.c',
    meaning:
      'Frees an skb that was not deferred: its head goes to the cache of the CPU that frees.',
  },
  napi_skb_cache: {
    file: 'net/core/skbuff.c',
    meaning: 'A small stack of free skb heads that each CPU keeps for itself.',
  },
  napi_skb_cache_get: {
    file: 'net/core/skbuff.c',
    meaning: 'Takes a head off the stack; an empty stack is refilled from the slab in bulk.',
  },
  napi_skb_cache_put: {
    file: 'net/core/skbuff.c',
    meaning: 'Puts a head on the stack; a full stack gives a part back to the slab.',
  },
  napi_alloc_cache: {
    file: 'net/core/skbuff.c',
    meaning: 'The per-CPU structure that holds the stack of free heads.',
  },
  kmem_cache_alloc_bulk: {
    file: 'mm/slub.c',
    meaning: 'Takes several objects from a slab cache at once.',
  },
  kmem_cache_free_bulk: {
    file: 'mm/slub.c',
    meaning: 'Returns several objects to a slab cache at once.',
  },
  sk_buff: {
    file: 'include/linux/skbuff.h',
    meaning: 'The head of a network buffer: where its data is, and who it belongs to.',
  },
  skb_defer_max: {
    file: 'net/core/sysctl_net_core.c',
    meaning: 'The sysctl for the attempts that a list takes between two flushes.',
  },
  sysctl_skb_defer_max: {
    file: 'net/core/hotdata.c',
    meaning: 'Where the value of net.core.skb_defer_max is kept.',
  },
  skb_defer_disable_key: {
    file: 'net/core/skbuff.c',
    meaning: 'A patched branch that switches deferring off while skb_defer_max is 0.',
  },
  defer_count: {
    file: 'include/net/hotdata.h',
    meaning: 'Attempts on a list since its last flush, refused ones included.',
  },
  defer_list: {
    file: 'include/net/hotdata.h',
    meaning: 'The list itself: lock-free, newest skb first.',
  },
  defer_ipi_scheduled: {
    file: 'include/linux/netdevice.h',
    meaning: 'Set while a kick is on its way to a CPU, so that no second one is sent.',
  },
  defer_csd: {
    file: 'include/linux/netdevice.h',
    meaning: 'The call that a kick queues on the other CPU.',
  },
  softnet_data: {
    file: 'include/linux/netdevice.h',
    meaning: 'What each CPU keeps for the network: backlog, poll list, state of the kick.',
  },
  for_each_node: {
    file: 'include/linux/nodemask.h',
    meaning: 'A loop over every node that could ever exist on this machine.',
  },
  for_each_online_node: {
    file: 'include/linux/nodemask.h',
    meaning: 'A loop over the nodes that exist now.',
  },
  numa_node_id: { file: 'include/linux/topology.h', meaning: 'The node of the CPU that asks.' },
  cpu_to_node: { file: 'include/linux/topology.h', meaning: 'The node of a given CPU.' },
  nr_node_ids: {
    file: 'include/linux/nodemask.h',
    meaning: 'One more than the highest possible node number.',
  },
  node_states: {
    file: 'include/linux/nodemask.h',
    meaning: 'Bitmaps of the nodes that are possible, online, or have memory.',
  },
  node_possible_map: {
    file: 'include/linux/nodemask.h',
    meaning: 'The bitmap of nodes that could ever exist.',
  },
  node_online_map: {
    file: 'include/linux/nodemask.h',
    meaning: 'The bitmap of nodes that exist now.',
  },
  num_possible_nodes: {
    file: 'include/linux/nodemask.h',
    meaning: 'How many nodes could ever exist.',
  },
  num_online_nodes: { file: 'include/linux/nodemask.h', meaning: 'How many nodes exist now.' },
  nr_cpu_ids: {
    file: 'include/linux/cpumask.h',
    meaning: 'One more than the highest possible CPU number.',
  },
  cpu_online: { file: 'include/linux/cpumask.h', meaning: 'Whether a CPU is running.' },
  smp_processor_id: { file: 'include/linux/smp.h', meaning: 'The number of the CPU that asks.' },
  raw_smp_processor_id: {
    file: 'include/linux/smp.h',
    meaning: 'The same, where the caller may move to another CPU right after.',
  },
  dev_cpu_dead: {
    file: 'net/core/dev.c',
    meaning: 'Moves the network work of a CPU that went offline to a living one.',
  },
  page_pool_destroy: {
    file: 'net/core/page_pool.c',
    meaning: 'Tears down a pool of receive pages; it waits until the last page has come home.',
  },
  alloc_cpu: {
    file: 'include/linux/skbuff.h',
    meaning: 'The CPU that allocated an skb: the one that it is given back to.',
  },
  ll_node: {
    file: 'include/linux/skbuff.h',
    meaning: 'Link of an skb to the next older one on its list.',
  },
  llist_head: {
    file: 'include/linux/llist.h',
    meaning: 'A lock-free stack: many may add, one takes all.',
  },
  llist_add: {
    file: 'include/linux/llist.h',
    meaning: 'Pushes on such a stack with one compare-and-exchange.',
  },
  llist_del_all: {
    file: 'include/linux/llist.h',
    meaning: 'Takes the whole stack with one exchange.',
  },
  llist_empty: {
    file: 'include/linux/llist.h',
    meaning: 'Whether a stack holds nothing: one read of its line.',
  },
  find_first_bit: { file: 'include/linux/find.h', meaning: 'The first set bit of a bitmap.' },
  find_next_bit: {
    file: 'include/linux/find.h',
    meaning: 'The next set bit; one call for each node of a walk.',
  },
  _find_next_bit: {
    file: 'lib/find_bit.c',
    meaning: 'The same out of line, for bitmaps longer than one word.',
  },
  netdev_budget: {
    file: 'net/core/hotdata.c',
    meaning: 'The sysctl net.core.netdev_budget: packets that one pass may poll.',
  },
  netdev_budget_usecs: {
    file: 'net/core/hotdata.c',
    meaning: 'The sysctl net.core.netdev_budget_usecs: how long one pass may last.',
  },
  napi_schedule_rps: {
    file: 'net/core/dev.c',
    meaning: 'Schedules the poll of a backlog, that of another CPU by an IPI when the pass ends.',
  },
  rps_trigger_softirq: {
    file: 'net/core/dev.c',
    meaning: 'Runs on the CPU that an RPS IPI reaches: puts its backlog on its poll list.',
  },
  netdev_max_backlog: {
    file: 'net/core/hotdata.c',
    meaning:
      'The sysctl net.core.netdev_max_backlog: packets that a backlog holds before it drops.',
  },
  dev_rx_weight: {
    file: 'net/core/hotdata.c',
    meaning: 'Packets that one poll of the backlog may take.',
  },
  poll_list: {
    file: 'include/linux/netdevice.h',
    meaning: 'The NAPI instances that a CPU has to poll.',
  },
  input_pkt_queue: {
    file: 'include/linux/netdevice.h',
    meaning: 'The part of a backlog that new packets go to.',
  },
  process_queue: {
    file: 'include/linux/netdevice.h',
    meaning: 'The part of a backlog that is being polled.',
  },
  time_squeeze: {
    file: 'include/linux/netdevice.h',
    meaning: 'Counts the passes that ended because budget or time ran out.',
  },
  __udp_enqueue_schedule_skb: {
    file: 'net/ipv4/udp.c',
    meaning: 'Puts a datagram on its socket, or drops it if the receive buffer is full.',
  },
  sock_def_readable: {
    file: 'net/core/sock.c',
    meaning: 'Wakes whoever waits for data on a socket.',
  },
  try_to_wake_up: { file: 'kernel/sched/core.c', meaning: 'Makes a sleeping task run again.' },
  __skb_recv_udp: {
    file: 'net/ipv4/udp.c',
    meaning: 'Takes the oldest datagram off a socket, or waits for one.',
  },
  skb_consume_udp: {
    file: 'net/ipv4/udp.c',
    meaning: 'What a UDP receiver does with an skb whose data it has copied.',
  },
  udp_sendmsg: {
    file: 'net/ipv4/udp.c',
    meaning: 'The send system call of a UDP socket: allocate, copy, send.',
  },
  udp_recvmsg: {
    file: 'net/ipv4/udp.c',
    meaning: 'The receive system call of a UDP socket: wait, copy, give the skb back.',
  },
  sk_rcvbuf: {
    file: 'include/net/sock.h',
    meaning: 'How much memory the datagrams waiting on a socket may take.',
  },
  smp_call_function_single_async: {
    file: 'kernel/smp.c',
    meaning: 'Lets another CPU run a function, without waiting for it.',
  },
  alloc_skb: {
    file: 'include/linux/skbuff.h',
    meaning: 'Allocates an skb: its head and its data.',
  },
  dev_consume_skb_any: {
    file: 'include/linux/netdevice.h',
    meaning: 'Frees an skb from any context, later if it must.',
  },
  my_cpu: {
    file: 'net/core/skbuff.c',
    meaning: 'The CPU that an attempt to defer sampled at its start.',
  },
  defer_max: {
    file: 'net/core/skbuff.c',
    meaning: 'The limit skb_defer_max as an attempt has read it.',
  },
  takedown_cpu: { file: 'kernel/cpu.c', meaning: 'Takes a CPU out of the online mask.' },
  bringup_cpu: { file: 'kernel/cpu.c', meaning: 'Brings a CPU into the online mask.' },
  add_memory: { file: 'mm/memory_hotplug.c', meaning: 'Gives a node memory; it comes online.' },
  remove_memory: { file: 'mm/memory_hotplug.c', meaning: 'Takes a range of memory out.' },
  try_online_node: { file: 'mm/memory_hotplug.c', meaning: 'Puts a node into the online map.' },
  try_offline_node: {
    file: 'mm/memory_hotplug.c',
    meaning: 'Takes a node out of the online map, unless it has memory or a CPU that is present.',
  },
  alloc_skb_fclone: {
    file: 'include/linux/skbuff.h',
    meaning: 'Allocates an skb whose head comes in a pair with that of its clone, for TCP.',
  },
  skb_clone: {
    file: 'net/core/skbuff.c',
    meaning: 'Makes a second head for the same data.',
  },
  __copy_skb_header: {
    file: 'net/core/skbuff.c',
    meaning: 'Copies the header fields of an skb to its clone, the allocating CPU among them.',
  },
  skb_get: { file: 'include/linux/skbuff.h', meaning: 'Takes one more reference to an skb.' },
  skb_shared: {
    file: 'include/linux/skbuff.h',
    meaning: 'Whether an skb has more than one user.',
  },
  skb_unref: {
    file: 'include/linux/skbuff.h',
    meaning: 'Drops a reference to an skb; true if it was the last one.',
  },
  skb_zcopy: {
    file: 'include/linux/skbuff.h',
    meaning: 'Whether the data of an skb is lent by user space, which waits for word.',
  },
  skb_zcopy_set: { file: 'include/linux/skbuff.h', meaning: 'Marks an skb as zero-copy.' },
  napi_schedule: {
    file: 'include/linux/netdevice.h',
    meaning: 'Puts a NAPI instance on the poll list of this CPU and raises NET_RX.',
  },
  __napi_busy_loop: {
    file: 'net/core/dev.c',
    meaning: 'Polls a NAPI instance from a task that waits for data, over and over.',
  },
  __consume_stateless_skb: {
    file: 'net/core/skbuff.c',
    meaning: 'Frees an skb without head state where it is: data and head, for UDP up to v6.17.',
  },
  kmem_cache_alloc: { file: 'mm/slub.c', meaning: 'Takes one object from its slab cache.' },
  kmem_cache_free: { file: 'mm/slub.c', meaning: 'Returns one object to its slab cache.' },
};
