/**
 * The scenario that a trace implies: its CPUs, who sends to whom, how often, the limit if it is
 * known. Nothing is fitted: where model and trace differ, they differ.
 */
import type { Scenario } from '../../schema/scenario.ts';
import type { TraceRecording } from '../../schema/trace-recording.ts';
import { PS_PER_MS, PS_PER_US } from '../../schema/units.ts';
import { releaseOf, type TraceFacts } from './trace-facts.ts';
import { droppingAt, sideTimes, tracePairs, traceRps } from './trace-pairs.ts';
import { RCVBUF_BYTES, type TraceHead, traceMachine, USUAL_RELEASE } from './trace-run.ts';

/** Longer runs tell nothing more. */
const MOST_PS = 60 * PS_PER_MS;
/** truesize of a short datagram on loopback: its head and struct sk_buff. Assumed. */
const TRUESIZE_BYTES = 768;

export interface ImpliedScenario {
  readonly scenario: Scenario;
  /** What it is made of, one sentence each. */
  readonly made: readonly string[];
}

/** The scenario, or a sentence why there is none. */
export function impliedScenario(
  trace: TraceRecording,
  facts: TraceFacts,
  { title, isTcp }: TraceHead,
): ImpliedScenario | string {
  if (trace.clock === 'ticks')
    return 'The clock of this trace counts ticks of unknown length, so no rate follows from it.';
  if (isTcp)
    return 'No scenario is made of TCP: how long segments and ACKs take does not follow from a trace.';
  const pairs = tracePairs(trace);
  if (pairs.length === 0)
    return 'The trace does not show who receives the skbs, so there is nothing to run.';
  const { senderPs, receiverPs } = sideTimes(trace, pairs[0]);
  if (senderPs === null || receiverPs === null)
    return 'The trace is too short to tell how often skbs are sent and received.';
  const { columns } = trace;
  const spanPs = columns.atPs[columns.length - 1];
  const times = { senderUs: usOf(senderPs), receiverUs: usOf(receiverPs) };
  const room = droppingAt(trace);
  const rps = traceRps(trace);
  const release = releaseOf(facts);
  const scenario: Scenario = {
    version: 1,
    title,
    machine: traceMachine(trace, facts),
    kernel: {
      variant: release?.variant ?? 'pernode',
      release: release?.id ?? USUAL_RELEASE,
      deferMax: facts.deferMax ?? release?.deferMax ?? 128,
    },
    load: {
      kind: 'udp-loopback',
      title,
      pairs,
      payloadBytes: 1,
      truesizeBytes: room === null ? TRUESIZE_BYTES : Math.ceil(RCVBUF_BYTES / Math.max(1, room)),
      rcvbufBytes: RCVBUF_BYTES,
      timing: { kind: 'given', ...times },
      rps,
    },
    edits: [],
    runPs: Math.max(1, Math.min(Math.round(spanPs), MOST_PS)),
    seed: 1,
  };
  return { scenario, made: madeOf(scenario, { times, room, rps }) };
}

/** No side of the model is faster. */
function usOf(ps: number): number {
  return Math.max(0.05, Math.round(ps / (PS_PER_US / 1_000)) / 1_000);
}

interface Made {
  readonly times: { readonly senderUs: number; readonly receiverUs: number };
  readonly room: number | null;
  readonly rps: readonly number[];
}

function madeOf({ load, machine, kernel }: Scenario, { times, room, rps }: Made): string[] {
  const pairs = load.pairs.map(({ sender, receiver }) => `CPU ${sender} to CPU ${receiver}`);
  return [
    `${pairs.join(', ')}; ${machine.cpuNode.length} CPUs, skb_defer_max ${kernel.deferMax}, v${kernel.release}.`,
    `The sender takes ${times.senderUs} µs a datagram, the mean time between two in the trace: pauses and bursts become a steady stream.`,
    `The receiver takes ${times.receiverUs} µs a datagram, the median time between two receive calls.`,
    rps.length > 0 ? `RPS leads to CPU ${rps.join(', ')}.` : 'There is no RPS.',
    room === null
      ? `The receive buffer has ${RCVBUF_BYTES} bytes for datagrams of ${TRUESIZE_BYTES}, which is assumed: the trace drops nothing.`
      : `A socket holds ${room} datagrams, as many as it had when the trace dropped one.`,
    'Costs are those of a virtual machine on x86-64 in the parameters of the cost model.',
  ];
}
