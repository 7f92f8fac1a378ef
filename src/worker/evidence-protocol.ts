/** What the Evidence page and the threads that draw for it say to each other. Types only. */
import type { Assumptions, DrawnChunk, DrawRequest, ReadingFacts } from '../schema/evidence.ts';
import type {
  AmplificationMap,
  DelayComparison,
  LockKnee,
  NodesCurve,
  PipelineTimeline,
  Waterfall,
} from '../schema/evidence-figures.ts';

/** A pipeline to be drawn span by span; µs, names as in the cost model. */
export interface TimelineRequest {
  readonly S: number;
  readonly R: number;
  readonly W: number;
  readonly L: number;
  readonly delayUs: number;
  /** Datagrams to show, after a warm-up. */
  readonly datagrams: number;
  readonly seed: number;
}

/** Some samples of a figure; chunks are joined by the page. */
export interface FigureRequest {
  readonly case: string;
  readonly assumptions: Assumptions;
  readonly seed: number;
  readonly samples: number;
}

/** Commands by comlink; all are pure: the same request gives the same answer in any thread. */
export interface EvidenceCommands {
  readings(): readonly ReadingFacts[];
  /** Throws InputError text for an unknown reading or an impossible assumption. */
  draw(request: DrawRequest): DrawnChunk;
  waterfall(request: FigureRequest): Waterfall;
  nodesCurve(request: FigureRequest): NodesCurve;
  timeline(request: TimelineRequest): PipelineTimeline;
  amplification(request: FigureRequest): AmplificationMap;
  lockKnee(request: FigureRequest): LockKnee;
  delayRows(seed: number): readonly DelayComparison[];
}
