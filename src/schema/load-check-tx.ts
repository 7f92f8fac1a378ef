/** Checks what loads that send through a NIC say besides what all loads do. */
import { refuse, type Spot } from './json-shape.ts';
import type { AfXdpLoad, NicTxLoad, TcpBulkLoad } from './load.ts';
import { checkRange } from './range-check.ts';

type NicSpec = NicTxLoad['nic'];
type TcpSpec = TcpBulkLoad['tcp'];
type SpotAt = (path: string) => Spot;

/** A NIC's figures, and from where to where they make sense: ethtool takes no larger rings. */
const LIMITS: { readonly [K in keyof NicSpec]: readonly [least: number, most: number] } = {
  ringSize: [1, 8_192],
  txFrames: [1, 8_192],
  txUsecs: [0, 10_000],
  wireUs: [0, 1_000],
};
const COUNTS: readonly (keyof NicSpec)[] = ['ringSize', 'txFrames'];
const TCP_LIMITS: { readonly [K in keyof TcpSpec]: readonly [least: number, most: number] } = {
  rttUs: [1, 100_000],
  xmitUs: [0.05, 1_000],
  ackUs: [0.05, 1_000],
  lossPpm: [0, 100_000],
};
const UMEM_FRAMES = [1, 65_536] as const;

/** `cpus`: nr_cpu_ids. Throws an InputError. */
export function checkTx(
  spec: NicTxLoad | AfXdpLoad | TcpBulkLoad,
  cpus: number,
  spot: SpotAt,
): void {
  checkSenders(spec.pairs, cpus, spot);
  for (const key of Object.keys(LIMITS) as (keyof NicSpec)[]) {
    const value = spec.nic[key];
    checkRange(value, LIMITS[key], COUNTS.includes(key), spot(`load.nic.${key}`));
  }
  if (spec.kind === 'af-xdp')
    checkRange(spec.umemFrames, UMEM_FRAMES, true, spot('load.umemFrames'));
  if (spec.kind === 'tcp-bulk')
    for (const key of Object.keys(TCP_LIMITS) as (keyof TcpSpec)[])
      checkRange(spec.tcp[key], TCP_LIMITS[key], false, spot(`load.tcp.${key}`));
  if (spec.timing.kind !== 'given')
    refuse(
      spot('load.timing.kind'),
      `A load of kind "${spec.kind}" cannot be calibrated`,
      'use "given" with senderUs and receiverUs',
    );
}

/** Every sender has a CPU of its own; queues may be shared, and interrupt any CPU. */
function checkSenders(pairs: NicTxLoad['pairs'], cpus: number, spot: SpotAt): void {
  if (pairs.length === 0)
    refuse(spot('load.pairs'), 'There is no pair', 'give at least one sender and receiver');
  const senders = new Set<number>();
  pairs.forEach(({ sender, receiver }, i) => {
    for (const [side, cpu] of Object.entries({ sender, receiver })) {
      if (!(Number.isInteger(cpu) && cpu >= 0 && cpu < cpus))
        refuse(
          spot(`load.pairs[${i}].${side}`),
          `There is no CPU ${cpu}`,
          `use a CPU from 0 to ${cpus - 1}`,
        );
    }
    if (senders.has(sender))
      refuse(
        spot(`load.pairs[${i}].sender`),
        `Two senders are on CPU ${sender}`,
        'give every sender a CPU of its own',
      );
    senders.add(sender);
  });
}
