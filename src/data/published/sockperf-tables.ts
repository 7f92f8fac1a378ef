/** M4, sockperf: the kernel test robot's report on a list for every node, December 2025. */
import type { Table } from '../../schema/table.ts';
import { changeTable, shareTable } from './change-table.ts';

const ROBOT = 'robot-2025-12';
const MACHINE =
  '256 threads, 2 sockets, Sierra Forest (pre-production), 128 GB, x86_64-rhel-9.4, gcc-14.';

export const SOCKPERF_TABLES: readonly Table[] = [
  changeTable({
    id: 'm4-sockperf',
    title: 'M4: sockperf, 1,472 bytes, 600 s, both ends on one machine',
    sourceIds: [ROBOT, 'sockperf-source', 'dumazet-2025-12', 'xing-2025-12'],
    kernels: ['844c9db7f7f5 (parent)', '5628f3fe3b16'],
    rows: [
      ['UDP messages', '/s', '670636', '535658', '-20.1'],
      ['UDP', 'MB/s', '941.44', '751.96', '-20.1'],
      ['TCP messages', '/s', '1826630', '1790940', '-2.0'],
      ['TCP', 'MB/s', '2564', '2514', '-2.0'],
      ['CPU of the job', '%', '66.00', '64.00', '-3.0'],
      ['involuntary context switches', '', '6259', '9013', '+44.0'],
      ['vmstat context switches', '/s', '207555', '215887', '+4.0'],
      ['vmstat interrupts', '/s', '28663', '24304', '-15.2'],
      ['turbostat IRQ', '', '16915992', '14216230', '-16.0'],
      ['mpstat soft', '%', '0.10', '0.12', '+0.0', 'points'],
      ['numa_hit', '', '11048577', '10873254', '-1.6'],
      ['numa_local', '', '10782437', '10607299', '-1.6'],
      ['pgalloc_normal', '', '75337098', '73920567', '-1.9'],
      ['pgfree', '', '75257799', '73843141', '-1.9'],
      ['instructions', '/s', '3.911e9', '4.072e9', '+4.1'],
      ['instructions, total', '', '2.419e12', '2.519e12', '+4.1'],
      ['branches', '/s', '7.681e8', '7.937e8', '+3.3'],
      ['context switches', '/s', '207867', '216199', '+4.0'],
      ['CPU migrations', '/s', '298.39', '316.29', '+6.0'],
      ['instructions per cycle', '', '0.84', '0.87', '+3.8'],
      ['cycles per instruction', '', '1.19', '1.14', '-3.7'],
      ['cache misses per 1,000 instructions', '', '0.11', '0.10', '-4.4'],
    ],
    notes: [
      MACHINE,
      'One run has a UDP and a TCP phase; counters are of both together.',
      'Spread: involuntary switches 3 and 12 %, interrupts and IRQ 6 %, cache misses 2 % (after).',
      'How many nodes are possible was asked on the list and not answered.',
    ],
  }),
  shareTable({
    id: 'm4-sockperf-profile',
    title: 'M4: sockperf, share of all cycles, UDP and TCP phases, all CPUs',
    sourceIds: [ROBOT],
    rows: [
      ['net_rx_action', '9.84', '12.28', '0.98', '0.08'],
      ['skb_defer_free_flush', '0', '4.09', '0', '2.88'],
      ['_find_next_bit', '0.10', '1.01', '0.10', '0.98'],
      ['handle_softirqs', '14.05', '16.57', '0.21', '0.15'],
      ['do_softirq', '13.63', '16.11', null, null],
      ['__local_bh_enable_ip', '10.71', '13.04', null, null],
      ['__dev_queue_xmit', '12.78', '14.74', null, null],
      ['ip_finish_output2', '13.13', '15.04', null, null],
      ['ip_output', '13.28', '15.13', null, null],
      ['ip_send_skb', '13.46', '15.28', null, null],
      ['udp_send_skb', '13.68', '15.42', '0.18', '0.13'],
      ['udp_sendmsg', '19.98', '21.26', '0.24', '0.29'],
      ['__sys_sendto', '20.93', '22.20', null, null],
      ['udpv6_sendmsg', '9.94', '10.72', null, null],
      ['udpv6_recvmsg', '6.40', '6.06', null, null],
      ['dev_hard_start_xmit', '1.51', '1.22', null, null],
      ['loopback_xmit', '1.26', '1.11', null, null],
      ['xmit_one', '1.46', '1.18', '0.20', '0.06'],
      ['ip_make_skb', '4.79', '4.24', null, null],
      ['__ip_append_data', '3.02', '2.85', '0.43', '0.36'],
      ['sock_wfree', '0.95', '0.77', '0.94', '0.76'],
      ['ttwu_do_activate', null, null, '0.08', '0.15'],
      ['menu_select', null, null, '0.70', '0.58'],
      ['cpuidle_idle_call', null, null, '0.41', '0.35'],
    ],
    notes: [
      'Before, skb_defer_free_flush() was inlined in net_rx_action(): its 0 is one of the symbol.',
    ],
  }),
  changeTable({
    id: 'm4-quoted',
    title: 'M4: sockperf, as a later mail quotes the report',
    sourceIds: ['tomasov-2026-09'],
    kernels: ['844c9db7f7f5 (parent)', '5628f3fe3b16'],
    rows: [
      ['UDP messages', '/s', null, null, '-20.1'],
      ['skb_defer_free_flush', '% of the profile', '0', '4.1', null],
      ['_find_next_bit', '% of the profile', null, '1', null],
    ],
    notes: ['4.1 and 1 are "about"; _find_next_bit() was below 1 before.'],
  }),
];
