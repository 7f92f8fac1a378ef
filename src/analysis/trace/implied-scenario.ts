/**
 * The scenario that a trace implies: its CPUs, who sends to whom and when, the limit if it is
 * known. Nothing is fitted: where model and trace differ, they differ.
 */
import { formatCount } from '../../lib/format.ts';
import type { UdpLoopbackLoad } from '../../schema/load.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { PS_PER_MS, PS_PER_US } from '../../schema/units.ts';
import { releaseOf, type TraceFacts } from './trace-facts.ts';
import type { TraceOutline } from './trace-outline.ts';
import type { SideTimes } from './trace-pairs.ts';
import {
  type OutlinedTrace,
  RCVBUF_BYTES,
  type TraceHead,
  traceMachine,
  USUAL_RELEASE,
} from './trace-run.ts';

/** truesize of a short datagram on loopback: its head and struct sk_buff. Assumed. */
const TRUESIZE_BYTES = 768;

export interface ImpliedScenario {
  /** Its senders send when those of the trace did. */
  readonly scenario: Scenario;
  /** With a steady stream in place of these instants, which would make a link too long. */
  readonly steady: Scenario;
  /** What it is made of, one sentence each. */
  readonly made: readonly string[];
}

/** The scenario, or a sentence why there is none. */
export function impliedScenario(
  { recording, outline }: OutlinedTrace,
  facts: TraceFacts,
  { title, isTcp }: TraceHead,
): ImpliedScenario | string {
  if (recording.clock === 'ticks')
    return 'The clock of this trace counts ticks of unknown length, so no rate follows from it.';
  if (isTcp)
    return 'No scenario is made of TCP: how long segments and ACKs take does not follow from a trace.';
  const times = timesOf(outline);
  if (typeof times === 'string') return times;
  const { pairs, room, rps, arrivalsPs, comparedPs } = outline;
  const release = releaseOf(facts);
  const load: UdpLoopbackLoad = {
    kind: 'udp-loopback',
    title,
    pairs,
    payloadBytes: 1,
    truesizeBytes: room === null ? TRUESIZE_BYTES : Math.ceil(RCVBUF_BYTES / Math.max(1, room)),
    rcvbufBytes: RCVBUF_BYTES,
    timing: { kind: 'given', senderUs: times.meanUs, receiverUs: times.receiver.us },
    rps,
  };
  const steady: Scenario = {
    version: 1,
    title,
    machine: traceMachine(recording, facts),
    kernel: {
      variant: release?.variant ?? 'pernode',
      release: release?.id ?? USUAL_RELEASE,
      deferMax: facts.deferMax ?? release?.deferMax ?? 128,
    },
    load,
    edits: [],
    runPs: Math.max(1, Math.round(comparedPs)),
    seed: 1,
  };
  const timing = { ...load.timing, senderUs: times.sender.us };
  const scenario = { ...steady, load: { ...load, timing, arrivalsPs } };
  return { scenario, steady, made: madeOf(steady, times, outline) };
}

interface SideTime {
  readonly us: number;
  /** Where that is from, a sentence. */
  readonly says: string;
}

interface Times {
  readonly meanUs: number;
  readonly sender: SideTime;
  readonly receiver: SideTime;
}

function timesOf({ sides }: TraceOutline): Times | string {
  if (sides === null)
    return 'The trace does not show who receives the skbs, so there is nothing to run.';
  const sender = senderTime(sides);
  if (sides.meanPs === null || sender === null)
    return 'The trace is too short to tell how often skbs are sent and received.';
  return { meanUs: usOf(sides.meanPs), sender, receiver: receiverTime(sides, sender.us) };
}

function senderTime({ sendPs, passPs }: SideTimes): SideTime | null {
  if (sendPs !== null) {
    const us = usOf(sendPs);
    const says = `The sender takes ${us} µs a datagram: a tenth of those that it sends in one go follow each other faster.`;
    return { us, says };
  }
  if (passPs === null) return null;
  const us = usOf(passPs);
  const says = `The sender takes ${us} µs a datagram, the median time from where it queues one to the end of the pass: it never sends two in one go.`;
  return { us, says };
}

function receiverTime({ receivePs }: SideTimes, senderUs: number): SideTime {
  if (receivePs === null) {
    const says = `The receiver takes ${senderUs} µs a datagram, as the sender, which is assumed: it never finds two.`;
    return { us: senderUs, says };
  }
  const us = usOf(receivePs);
  const says = `The receiver takes ${us} µs a datagram, the median time between two receive calls while more was queued.`;
  return { us, says };
}

/** No side of the model is faster. */
function usOf(ps: number): number {
  return Math.max(0.05, Math.round(ps / (PS_PER_US / 1_000)) / 1_000);
}

function madeOf(
  { load, machine, kernel }: Scenario,
  { sender, receiver }: Times,
  { arrivalsPs, comparedPs, spanPs, room, rps }: TraceOutline,
): string[] {
  const pairs = load.pairs.map((pair) => `CPU ${pair.sender} to CPU ${pair.receiver}`);
  const ms = (ps: number): string => (ps / PS_PER_MS).toFixed(1);
  return [
    `${pairs.join(', ')}; ${machine.cpuNode.length} CPUs, skb_defer_max ${kernel.deferMax}, v${kernel.release}.`,
    `${formatCount(arrivalsPs.flat().length)} skbs are sent when those of the trace were queued, pauses and bursts included; a sender that is not done yet sends late, and to wait costs it nothing.`,
    sender.says,
    receiver.says,
    rps.length > 0 ? `RPS leads to CPU ${rps.join(', ')}.` : 'There is no RPS.',
    room === null
      ? `The receive buffer has ${RCVBUF_BYTES} bytes for datagrams of ${TRUESIZE_BYTES}, which is assumed: the trace drops nothing.`
      : `A socket holds ${room} datagrams, as many as it had when the trace dropped one.`,
    ...(comparedPs < spanPs
      ? [
          `Both are counted over the first ${ms(comparedPs)} ms, of which the trace has ${ms(spanPs)}.`,
        ]
      : []),
    'Costs are those of a virtual machine on x86-64 in the parameters of the cost model.',
  ];
}
