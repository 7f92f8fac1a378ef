/** Where the simulation is simpler than a machine, as the about dialog lists it. */

export interface Simplification {
  readonly topic: string;
  /** One or two sentences. */
  readonly what: string;
}

export const SIMPLIFICATIONS: readonly Simplification[] = [
  {
    topic: 'Flush',
    what:
      'A flush takes its lists at its first instant and its time goes by afterwards. On screen the ' +
      'time is spread evenly over the checks; the frees belong to the lists that held skbs.',
  },
  {
    topic: 'Checks',
    what:
      'Every check of a list costs the same. Visits to empty lists are counted and charged one by ' +
      'one, but the engine does not make them.',
  },
  {
    topic: 'Caches',
    what:
      'Cache lines have no contents: a list line is in L1 with a fixed probability, a parameter of ' +
      'the machine, else in L2. What the receiver’s caches lose while it sleeps is not charged.',
  },
  {
    topic: 'Costs',
    what:
      'Bitmap, line and free costs are central values of ranges, several of them estimates. Where a ' +
      'load has a published rate, the two sides’ base times are set so that the baseline kernel meets ' +
      'it; the difference between kernels is then a prediction.',
  },
  {
    topic: 'Softirq',
    what:
      'On plain loopback a pass runs in the sender, polls one backlog and flushes twice. Elsewhere ' +
      'its budget, its time limit and the rounds of handle_softirqs() are kept, with HZ 1,000; its ' +
      'own bookkeeping costs the same in every kernel.',
  },
  {
    topic: 'Tasks on one CPU',
    what:
      'They take turns of the scheduler’s base slice, looked at by the tick, and a wake-up does not ' +
      'preempt. A task gives way between two system calls.',
  },
  {
    topic: 'Network cards',
    what:
      'Packets arrive at random with a given mean; only those of TCP are merged (GRO). How long a packet ' +
      'takes in the softirq is given with the load. A reader that polls does so without end, and ' +
      'interrupts of its queue stay off. A full TX ring leaves packets to one queue without flows; ' +
      'nobody waits for its lock, and byte limits do not stop it.',
  },
  {
    topic: 'TCP that is read',
    what:
      'Windows and buffers count segments and do not grow by themselves; nothing is lost, merged on the ' +
      'receive queue or out of order. Over loopback only the reader sends ACKs, and a writer without a ' +
      'window waits. From a card, ACKs are part of the reader’s time, and a merged skb counts one ' +
      'page. A reader waits only before it has copied anything, so the list per socket of v5.17 and ' +
      'v5.18 is empty then.',
  },
  {
    topic: 'Threads that share a core',
    what:
      'On machines whose threads share cores a sender runs slower by one constant factor while its ' +
      'receiver works. Which thread is on which core is not followed.',
  },
  {
    topic: 'Atomic steps',
    what:
      'What a receiver does with a datagram, an attempt to defer and a push each happen as one step, ' +
      'so a flush never falls between their parts.',
  },
  {
    topic: 'One bottleneck',
    what:
      'One side at a time limits the rate. Every task stays on its CPU while that is online. Senders ' +
      'to one socket share its queue, but nobody waits for its lock.',
  },
  {
    topic: 'Locks and lines',
    what:
      'A lock is a queue: who comes later waits for hold and hand-over of all before. How long locks ' +
      'are held is an estimate, so rates without deferral, with locked lists or with skb_defer_max 0 ' +
      'or 1 rest on estimates.',
  },
  {
    topic: 'Distances',
    what:
      'The CCXs of an EPYC are told apart; elsewhere a node counts as one cache domain, another node ' +
      'as another socket. Lines that come back when an skb is allocated are counted and cost ' +
      'nothing, because stores do not wait.',
  },
  {
    topic: 'TX completion',
    what:
      'Before v6.19 the published spinning and rate lie inside the range of how long list_lock may be ' +
      'held, not at its middle, which is what runs here. After, the rate is that of the senders, whose ' +
      'number and time are assumed: how much faster the new kernel is, is no prediction.',
  },
  {
    topic: 'Frequency and heat',
    what:
      'Clocks are constant. Busy and idle times do not change them, and base times do not depend on ' +
      'how loaded the machine is.',
  },
  {
    topic: 'Memory',
    what:
      'Heads, data buffers, order-3 pages and the pages of a NIC queue are followed; slabs never run ' +
      'dry, and their pages cost nothing. list_lock is held equally long for each slab that moves. ' +
      'Only what TCP sends has clones, and only a load that asks for time stamps has shared skbs.',
  },
  {
    topic: 'Hotplug',
    what:
      'A CPU leaves between two of its softirq passes. Its tasks go to the CPU with the fewest, its ' +
      'queues’ interrupts likewise; nothing comes back by itself. Where CPUs have one task each, a task ' +
      'takes the lowest free one, or stands still. Another CPU polls and receives what was left. Heads ' +
      'in its NAPI cache stay there. What going offline and cleaning up costs is not charged. Races ' +
      'inside a flush or an attempt are played by the engine from a terminal: headless race.',
  },
  {
    topic: 'Compare',
    what:
      'The first send of a CPU in one run is held against its first in the other, and so on, ' +
      'whichever of its tasks sent it; what GRO merged counts once. Of the Lab’s switches of the kernel ' +
      'both make those to a third one only, and go back to their own.',
  },
  {
    topic: 'What stays open',
    what:
      'The walk alone does not account for all of the loss that was published for the POWER10 LPAR. ' +
      'The rest is not explained by this model, and not tuned away.',
  },
];
