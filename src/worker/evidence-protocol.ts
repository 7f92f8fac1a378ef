/**
 * What the Evidence page and the threads that draw for it say to each other. Types only.
 *
 * A figure is one answer with all its samples: to show something early, ask with few of them first.
 */
import type { DrawnChunk, DrawRequest, ReadingFacts } from '../schema/evidence.ts';
import type {
  AmplificationMap,
  DelayComparison,
  FigureRequest,
  LockKnee,
  NodesCurve,
  PipelineTimeline,
  TimelineRequest,
  Waterfall,
  WaterfallRequest,
} from '../schema/evidence-figures.ts';
import type { Table } from '../schema/table.ts';

export type { FigureRequest, TimelineRequest, WaterfallRequest };

/** Commands by comlink; all are pure: the same request gives the same answer in any thread. */
export interface EvidenceCommands {
  readings(): readonly ReadingFacts[];
  /** Throws InputError text for an unknown reading or an impossible assumption. */
  draw(request: DrawRequest): DrawnChunk;
  waterfall(request: WaterfallRequest): Waterfall;
  nodesCurve(request: FigureRequest): NodesCurve;
  timeline(request: TimelineRequest): PipelineTimeline;
  amplification(request: FigureRequest): AmplificationMap;
  lockKnee(request: FigureRequest): LockKnee;
  delayRows(seed: number): readonly DelayComparison[];
  /** What single steps cost: M3, M4-netperf and M7. */
  prices(caseId: string): Table;
}
