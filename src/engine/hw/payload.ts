/**
 * What another message size does to times that were found with one.
 *
 * Models   COPY and the reuse distance of the cost model: each side copies a datagram once, and
 *          what a CPU touches between two visits to its lists decides whether their lines are
 *          still in L1. Base times contain the copy of the payload that they were found with, and
 *          p_L1 is a parameter for it: only the difference counts.
 * Differs  A line that has left L1 is in L2, also where the copy is larger than that. The caches
 *          of the receiver are not followed.
 */
import type { Costs } from '../../data/params.ts';
import { InputError } from '../../lib/assert.ts';
import type { LoadKind, LoadSpec } from '../../schema/load.ts';
import type { CostsId } from '../../schema/scenario.ts';

/** L1 data caches of the machines of data/params.json, from the vendors' data sheets. */
const L1_BYTES: Readonly<Record<CostsId, number>> = {
  p10: 32_768,
  srf: 32_768,
  turin: 49_152,
  bdw: 32_768,
  vm: 32_768,
};

/** A head and what the kernel touches besides the payload, from one pass to the next. */
const KERNEL_BYTES = 4_096 + 1_024;

const NS_PER_US = 1e3;

/** The costs with the payload of a load: p_L1 changes only where the distance crosses L1. */
export function costsFor(
  costs: Costs,
  id: CostsId,
  { load, lists }: { load: LoadSpec; lists: number },
): Costs {
  const { payloadBytes, timedBytes = payloadBytes } = load;
  const fits = (payload: number): boolean =>
    payload + KERNEL_BYTES + 2 * lists * costs.line_bytes <= L1_BYTES[id];
  if (fits(payloadBytes) === fits(timedBytes)) return costs;
  return { ...costs, p_L1: fits(payloadBytes) ? 1 : 0 };
}

/** Which sides copy a datagram: a card's softirqs do not. */
const COPIES: Readonly<Record<LoadKind, { readonly S: boolean; readonly R: boolean }>> = {
  'udp-loopback': { S: true, R: true },
  'tcp-loopback': { S: true, R: true },
  'nic-rx': { S: false, R: true },
  'nic-rx-tcp': { S: false, R: true },
  'nic-tx': { S: true, R: false },
  'af-xdp': { S: true, R: false },
  'tcp-bulk': { S: true, R: false },
};

/** The two sides' times with the payload of a load, µs. */
export function timesFor<T extends { readonly S: number; readonly R: number }>(
  times: T,
  load: LoadSpec,
  { copy }: Pick<Costs, 'copy'>,
): T {
  const { payloadBytes, timedBytes = payloadBytes } = load;
  if (payloadBytes === timedBytes) return times;
  const moreUs = (payloadBytes - timedBytes) / copy / NS_PER_US;
  const copies = COPIES[load.kind];
  const S = copies.S ? times.S + moreUs : times.S;
  const R = copies.R ? times.R + moreUs : times.R;
  if (S > 0 && R > 0) return { ...times, S, R };
  throw new InputError({
    what: `Copying ${timedBytes} bytes takes longer than what one side needs for a datagram`,
    where: 'load.timedBytes of the scenario',
    hint: 'give the payload that the times were found with, or longer times',
  });
}
