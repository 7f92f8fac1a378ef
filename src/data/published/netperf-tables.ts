/** M4, netperf: the cleaner half of the report of December 2025, with one phase only. */
import type { Table } from '../../schema/table.ts';
import { changeTable, shareTable } from './change-table.ts';

const ROBOT = ['robot-2025-12'] as const;

export const NETPERF_TABLES: readonly Table[] = [
  changeTable({
    id: 'm4-netperf',
    title: 'M4: netperf UDP_STREAM, 1 thread, 300 s, both ends on one machine',
    sourceIds: ROBOT,
    kernels: ['844c9db7f7f5 (parent)', '5628f3fe3b16'],
    rows: [
      ['throughput sent', 'Mbit/s', '97384', '91547', '-6.0'],
      ['throughput received', 'Mbit/s', '97220', '91387', '-6.0'],
      ['workload', 'datagrams sent and received', '1.114e8', '1.047e8', '-6.0'],
      ['CPU of the job', '%', '78.67', '73.33', '-6.8'],
      ['system time', 's', '232.75', '217.32', '-6.6'],
      ['vmstat context switches', '/s', '107642', '126046', '+17.1'],
      ['cpuidle usage', '', '20600541', '23500650', '+14.1'],
      ['instructions', '/s', '3.075e9', '3.341e9', '+8.7'],
      ['path length', 'instructions per op', '8344', '9643', '+15.6'],
      ['instructions per cycle', '', '0.45', '0.49', '+10.0'],
      ['cycles per instruction', '', '2.24', '2.04', '-9.1'],
      ['turbostat IPC', '', '0.46', '0.50', '+9.8'],
      ['turbostat C1', '%', '0.04', '0.07', '+0.0', 'points'],
      ['mpstat soft', '%', '0.11', '0.13', '+0.0', 'points'],
      ['meminfo.Shmem', 'kB', '214491', '239155', '+11.5'],
      ['meminfo.Shmem of node1', 'kB', '208697', '231719', '+11.0'],
      ['avg_vruntime, average', '', '12387', '10792', '-12.9'],
      ['nr_switches, average', '', '64470', '74816', '+16.0'],
      ['branches', '/s', '5.833e8', '6.292e8', '+7.9'],
      ['branch misses', '/s', '3558414', '3656824', '+2.8'],
    ],
    notes: [
      'The same machine as sockperf.',
      'A message has 65,507 bytes, the largest payload of UDP over IPv4: the rates and the workload, which counts sent and received, agree on it.',
      'Spread: context switches 4 and 3 %, cpuidle usage 3 and 2 %.',
    ],
  }),
  shareTable({
    id: 'm4-netperf-profile',
    title: 'M4: netperf, share of all cycles',
    sourceIds: ROBOT,
    rows: [
      ['net_rx_action', '7.91', '10.47', '1.73', '0.10'],
      ['skb_defer_free_flush', '0', '5.14', '0', '3.08'],
      ['napi_consume_skb (under the flush)', null, '1.27', null, null],
      ['skb_release_data (under the flush)', null, '1.24', null, null],
      ['__free_frozen_pages (under the flush)', null, '0.76', null, null],
      ['_find_next_bit (under the flush)', null, '0.62', null, null],
      ['_find_next_bit', '0.14', '0.77', '0.12', '0.74'],
      ['skb_attempt_defer_free', '0.66', '0.51', '0.66', '0.51'],
      ['process_backlog', '4.72', '5.21', null, null],
      ['__udp_enqueue_schedule_skb', '3.16', '3.75', null, null],
      ['sock_def_readable', '2.17', '2.82', '0.38', '0.47'],
      ['try_to_wake_up', '1.42', '1.86', '0.36', '0.46'],
      ['__schedule', '2.25', '2.60', null, null],
      ['__skb_wait_for_more_packets', '1.28', '1.56', null, null],
      ['intel_idle', '7.10', '7.90', '7.10', '7.90'],
      ['_copy_from_iter', '24.78', '23.29', '24.62', '23.14'],
      ['_copy_to_iter', '25.95', '24.31', '25.81', '24.15'],
      ['handle_softirqs', '12.18', '14.38', null, null],
      ['__dev_queue_xmit', '9.40', '11.76', null, null],
    ],
    notes: [
      'Before, skb_defer_free_flush() was inlined in net_rx_action(): its 0 is one of the symbol.',
    ],
  }),
];
