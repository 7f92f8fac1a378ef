/** Checks the instants at which senders are to send. */
import { refuse, type Spot } from './json-shape.ts';
import type { UdpLoopbackLoad } from './load.ts';

/** Throws an InputError. */
export function checkArrivals(
  { arrivalsPs, pairs, timing }: UdpLoopbackLoad,
  spot: (path: string) => Spot,
): void {
  if (arrivalsPs === undefined) return;
  if (timing.kind !== 'given')
    refuse(
      spot('load.arrivalsPs'),
      'A rate to calibrate to and instants of sends exclude each other',
      'give the times of both sides',
    );
  if (arrivalsPs.length !== pairs.length)
    refuse(
      spot('load.arrivalsPs'),
      `There are ${arrivalsPs.length} lists of instants for ${pairs.length} pairs`,
      'give one list for each pair',
    );
  arrivalsPs.forEach((instants, pair) => {
    const wrong = instants.findIndex(
      (at, i) => !Number.isInteger(at) || at < (instants[i - 1] ?? 0),
    );
    if (wrong !== -1)
      refuse(
        spot(`load.arrivalsPs[${pair}][${wrong}]`),
        `${instants[wrong]} ps cannot be the next instant`,
        'give whole picoseconds from 0 on, in order of time',
      );
  });
}
