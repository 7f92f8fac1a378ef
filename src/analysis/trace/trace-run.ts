/**
 * A trace as the recording of a run, so that whatever shows runs shows it. Its machine is what is
 * known of the real one; it has no costs, and its flushes no walk: no tracepoint shows one.
 */
import { EV, type EventColumns } from '../../schema/events.ts';
import type { RunMeta, WalkCost } from '../../schema/run-meta.ts';
import type { MachineSpec, Scenario } from '../../schema/scenario.ts';
import type { TraceRecording } from '../../schema/trace-recording.ts';
import { type EventIndex, PS_PER_US } from '../../schema/units.ts';
import { VARIANT_IDS, VARIANTS, type VariantId } from '../../schema/variants.ts';
import { Recording } from '../recording.ts';
import { releaseOf, type TraceFacts } from './trace-facts.ts';
import { sideTimes, tracePairs, traceRps } from './trace-pairs.ts';

export interface TraceHead {
  /** The file, for people. */
  readonly title: string;
  /** TCP sockets were read. */
  readonly isTcp: boolean;
}

/** Where nothing is known: of the newest kernel that was released. */
export const USUAL_RELEASE = '7.2';
/** Between two events of a side where a trace has less than two of them. */
const SOME_PS = 10 * PS_PER_US;
/** Where no drop tells the room of a socket: the default of net.core.rmem_default. */
export const RCVBUF_BYTES = 212_992;

export function traceRun(trace: TraceRecording, facts: TraceFacts, head: TraceHead): Recording {
  const scenario = traceScenario(trace, facts, head);
  const recording = new Recording(scenario, metaOf(trace, scenario));
  const byNode = VARIANTS[scenario.kernel.variant].walk !== 'none';
  recording.append(byNode ? placedOnNodes(trace, scenario) : trace.columns, scenario.runPs);
  recording.complete = true;
  return recording;
}

/** CPUs that are not told of are on the first online node. */
export function traceMachine(trace: Pick<TraceRecording, 'cpus'>, facts: TraceFacts): MachineSpec {
  const { cpuNode } = facts;
  const count = Math.max(trace.cpus, cpuNode?.length ?? 0, 1);
  const first = facts.online?.[0] ?? cpuNode?.[0] ?? 0;
  const nodes = Array.from({ length: count }, (_, cpu) => cpuNode?.[cpu] ?? first);
  const online = sorted([...(facts.online ?? []), ...nodes]);
  const possible = sorted([...(facts.possible ?? []), ...online]);
  return {
    title: 'from the trace',
    costs: 'vm',
    cpuNode: nodes,
    possible,
    online,
    maxNumnodes: 1 << Math.ceil(Math.log2(Math.max(64, possible[possible.length - 1] + 1))),
    lineBytes: 64,
    pageKib: 4,
  };
}

function sorted(nodes: readonly number[]): number[] {
  return [...new Set(nodes)].sort((a, b) => a - b);
}

function traceScenario(trace: TraceRecording, facts: TraceFacts, head: TraceHead): Scenario {
  const { columns } = trace;
  const release = releaseOf(facts);
  const pairs = tracePairs(trace);
  if (pairs.length === 0) pairs.push({ sender: 0, receiver: Math.max(0, trace.cpus - 1) });
  const { senderPs, receiverPs } = sideTimes(trace, pairs[0]);
  const us = (ps: number | null): number => Math.max(ps ?? SOME_PS, 1) / PS_PER_US;
  const load = {
    title: head.title,
    pairs,
    payloadBytes: 1,
    truesizeBytes: 1,
    rcvbufBytes: RCVBUF_BYTES,
    timing: { kind: 'given', senderUs: us(senderPs), receiverUs: us(receiverPs) },
  } as const;
  return {
    version: 1,
    title: head.title,
    machine: traceMachine(trace, facts),
    kernel: {
      variant: drawnVariant(release?.variant ?? 'llist'),
      release: release?.id ?? USUAL_RELEASE,
      deferMax: facts.deferMax ?? release?.deferMax ?? 128,
    },
    load: head.isTcp
      ? { ...load, kind: 'tcp-loopback', readBytes: 1, ackUs: 1 }
      : { ...load, kind: 'udp-loopback', rps: traceRps(trace) },
    edits: [],
    runPs: Math.max(1, columns.length === 0 ? 0 : columns.atPs[columns.length - 1]),
    seed: 0,
  };
}

/** One list per CPU, or one per node: of the rest of a form a trace shows nothing. */
function drawnVariant(variant: VariantId): VariantId {
  return VARIANTS[variant].walk === 'none' ? 'llist' : 'pernode';
}

/** An skb goes onto the list of the node of the CPU that is done with it. */
function placedOnNodes({ columns }: TraceRecording, { machine }: Scenario): EventColumns {
  const { kind, cpu } = columns;
  const nodeOf = (y: number, i: EventIndex): number =>
    kind[i] === EV.skb_defer ? machine.cpuNode[cpu[i]] : y;
  return { ...columns, y: columns.y.map(nodeOf) };
}

function metaOf({ skbSlots }: TraceRecording, { load, kernel }: Scenario): RunMeta {
  const { timing } = load;
  const times = timing.kind === 'given' ? timing : { senderUs: 1, receiverUs: 1 };
  const none: WalkCost = { fixedPs: 0, checkPs: 0, nodes: [], emptyFlushPs: 0, pollutionPs: 0 };
  const walk = Object.fromEntries(VARIANT_IDS.map((id) => [id, none])) as RunMeta['walk'];
  return {
    engine: 'a trace',
    recorded: true,
    walk,
    skbFreePs: 0,
    listTakePs: 0,
    senderPs: Math.round(times.senderUs * PS_PER_US),
    receiverPs: Math.round(times.receiverUs * PS_PER_US),
    parts: { syscallPs: 0, copyPs: 0, pushAt: 0 },
    socketCapacity: Number.POSITIVE_INFINITY,
    cacheSize: 0,
    deferMax: kernel.deferMax,
    skbSlots,
    calibration: null,
  };
}
