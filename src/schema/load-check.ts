/** Checks the load of a scenario, and that its run is of a size that can be kept. */
import { refuse, type Spot } from './json-shape.ts';
import { type LoadSpec, socketCapacity, type Timing } from './load.ts';
import { checkTx } from './load-check-tx.ts';
import type { Scenario } from './scenario.ts';
import { PS_PER_S, PS_PER_US } from './units.ts';

type SpotAt = (path: string) => Spot;

const MOST_BYTES = 2 ** 31 - 1;
/** Datagrams that one socket may queue. */
const MOST_QUEUED = 65_536;
/** About 340 bytes of events a datagram: more would not fit a page's memory. */
const MOST_DATAGRAMS = 600_000;
const TIMES_US = { least: 0.05, most: 1_000_000 };
const RATES = { least: 1, most: 20_000_000 };

/** `cpus`: nr_cpu_ids. Throws an InputError. */
export function checkLoad(spec: LoadSpec, cpus: number, spot: SpotAt): void {
  if (spec.kind === 'udp-loopback') checkPairs(spec.pairs, cpus, spot);
  else checkTx(spec, cpus, spot);
  const { payloadBytes, truesizeBytes, rcvbufBytes } = spec;
  for (const [key, bytes] of Object.entries({ payloadBytes, truesizeBytes, rcvbufBytes })) {
    if (!Number.isInteger(bytes) || bytes < 1)
      refuse(spot(`load.${key}`), `${bytes} bytes are not possible`, 'use a whole number above 0');
    if (bytes > MOST_BYTES)
      refuse(spot(`load.${key}`), `${bytes} bytes are too many`, `use at most ${MOST_BYTES}`);
  }
  const queued = socketCapacity(spec);
  if (queued > MOST_QUEUED)
    refuse(
      spot('load.rcvbufBytes'),
      `A socket would queue ${queued} datagrams`,
      `use a smaller buffer or a larger truesize, for ${MOST_QUEUED} at most`,
    );
  checkTiming(spec.timing, spot);
}

function checkPairs(pairs: LoadSpec['pairs'], cpus: number, spot: SpotAt): void {
  if (pairs.length === 0)
    refuse(spot('load.pairs'), 'There is no pair', 'give at least one sender and receiver');
  const used = new Set<number>();
  pairs.forEach(({ sender, receiver }, i) => {
    const at = `load.pairs[${i}]`;
    if (sender === receiver)
      refuse(spot(at), `CPU ${sender} sends to itself`, 'give sender and receiver different CPUs');
    for (const [side, cpu] of Object.entries({ sender, receiver })) {
      const place = spot(`${at}.${side}`);
      if (!(Number.isInteger(cpu) && cpu >= 0 && cpu < cpus))
        refuse(place, `There is no CPU ${cpu}`, `use a CPU from 0 to ${cpus - 1}`);
      if (used.has(cpu))
        refuse(place, `CPU ${cpu} is in two places of the load`, 'use every CPU once');
      used.add(cpu);
    }
  });
}

function checkTiming(timing: Timing, spot: SpotAt): void {
  const given = timing.kind === 'given';
  const limits = given ? TIMES_US : RATES;
  const figures = given
    ? { senderUs: timing.senderUs, receiverUs: timing.receiverUs }
    : { ratePerS: timing.ratePerS };
  for (const [key, value] of Object.entries(figures)) {
    const place = spot(`load.timing.${key}`);
    if (!(Number.isFinite(value) && value > 0))
      refuse(place, `${value} is not positive`, 'use a number above 0');
    if (value < limits.least || value > limits.most)
      refuse(
        place,
        `${value} is outside what can be simulated`,
        `use a number from ${limits.least} to ${limits.most}`,
      );
  }
}

/** The events of a run are kept in memory, so that one can go back in it. */
export function checkSize({ load, runPs }: Scenario, spot: SpotAt): void {
  const { timing, pairs } = load;
  const ps = timing.kind === 'given' ? timing.senderUs * PS_PER_US : PS_PER_S / timing.ratePerS;
  const datagrams = Math.round((pairs.length * runPs) / ps);
  if (datagrams > MOST_DATAGRAMS)
    refuse(
      spot('runPs'),
      `The run would send about ${datagrams} datagrams`,
      `make it shorter or use fewer pairs, for ${MOST_DATAGRAMS} at most`,
    );
}
