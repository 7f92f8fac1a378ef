/** What the flushes of a softirq pass cost each packet that it brings. */
import { assert } from '../lib/assert.ts';

/** NAPI_POLL_WEIGHT: what one poll takes at most. */
const POLL_WEIGHT = 64;

/**
 * Flushes of one pass that polls so many NAPIs: net_rx_action() has one before each poll and one at
 * its end, which a pass that is out of budget skips.
 */
export function flushesOfPass(polled: number, squeezed: boolean): number {
  assert(polled >= 1, `a pass polls something, not ${polled}`);
  return squeezed ? polled : polled + 1;
}

/** Packets of one pass, from their rate and how long the NIC holds its interrupt back. */
export function packetsOfPass(ratePerUs: number, coalescingUs: number, napis: number): number {
  return Math.min(Math.max(1, ratePerUs * coalescingUs), POLL_WEIGHT * napis);
}

/** What a packet costs by the flushes of its pass, in the unit of `flush`. */
export function flushPerPacket(flush: number, flushes: number, packets: number): number {
  return (flush * flushes) / packets;
}
