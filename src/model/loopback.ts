/**
 * One sender and one receiver on one machine: what a change of the walk does to a published rate.
 *
 * Each datagram is one softirq pass with two flushes, one before it is queued to the socket and one
 * after. The pipeline is calibrated with the walk of the kernel that the rate was measured on; then
 * only the walk changes.
 */
import type { Costs } from '../data/params.ts';
import type { Budget } from '../schema/budget.ts';
import { type CalibrationTarget, calibrate } from './calibrate.ts';
import { flushNs, type ListWalk, pollutionCycles } from './flush.ts';
import { type PipeParams, type PipeResult, pipe } from './pipe.ts';

export interface LoopbackSetup {
  /** What each flush looks through. */
  readonly walk: ListWalk;
  /** Datagrams that the socket queues: socketCapacity(). */
  readonly B: number;
  /** Whether the receiver runs on a thread of the sender's core. */
  readonly sameCore: boolean;
  /** Whether to charge for the lines that the walk evicts from L1. */
  readonly pollution: boolean;
}

/** A load with a published rate. */
export interface LoopbackLoad extends Omit<LoopbackSetup, 'walk'>, CalibrationTarget {}

/** Two kernels under one load. */
export interface Comparison {
  readonly load: LoopbackLoad;
  /** The walk of the kernel that `load.ratePerS` was measured on. */
  readonly baselineWalk: ListWalk;
  readonly walk: ListWalk;
}

/** One datagram's time in ns: totalNs = baseNs + walkNs + pollutionNs + wakeupNs. */
export interface ModelBudget extends Omit<Budget, 'published'> {
  /** Solved sender and receiver times per datagram, us. */
  readonly S: number;
  readonly R: number;
}

const NS_PER_US = 1e3;
const NS_PER_S = 1e9;
const LATENCY_PER_WAKE_COST = 0.6; // L = 0.6 W + Lx: part of waking is done by the sender's CPU
const FLUSHES_PER_DATAGRAM = 2;

/** The pipeline of one machine without the two times that a published rate decides. */
export function loopbackParams(costs: Costs, setup: LoopbackSetup): Omit<PipeParams, 'S' | 'R'> {
  const perFlushUs = (walkNs(costs, setup) + pollutionNs(costs, setup)) / FLUSHES_PER_DATAGRAM;
  const dUs = perFlushUs / NS_PER_US;
  const { a, cv, W, Tp, Ts } = costs;
  return {
    ...{ a, cv, W, Tp, Ts, d1: dUs, d2: dUs, B: setup.B },
    We: costs.We_over_W * W,
    L: LATENCY_PER_WAKE_COST * W + costs.Lx,
    smt: setup.sameCore ? costs.smt : 1,
  };
}

/** Splits what a change of the walk costs; both kernels see the same random numbers. */
export function budget(costs: Costs, comparison: Comparison): ModelBudget {
  const { load, baselineWalk, walk } = comparison;
  const before = { ...load, walk: baselineWalk };
  const after = { ...load, walk };
  const baseline = loopbackParams(costs, before);
  const { S, R } = calibrate(baseline, load);
  const resultBefore = pipe({ ...baseline, S, R }, load);
  const resultAfter = pipe({ ...loopbackParams(costs, after), S, R }, load);
  const baseNs = nsPerDatagram(resultBefore, load);
  const totalNs = nsPerDatagram(resultAfter, load);
  const moreWalkNs = walkNs(costs, after) - walkNs(costs, before);
  const morePollutionNs = pollutionNs(costs, after) - pollutionNs(costs, before);
  return {
    ...{ baseNs, walkNs: moreWalkNs, pollutionNs: morePollutionNs, totalNs, S, R },
    wakeupNs: totalNs - baseNs - moreWalkNs - morePollutionNs,
    baselineRatePerS: NS_PER_S / baseNs,
    ratePerS: NS_PER_S / totalNs,
    changePercent: (baseNs / totalNs - 1) * 100,
    wakesBefore: resultBefore.wakesPerDatagram,
    wakesAfter: resultAfter.wakesPerDatagram,
  };
}

function nsPerDatagram(result: PipeResult, load: LoopbackLoad): number {
  const us = load.received ? 1 / result.receivedPerUs : result.usPerDatagram;
  return us * NS_PER_US;
}

/** Both flushes of one datagram. */
function walkNs(costs: Costs, { walk, sameCore }: LoopbackSetup): number {
  return FLUSHES_PER_DATAGRAM * flushNs(costs, walk, sameCore ? costs.smt : 1);
}

/** Per datagram: one pass. */
function pollutionNs(costs: Costs, { walk, pollution }: LoopbackSetup): number {
  const lists = { none: 0, single: 1, nodes: walk.form === 'nodes' ? walk.nodes : 0 }[walk.form];
  return pollution ? pollutionCycles(costs, lists) / costs.ghz : 0;
}
