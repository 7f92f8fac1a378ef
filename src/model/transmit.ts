/**
 * COPY and the transmit side of a NIC.
 *
 * Models   A copy at one speed. A completion CPU that cleans its ring, releases each skb and frees
 *          or pushes it; the slowest part of the machine sets the rate.
 * Differs  No queueing between the parts.
 */
import { assert } from '../lib/assert.ts';

/** ns to copy so many bytes at a speed in bytes per ns. */
export function copyNs(bytes: number, bytesPerNs: number): number {
  assert(bytesPerNs > 0, `copying makes progress, not ${bytesPerNs} B/ns`);
  return bytes / bytesPerNs;
}

/** What completing a packet costs before, and what a change takes from it and adds; ns. */
export interface CompletionChange {
  readonly beforeNs: number;
  readonly removedNs: number;
  readonly pushNs: number;
}

/** ns per packet on a completion CPU afterwards. */
export function completionNs({ beforeNs, removedNs, pushNs }: CompletionChange): number {
  return beforeNs - removedNs + pushNs;
}

/** A push, and its part of an IPI that is sent for so many of them; ns. */
export function pushNs(ownNs: number, ipiNs: number, pushesPerKick: number): number {
  return ownNs + ipiNs / pushesPerKick;
}

const NS_PER_US = 1e3;

/** Packets per us (Mpps) that so many CPUs complete at so many ns each. */
export function completionRate(cpus: number, nsPerPacket: number): number {
  return (cpus * NS_PER_US) / nsPerPacket;
}

/** Share of such a CPU's time at a rate in packets per us. */
export function busyShare(cpus: number, nsPerPacket: number, ratePerUs: number): number {
  return ratePerUs / completionRate(cpus, nsPerPacket);
}

/** Packets per us through locks that are always wanted, one per node. */
export function lockCeiling(nodes: number, visitsPerPacket: number, visitNs: number): number {
  return (nodes * NS_PER_US) / (visitsPerPacket * visitNs);
}

/** The slowest part sets the rate. */
export function bottleneck(limits: readonly number[]): number {
  assert(limits.length > 0, 'a machine has at least one limit');
  return Math.min(...limits);
}
