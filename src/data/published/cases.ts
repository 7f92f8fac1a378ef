/**
 * The published cases in words: what was done, which question it answers, and what each way of
 * predicting it is called. Status and calibration of a reading come from the model.
 */
import { formatCount } from '../../lib/format.ts';
import { DELAY_SWEEP } from '../delay-sweep.ts';
import type { SourceId } from './sources.ts';

export type CaseGroup = 'walk' | 'deferral' | 'single costs' | 'experiment';

export interface PublishedCase {
  readonly id: string;
  readonly group: CaseGroup;
  readonly title: string;
  readonly machine: string;
  readonly changed: string;
  readonly question: string;
  readonly sourceIds: readonly SourceId[];
  /** Ids of published tables, the most important first. */
  readonly tableIds: readonly string[];
  /** Titles by the id of the reading; none where nothing is predicted. */
  readonly readings: Readonly<Record<string, string>>;
}

const POWER10 = 'POWER10 LPAR, 8 CPUs, nodes: 32 possible, 1 online';
const SIERRA_FOREST = '2 sockets, 256 threads, Sierra Forest; possible nodes not published';
const ONE_TO_MANY = 'one list per CPU became one per CPU and possible node (5628f3fe3b16)';
const ALIEN = 'TX completion gives skbs back to the CPU that allocated them (e20dfbad8aab)';

const WALK_READINGS = {
  walk: 'the walk, cycle by cycle',
  H1: 'the walk, and a cache line that is no longer hidden',
};

const WALK_CASES: readonly PublishedCase[] = [
  {
    id: 'M1',
    group: 'walk',
    title: 'stress-ng UDP on POWER10',
    machine: POWER10,
    changed: `${ONE_TO_MANY}: v7.2-rc4 with and without it`,
    question: 'How can two functions with 5.5 % of the profile cost 22.7 % of the rate?',
    sourceIds: ['tomasov-2026-09', 'stress-ng-source'],
    tableIds: ['m1-throughput', 'm1-profile'],
    readings: {
      walk: WALK_READINGS.walk,
      profile: 'the share of the profile, on the CPUs that were busy',
      'profile-idle-sampled': 'the share of the profile, idle polling sampled too',
      'vm-wake': 'the walk, with wake-ups that cost what they do in a virtual machine',
      'short-map': 'the walk on a kernel built with NODES_SHIFT 5',
      'vm-wake-switches': 'context switches a second that such wake-ups would add',
    },
  },
  {
    id: 'M2',
    group: 'walk',
    title: 'iperf3 over loopback on POWER10',
    machine: 'second POWER10 host, nodes: 32 possible, 1 online',
    changed: `${ONE_TO_MANY}, and the base version: 6.12 against 7.1`,
    question: 'Do larger datagrams lose as much, and is it the same cause?',
    sourceIds: ['tomasov-2026-09'],
    tableIds: ['m2-throughput'],
    readings: { walk: WALK_READINGS.walk },
  },
  {
    id: 'M3',
    group: 'walk',
    title: 'iperf3 over a 200G network card',
    machine: 'ppc64le, 2 possible nodes, 200G network card',
    changed: `${ONE_TO_MANY}: commit against parent`,
    question: 'What is left of the loss where one pass serves many packets and nodes are few?',
    sourceIds: ['tomasov-2026-09'],
    tableIds: ['m3-throughput'],
    readings: {
      walk: 'the walk, 4 to 48 packets a pass',
      'few-packets': 'the walk, 1 to 4 packets a pass',
      exposed: 'the walk, and what a flush costs more on another machine',
    },
  },
  {
    id: 'M4-netperf',
    group: 'walk',
    title: 'netperf UDP_STREAM on Sierra Forest',
    machine: SIERRA_FOREST,
    changed: `${ONE_TO_MANY}: commit against parent`,
    question: 'Where do a third of a microsecond per datagram go on a machine with few nodes?',
    sourceIds: ['robot-2025-12', 'dumazet-2025-12', 'xing-2025-12'],
    tableIds: ['m4-netperf', 'm4-netperf-profile'],
    readings: {
      ...WALK_READINGS,
      profile: 'the direct cost from the profile',
      'context-switches': 'context switches a second, with the direct cost from the profile',
    },
  },
  {
    id: 'M4-sockperf',
    group: 'walk',
    title: 'sockperf UDP on Sierra Forest',
    machine: SIERRA_FOREST,
    changed: `${ONE_TO_MANY}: commit against parent`,
    question: 'Is -20 % here the same cost as -6 % in netperf, in a smaller budget?',
    sourceIds: ['robot-2025-12', 'sockperf-source', 'tomasov-2026-09'],
    tableIds: ['m4-sockperf', 'm4-sockperf-profile', 'm4-quoted'],
    readings: { ...WALK_READINGS, 'carried-over': 'the direct cost of netperf, carried over' },
  },
  {
    id: 'M5',
    group: 'walk',
    title: 'UDP over loopback in a QEMU guest',
    machine: 'QEMU guest, nodes: 32 possible, 1 online; 8 senders',
    changed: 'the flush walks online nodes instead of possible ones',
    question: 'What does walking only online nodes bring back?',
    sourceIds: ['pan-2026-09'],
    tableIds: ['m5-throughput'],
    readings: { online: 'the walk that is saved' },
  },
  {
    id: 'M10',
    group: 'walk',
    title: 'The walk over online nodes and the node that goes',
    machine: 'any, with a node that goes offline',
    changed: 'proposals on the list, from the online walk to the clean-up of a dead CPU',
    question: 'Why is the shorter walk alone not a fix?',
    sourceIds: [
      'pan-2026-09',
      'kicinski-2026-09',
      'pan-mask-2026-09',
      'pan-v3-2026-09',
      'dumazet-2026-09',
    ],
    tableIds: ['m10-race'],
    readings: {},
  },
];

