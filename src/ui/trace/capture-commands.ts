/** Lines to record a trace with, for each tool; the same events in all of them. */

/** In public/traces. */
export const FILES = ['capture.sh', 'skbscope.bt'] as const;

const IN_PASS = ['irq:softirq_raise', 'irq:softirq_entry', 'irq:softirq_exit'];
const ALWAYS = [
  'napi:napi_poll',
  'net:netif_rx',
  'net:netif_receive_skb',
  'skb:consume_skb',
  'skb:kfree_skb',
  'skb:skb_copy_datagram_iovec',
  'sock:sock_recv_length',
  'csd:csd_queue_cpu',
  'csd:csd_function_entry',
];
const ALLOCATIONS = 'kmem:kmem_cache_alloc';

/** `filter`: how the tool is told which events of a kind it records. */
function eventOptions(filter: string): string {
  return [
    ...IN_PASS.map((event) => `-e ${event} ${filter} 'vec==3'`),
    ...ALWAYS.map((event) => `-e ${event}`),
    `-e ${ALLOCATIONS} ${filter} 'call_site.function == __alloc_skb'`,
  ].join(' \\\n  ');
}

export const SCRIPT = `sudo sh capture.sh -d 0.05 -o trace.txt.gz -- \\
  iperf3 -c 127.0.0.1 -u -b 0 -l 64 -t 3
sh capture.sh -h`;

export const TRACE_CMD = `sudo trace-cmd record -o skb.dat \\
  ${eventOptions('-f')} sleep 0.05
trace-cmd report -t skb.dat > trace.txt`;

export const PERF = `sudo perf record -a -m 8M -o skb.data \\
  ${eventOptions('--filter')} -- sleep 0.05
sudo perf script --ns -i skb.data > trace.txt`;

export const BPFTRACE = 'sudo BPFTRACE_PERF_RB_PAGES=4096 bpftrace skbscope.bt > trace.txt';

/** For text of tracefs and trace-cmd: "task" in place of the name of every process. */
export const STRIP = "sed -i 's/^[^[]*-\\([0-9]* [^[]*\\[\\)/task-\\1/' trace.txt";
