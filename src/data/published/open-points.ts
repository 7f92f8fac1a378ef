/** What nobody can explain yet, and what a reader can run to settle it. */

export interface OpenPoint {
  readonly id: string;
  readonly caseId: string;
  readonly open: string;
  /** The data that settles it. */
  readonly settledBy: string;
  /** Lines for a shell, on each of the kernels that are compared. */
  readonly commands: readonly string[];
  /** How long it takes; null where it cannot be said. */
  readonly takes: string | null;
}

const COUNT_ALL = 'perf stat -a -e context-switches,instructions,cycles -- sleep 10';
const BUILD = 'make olddefconfig && make -j"$(nproc)" && sudo make modules_install install';

export const OPEN_POINTS: readonly OpenPoint[] = [
  {
    id: 'm1-open',
    caseId: 'M1',
    open: 'Half of the time that a datagram takes longer is in no part of the model.',
    settledBy:
      'the idle share and the CPUs of the same profile; context switches, instructions and cycles of both kernels; where the tasks ran and whether they shared a core',
    commands: [
      'stress-ng --udp 1 -t 23 & sleep 3',
      'vmstat 1 10',
      COUNT_ALL,
      'sudo perf record -a -g -- sleep 10 && sudo perf report --stdio --sort cpu,symbol | head -60',
      'ps -eLo psr,comm | grep stress-ng; lscpu -e; ppc64_cpu --smt',
    ],
    takes: 'minutes',
  },
  {
    id: 'm1-wake',
    caseId: 'M1',
    open: 'What waking a receiver costs on that LPAR has not been measured.',
    settledBy: 'the table of delay-sweep.c on it',
    commands: ['gcc -O2 -o delay-sweep delay-sweep.c', './delay-sweep 0 4 5 > delay-sweep.csv'],
    takes: 'ten minutes',
  },
  {
    id: 'm1-walk',
    caseId: 'M1',
    open: 'That it is the walk has been shown by a revert only, not by the number of nodes.',
    settledBy:
      'the same comparison with 56fbbb662795, with NODES_SHIFT 5, or with 2, 8 and 16 possible nodes',
    commands: [
      'cat /sys/devices/system/node/possible',
      `scripts/config --set-val NODES_SHIFT 5 && ${BUILD}`,
      `git cherry-pick 56fbbb662795 && ${BUILD}`,
      'for i in 1 2 3; do stress-ng --udp 1 -t 23 --metrics-brief; done',
    ],
    takes: 'an hour',
  },
  {
    id: 'm4-flush',
    caseId: 'M4-netperf',
    open: 'Most of what the flush costs more on the robot’s machine is not in the walk.',
    settledBy:
      'cache lines that are contended on the CPU of the sender; the count of possible nodes; one build that prefetches the list before the poll (it tests H1)',
    commands: [
      'cat /sys/devices/system/node/possible',
      'netserver; netperf -t UDP_STREAM -H 127.0.0.1 -l 60 -T 0,1 & sleep 3',
      'sudo perf c2c record -C 0 -- sleep 10 && sudo perf c2c report --stdio | head -80',
      'sudo perf mem record -a -- sleep 10 && sudo perf mem report --stdio --sort symbol,mem | head -40',
    ],
    takes: 'an hour',
  },
  {
    id: 'm2-isolate',
    caseId: 'M2',
    open: 'Two base versions were compared: the loss is far more than the walk can cost.',
    settledBy: '7.1 with the commit reverted, and a profile at 16 KiB',
    commands: [
      `git revert --no-edit 5628f3fe3b16 && ${BUILD}`,
      'iperf3 -s -D; iperf3 -u -b 0 -l 16k -t 20 -c 127.0.0.1 & sleep 3',
      'sudo perf record -a -g -- sleep 10 && sudo perf report --stdio | head -60',
    ],
    takes: 'an hour',
  },
  {
    id: 'm3-batch',
    caseId: 'M3',
    open: 'The loss is larger than a walk over two nodes, whatever one pass serves.',
    settledBy: 'packets per poll, which CPU is at 100 %, the size of the datagrams',
    commands: [
      'sudo perf trace -a -e napi:napi_poll --max-events 2000',
      'mpstat -P ALL 1 10',
      'sudo tcpdump -c 100 -n -i INTERFACE udp',
    ],
    takes: 'minutes',
  },
  {
    id: 'm5-baseline',
    caseId: 'M5',
    open: 'Neither the baseline’s rate nor what was counted was published.',
    settledBy:
      'the rate before, counted by the sender or by the receiver, and NODES_SHIFT of the guest',
    commands: [
      'grep NODES_SHIFT "/boot/config-$(uname -r)"',
      'nstat -n; sleep 10; nstat UdpInDatagrams UdpOutDatagrams',
    ],
    takes: 'minutes',
  },
  {
    id: 'm6-lock',
    caseId: 'M6',
    open: 'That the contended lock is the zone lock is a hypothesis: there is no profile.',
    settledBy: 'lock contention on 3cd04c8f4a',
    commands: ['sudo perf lock contention -a -b -- sleep 10'],
    takes: 'an hour',
  },
  {
    id: 'm7-limit',
    caseId: 'M7',
    open: 'What limits the rate after the change is not in the record.',
    settledBy: 'load of the sending CPUs and state of the card’s queues at that rate',
    commands: ['mpstat -P ALL 1 10', 'ethtool -S INTERFACE', 'tc -s qdisc show dev INTERFACE'],
    takes: null,
  },
  {
    id: 'xdp-kicks',
    caseId: 'AF_XDP',
    open: 'One kick in 16 skbs is more than the rule allows for any limit of a release; but the two counts are of different CPUs, so they may not belong together.',
    settledBy: 'the value of skb_defer_max in that run, and both counts of the same CPU',
    commands: [
      'sysctl net.core.skb_defer_max',
      'sudo bpftrace -e "kprobe:skb_attempt_defer_free,kprobe:kick_defer_list_purge { @[probe, cpu] = count(); }"',
    ],
    takes: 'minutes',
  },
  {
    id: 'pipe',
    caseId: 'M11',
    open: 'The pipeline of sender and receiver was fitted on one shared virtual machine.',
    settledBy: 'the same table on a quiet machine, bare metal above all; under load it is useless',
    commands: ['gcc -O2 -o delay-sweep delay-sweep.c', './delay-sweep 0 1 5 > delay-sweep.csv'],
    takes: 'two minutes',
  },
];
