/** What was published about the machines of the presets, and what is assumed where it was not. */
import { MACHINES, type MachineKey } from './machines.ts';

export interface MachineFacts {
  /** Who published it, where and when. */
  readonly source: string;
  /** What the source says about the machine. */
  readonly known: string;
  /** What it does not say, and what is taken instead. */
  readonly assumed: string;
  /** Which column of the cost parameters is used, and why. */
  readonly costs: string;
}

const TOMASOV = 'A. Tomasov, netdev, 2026-09-10, 20260910143041.18106-1-atomasov@redhat.com';
const SIERRA_FOREST = 'Costs of Sierra Forest, the family that the source names.';

const FACTS: Readonly<Record<MachineKey, MachineFacts>> = {
  m1: {
    source: TOMASOV,
    known: 'ppc64le, 8 CPUs, 1 node online of 32 possible, v7.2-rc4.',
    assumed:
      'MAX_NUMNODES is not printed: 256, as ppc64 kernels have. The places of the pair are chosen.',
    costs: 'Costs of the POWER10 LPAR, the machine itself.',
  },
  m2: {
    source: TOMASOV,
    known:
      '1 node online of 32 possible. iperf3 reaches 6.34 Gbit/s of 16 KiB without the walk, on a kernel based on 6.12.',
    assumed:
      'The number of CPUs is not printed: 8, as on the LPAR. The rate is set on llist, although the two kernels that were measured differ in more than the walk.',
    costs: 'Costs of the POWER10 LPAR: the same processor.',
  },
  m3: {
    source: TOMASOV,
    known: 'ppc64le with 2 possible nodes and a network card of 200 Gbit/s.',
    assumed:
      'CPUs and online nodes are not printed: 16 CPUs on 2 online nodes. What was measured went over the card; packets per pass, datagram size and the CPUs were not published, so the loads here, over loopback and over a card, have times, batches and sizes that are assumed.',
    costs: 'Costs of the POWER10 LPAR: the source names no processor, only ppc64le.',
  },
  m4: {
    source: 'kernel test robot, 2025-12-11, 202512112119.5b9829a-lkp@intel.com',
    known:
      '256 CPUs in 2 sockets, x86_64-rhel-9.4; only node0 and node1 in its tables. sockperf sends 670,636 datagrams/s of 1,472 B, netperf 97,384 Mbit/s of 65,507 B, both without the walk.',
    assumed:
      'Possible nodes are not printed in the report: assumed equal to online. MAX_NUMNODES is 1,024, as RHEL configures it. Both ends are placed on one node, which the report does not say.',
    costs: SIERRA_FOREST,
  },
  m5: {
    source: 'K. Pan, netdev, 2026-09-11, 20260911023804.3503989-1-kris.pan@intel.com',
    known: 'A QEMU guest with 1 node online of 32 possible; 8 senders gain about 5 %.',
    assumed:
      'CPUs, MAX_NUMNODES and the rate are not printed: 8 CPUs, 64 nodes, and times that are assumed.',
    costs: 'Costs of the generic x86 VM: the source does not name the host.',
  },
  m6: {
    source: 'kernel test robot, 2025-09-26, 202509261609.dec14b91-lkp@intel.com',
    known: '192 CPUs in 2 sockets, Xeon 6740E at 2.4 GHz.',
    assumed:
      'Possible nodes are not printed in the report: assumed equal to online. Its rates are those of 96 pairs that wait for a lock, which no profile names; the load here has one pair and assumed times.',
    costs: SIERRA_FOREST,
  },
  m7: {
    source:
      'E. Dumazet, netdev, 2025-11-06, "net: use skb_attempt_defer_free() in napi_consume_skb()"',
    known: 'AMD EPYC 9B45; a CPU 511 is named, so 512 CPUs.',
    assumed:
      'Nodes are not printed: one for each of 2 sockets, both possible and online; the second threads of the cores are CPUs 256 to 511. How senders and interrupts were placed was not published.',
    costs: 'Costs of the EPYC 9B45, the processor itself.',
  },
  m8: {
    source: 'A. Garg, netdev, 2025-11-11, in the thread of "net: use skb_attempt_defer_free()…"',
    known: 'A virtual machine with a MANA card; iperf3, one stream, 40 to 44 Gbit/s.',
    assumed:
      'Its CPUs and nodes were not published: 8 CPUs on one node, and the card’s interrupts on another CPU than the sender’s.',
    costs: 'Costs of an x86 virtual machine.',
  },
  m9: {
    source: 'J. Brouer, netdev, 2025-01-18, e0096465-a941-4a1e-9cad-8f5906a31554@kernel.org',
    known: 'Xeon E5-1650 v4 at 3.6 GHz: 6 cores, 12 CPUs, one socket.',
    assumed:
      'Nodes are not printed: one, possible and online. page_pool was measured there, not UDP, so times are assumed.',
    costs: 'Costs of the Xeon E5-1650 v4, the processor itself.',
  },
  m11: {
    source: 'Measured for this project, 2026-11-30, Linux 6.18.44.',
    known: 'A VM of 2 CPUs on an AMD EPYC, 1 node, net.core.skb_defer_max 64.',
    assumed:
      'Possible nodes and MAX_NUMNODES were not written down: 1 and 64. The times are a fit to the machine, with a wake-up of 4.5 µs; the costs here have one of 1.8 µs, so the run is faster than the 5.04 µs a datagram that were measured.',
    costs: 'Costs of the generic x86 VM.',
  },
  'two-nodes': {
    source: 'kernel test robot, 2025-12-11, 202512112119.5b9829a-lkp@intel.com',
    known: 'The rate of lkp-srf-2sp1, sockperf without the walk.',
    assumed: 'Cut to 4 CPUs in each of 2 sockets, so that every CPU can be seen.',
    costs: SIERRA_FOREST,
  },
  'field-192': {
    source: 'kernel test robot, 2025-12-11, 202512112119.5b9829a-lkp@intel.com',
    known: 'lkp-srf-2sp3 has as many CPUs and nodes.',
    assumed: 'The load: half of the CPUs send, and every fourth of them to the other node.',
    costs: SIERRA_FOREST,
  },
  'field-512': {
    source: 'Not published: a shape to look at a large machine.',
    known: 'Nothing: no run on such a machine was published.',
    assumed: 'All of it. 32 possible nodes and 128-byte lines are those of the POWER10 LPAR.',
    costs: 'Costs of POWER10, which has lines of that size.',
  },
  'field-64': {
    source: 'Not published: a shape to look at wide node masks.',
    known: 'Nothing: no run on such a machine was published.',
    assumed: 'All of it: masks of 1,024 bits with 256 possible nodes, of which 4 are online.',
    costs: 'Costs of Sierra Forest, whose kernels were built with masks of that width.',
  },
  mine: {
    source: 'Not published: what you say.',
    known: 'What you pasted or typed.',
    assumed: 'The times of sender and receiver, the same as on every machine without a rate.',
    costs: 'The costs are those you chose.',
  },
};

/** Of the machine with this title; null where it is not one of the presets'. */
export function machineFactsOf(title: string): MachineFacts | null {
  const keys = Object.keys(MACHINES) as MachineKey[];
  const key = keys.find((candidate) => MACHINES[candidate].title === title);
  return key === undefined ? null : FACTS[key];
}