const DEFERRAL_CASES: readonly PublishedCase[] = [
  {
    id: 'M6',
    group: 'deferral',
    title: '96 netperf pairs with deferral for UDP',
    machine: '2 sockets, 192 threads, Xeon 6740E (Sierra Forest), 256 GB',
    changed: 'the receiver gives skbs back to the CPU of the sender (6471658dc6)',
    question: 'How can giving memory back elsewhere triple the rate?',
    sourceIds: ['robot-2025-09'],
    tableIds: ['m6-netperf', 'm6-all'],
    readings: {
      contention: 'the contention is gone: change of the rate',
      baseline: 'rate of a pair before, from lock costs alone',
      'first-principles': 'change of the rate, both sides from lock costs',
    },
  },
  {
    id: 'M7',
    group: 'deferral',
    title: 'UDP transmit on EPYC with 32 queues',
    machine: 'AMD EPYC 9B45, IDPF 200 Gbit, 32 TX queues',
    changed: ALIEN,
    question: 'What did the CPUs that clean TX rings stop doing?',
    sourceIds: ['dumazet-2025-11', 'dumazet-alien-2025-11', 'kernel-skbuff'],
    tableIds: ['m7-throughput', 'm7-profile', 'm7-settings'],
    readings: {
      busy: 'how busy an interrupt CPU is after the change',
      ceiling: 'the rate that list_lock allowed before',
      'rate-bound': 'the rate that interrupt CPUs allow after the change',
    },
  },
  {
    id: 'M8',
    group: 'deferral',
    title: 'TCP that stopped',
    machine: 'MANA network card; tegra124-jetson-tk1 with r8169',
    changed: ALIEN,
    question: 'What happens to a state that ends only when an skb is freed?',
    sourceIds: ['garg-2025-11', 'hunter-2025-11', 'dumazet-clear-2025-11'],
    tableIds: ['m8-mean', 'm8-reports', 'm8-seconds'],
    readings: {},
  },
  {
    id: 'AF_XDP',
    group: 'deferral',
    title: 'A single AF_XDP sender',
    machine: 'E5-2670 v3, ixgbe',
    changed: ALIEN,
    question: 'Who loses when freed memory comes home to the only busy CPU?',
    sourceIds: ['xing-2025-11', 'xing-machine-2025-11', 'xing-again-2025-11'],
    tableIds: ['xdp-rate', 'xdp-kicks'],
    readings: {
      rate: 'rate after the change',
      'kick-ratio': 'kicks on one CPU per skb deferred on another',
    },
  },
  {
    id: 'DEFER_MAX',
    group: 'deferral',
    title: 'A limit of 128 instead of 64',
    machine: 'any',
    changed: 'net.core.skb_defer_max 64 became 128 (b61785852ed0)',
    question: 'How many kicks does the larger limit save?',
    sourceIds: ['kernel-skbuff', 'dumazet-2025-11'],
    tableIds: ['defer-max-rule', 'limit-writes', 'm7-settings'],
    readings: { kicks: 'kicks, as a multiple of those with 64' },
  },
];

const DELAYS_NS = [...new Set(DELAY_SWEEP.map(({ delayNs }) => delayNs))];

const OTHER_CASES: readonly PublishedCase[] = [
  {
    id: 'M9',
    group: 'single costs',
    title: 'What a page of a page_pool costs',
    machine: 'Xeon E5-1650 v4 at 3.60 GHz, 6.13.0-rc6',
    changed: 'nothing: the figures before the patches for DMA unmapping',
    question: 'What does it cost to give a page back from another context?',
    sourceIds: ['brouer-2025-01'],
    tableIds: ['m9-softirq', 'm9-no-softirq'],
    readings: { 'ring-cycles': 'a page by way of the ring' },
  },
  {
    id: 'M11',
    group: 'experiment',
    title: 'A known delay in the sender',
    machine: 'virtual machine with 2 CPUs (AMD EPYC), Linux 6.18.44, 1 node',
    changed: 'the sender spins for a known time before every send()',
    question: 'How can little more work in a sender cost a fifth of its rate?',
    sourceIds: ['own-delay-sweep'],
    tableIds: ['m11-medians', 'm11-all'],
    readings: Object.fromEntries(
      [64, 1_472].flatMap((bytes) =>
        DELAYS_NS.map((ns) => [
          `${bytes}-${ns}`,
          `${formatCount(bytes)} bytes, ${formatCount(ns)} ns of delay`,
        ]),
      ),
    ),
  },
];

export const CASES: readonly PublishedCase[] = [...WALK_CASES, ...DEFERRAL_CASES, ...OTHER_CASES];
