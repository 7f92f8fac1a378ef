/**
 * A trace as the recording of a run, so that whatever shows runs shows it. Its machine is what is
 * known of the real one; it has no costs, and its flushes no walk: no tracepoint shows one.
 */
import { EV, type EventColumns } from '../../schema/events.ts';
import type { RunMeta, WalkCost } from '../../schema/run-meta.ts';
import type { MachineSpec, Scenario } from '../../schema/scenario.ts';
import type { TraceRecording } from '../../schema/trace-recording.ts';
import { PS_PER_US, type Ps } from '../../schema/units.ts';
import { VARIANT_IDS, VARIANTS, type VariantId } from '../../schema/variants.ts';
import { Recording } from '../recording.ts';
import { traceEvents } from './trace-events.ts';
import { releaseOf, type TraceFacts } from './trace-facts.ts';
import type { TraceOutline } from './trace-outline.ts';

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

/** A trace as it was read. */
export interface OutlinedTrace {
  readonly recording: TraceRecording;
  readonly outline: TraceOutline;
}

/** Shares the columns of the trace but for those that depend on what is known of its machine. */
export function traceRun(read: OutlinedTrace, facts: TraceFacts, head: TraceHead): Recording {
  const { recording: trace } = read;
  const scenario = traceScenario(read, facts, head);
  const recording = new Recording(scenario, metaOf(trace, scenario));
  const isPlaced = VARIANTS[scenario.kernel.variant].walk !== 'none';
  const columns = isPlaced ? placedOnNodes(trace.columns, scenario.machine) : trace.columns;
  recording.events = traceEvents(columns);
  recording.computedPs = scenario.runPs;
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

function traceScenario(
  { recording: trace, outline }: OutlinedTrace,
  facts: TraceFacts,
  head: TraceHead,
): Scenario {
  const release = releaseOf(facts);
  const somePair = { sender: 0, receiver: Math.max(0, trace.cpus - 1) };
  const pairs = outline.pairs.length === 0 ? [somePair] : outline.pairs;
  const us = (ps: Ps | null | undefined): number => Math.max(ps ?? SOME_PS, 1) / PS_PER_US;
  const load = {
    title: head.title,
    pairs,
    payloadBytes: 1,
    truesizeBytes: 1,
    rcvbufBytes: RCVBUF_BYTES,
    timing: {
      kind: 'given',
      senderUs: us(outline.sides?.meanPs),
      receiverUs: us(outline.sides?.receivePs),
    },
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
      : { ...load, kind: 'udp-loopback', rps: outline.rps },
    edits: [],
    runPs: Math.max(1, outline.spanPs),
    seed: 0,
  };
}

/** One list per CPU, or one per node: of the rest of a form a trace shows nothing. */
function drawnVariant(variant: VariantId): VariantId {
  return VARIANTS[variant].walk === 'none' ? 'llist' : 'pernode';
}

/** An skb goes onto the list of the node of the CPU that is done with it. */
function placedOnNodes(c: EventColumns, { cpuNode }: MachineSpec): EventColumns {
  const y = c.y.slice();
  for (let i = 0; i < c.length; i++) if (c.kind[i] === EV.skb_defer) y[i] = cpuNode[c.cpu[i]];
  return { ...c, y };
}

function metaOf({ skbSlots, clock }: TraceRecording, { load, kernel }: Scenario): RunMeta {
  const { timing } = load;
  const times = timing.kind === 'given' ? timing : { senderUs: 1, receiverUs: 1 };
  const none: WalkCost = { fixedPs: 0, checkPs: 0, nodes: [], emptyFlushPs: 0, pollutionPs: 0 };
  const walk = Object.fromEntries(VARIANT_IDS.map((id) => [id, none])) as RunMeta['walk'];
  return {
    engine: 'a trace',
    recorded: true,
    ticks: clock === 'ticks',
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
