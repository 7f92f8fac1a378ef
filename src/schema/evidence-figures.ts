/** What the pictures of a published case are asked with and drawn from; times in µs. */
import type { Assumptions } from './evidence.ts';

/** A picture of a case, made of so many samples. */
export interface FigureRequest {
  readonly case: string;
  readonly assumptions: Assumptions;
  readonly seed: number;
  readonly samples: number;
}

export interface WaterfallRequest extends FigureRequest {
  readonly reading: string;
}

/** The pipeline of a case to be told span by span, its parameters in the middle of their ranges. */
export interface TimelineRequest {
  readonly case: string;
  readonly assumptions: Assumptions;
  /** What waking the receiver costs: as in a virtual machine, or as on bare metal. */
  readonly wake: 'guest' | 'bare metal';
  /** Added to the sender after it has queued a datagram. */
  readonly delayUs: number;
  /** Datagrams to show, after a warm-up. */
  readonly datagrams: number;
  readonly seed: number;
}

/** A band of samples. */
export interface Band {
  readonly median: number;
  /** 5 % and 95 % points. */
  readonly p5: number;
  readonly p95: number;
}

/** One step of a time budget, in µs; `open` is what no part of the model explains. */
export interface BudgetStep {
  readonly kind: 'base' | 'walk' | 'evicted' | 'wakeup' | 'other' | 'open' | 'total';
  readonly label: string;
  readonly us: number;
  /** 5 % and 95 % points where the step is a prediction. */
  readonly range: readonly [number, number] | null;
}

/** What a datagram costs before and after, step by step. */
export interface Waterfall {
  readonly case: string;
  readonly reading: string;
  readonly steps: readonly BudgetStep[];
  /** Samples that it was made of. */
  readonly samples: number;
}

/** The pipeline of one sender and one receiver over a few datagrams, in µs. */
export interface PipelineTimeline {
  /** Sender's and receiver's time per datagram, cost and latency of a wake-up; model's names. */
  readonly S: number;
  readonly R: number;
  readonly W: number;
  readonly L: number;
  readonly delayUs: number;
  readonly usPerDatagram: number;
  readonly wakesPerDatagram: number;
  readonly spans: readonly PipelineSpan[];
}

export interface PipelineSpan {
  readonly side: 'sender' | 'receiver';
  readonly kind: 'send' | 'delay' | 'wakeup' | 'receive' | 'asleep' | 'waking';
  readonly fromUs: number;
  readonly toUs: number;
  /** Which datagram, from 0; -1 for none. */
  readonly datagram: number;
}

/** Time lost per time added to the sender, over receiver / sender time and wake-up latency. */
export interface AmplificationMap {
  readonly rOverS: readonly number[];
  /** µs. */
  readonly latencyUs: readonly number[];
  /** Row by row: index = row of latencyUs × rOverS.length + column. */
  readonly factors: Float64Array;
  readonly delayUs: number;
}

/** Change of the rate against one list per CPU, by possible nodes. */
export interface NodesCurve {
  readonly nodes: readonly number[];
  readonly possible: readonly Band[];
  readonly online: readonly Band[];
  readonly final: readonly Band[];
  readonly samples: number;
}

/** One contended lock: rate and share of time spent spinning, by what wants it. */
export interface LockKnee {
  /** What waits for the lock, and what passes it. */
  readonly wanting: 'CPUs' | 'pairs';
  readonly passing: 'packets' | 'datagrams';
  /** How many want it. */
  readonly cpus: readonly number[];
  readonly perUs: readonly number[];
  readonly spinShare: readonly number[];
}

/** M11 row by row: measured medians and the model's. */
export interface DelayComparison {
  readonly payloadBytes: number;
  readonly delayNs: number;
  readonly measuredUs: number;
  readonly measuredRange: readonly [number, number];
  readonly modelUs: number;
  readonly measuredWakes: number;
  readonly modelWakes: number;
}
