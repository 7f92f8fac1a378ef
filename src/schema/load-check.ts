/** Checks the load of a scenario, and that its run is of a size that can be kept. */

import { type HeadShares, headShares } from './heads-needed.ts';
import { refuse, type Spot } from './json-shape.ts';
import { type LoadSpec, socketCapacity, type Timing } from './load.ts';
import { checkArrivals } from './load-check-arrivals.ts';
import { checkTcpRead } from './load-check-tcp.ts';
import { checkTx } from './load-check-tx.ts';
import { type CardLoad, isCard, readsTcp, rpsCpus, type TcpReadLoad } from './load-parts.ts';
import { isBusyPolled } from './load-roles.ts';
import { bundleFor } from './releases.ts';
import type { Scenario } from './scenario.ts';
import { PS_PER_S, PS_PER_US } from './units.ts';

type SpotAt = (path: string) => Spot;

const MOST_BYTES = 2 ** 31 - 1;
/** Datagrams that one socket may queue. */
const MOST_QUEUED = 65_536;
/** About 340 bytes of events a datagram: more would not fit a page's memory. */
const MOST_DATAGRAMS = 1_200_000;
/** About 550 bytes an skb, most of them rows of events that one step may need: half a gigabyte. */
export const MOST_HEADS = 1_000_000;
const TIMES_US = { least: 0.05, most: 1_000_000 };
const RATES = { least: 1, most: 20_000_000 };
const COALESCE_US = { least: 0.1, most: 100_000 };
/** A turn takes 0.15 µs at least, and makes a quarter of a datagram's events. */
const VAIN_TURNS_PER_PS = 0.25 / (0.15 * PS_PER_US);

interface Range {
  readonly least: number;
  readonly most: number;
}

/** `cpus`: nr_cpu_ids. Throws an InputError. */
export function checkLoad(spec: LoadSpec, cpus: number, spot: SpotAt): void {
  if ('nic' in spec) checkTx(spec, cpus, spot);
  else checkPairs(spec.pairs, cpus, spot);
  checkPayload(spec, spot);
  const { payloadBytes, timedBytes = payloadBytes, truesizeBytes, rcvbufBytes } = spec;
  for (const [key, bytes] of Object.entries({
    payloadBytes,
    timedBytes,
    truesizeBytes,
    rcvbufBytes,
  })) {
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
  rpsCpus(spec).forEach((cpu, i) => {
    checkCpu(cpu, cpus, spot(`load.rps[${i}]`));
  });
  if (readsTcp(spec)) checkTcpRead(spec, spot);
  if (spec.kind === 'udp-loopback') checkArrivals(spec, spot);
  if (isCard(spec)) checkNic(spec, spot);
  else checkCalibrated(spec, spot);
}

/** An IPv4 packet of 65,535 bytes without its headers, of 20 bytes and 8 or 20. */
const MOST_PAYLOAD = { datagram: 65_507, segment: 65_495 } as const;

/** What one skb can carry; of TCP without BIG TCP, which is not simulated. */
function checkPayload(spec: LoadSpec, spot: SpotAt): void {
  const isTcp = readsTcp(spec) || spec.kind === 'tcp-bulk';
  const what = isTcp ? 'segment' : 'datagram';
  const { payloadBytes, timedBytes = payloadBytes } = spec;
  for (const [key, bytes] of Object.entries({ payloadBytes, timedBytes }))
    if (bytes > MOST_PAYLOAD[what])
      refuse(
        spot(`load.${key}`),
        `A ${what} of ${bytes} bytes is not possible`,
        `use at most ${MOST_PAYLOAD[what]}, which with headers is what an IPv4 packet ` +
          `${isTcp ? 'and an skb hold without BIG TCP' : 'holds'}`,
      );
}

/** A CPU may be in several places: its tasks take turns, and readers there share a socket. */
function checkPairs(pairs: LoadSpec['pairs'], cpus: number, spot: SpotAt): void {
  if (pairs.length === 0)
    refuse(spot('load.pairs'), 'There is no pair', 'give at least one sender and receiver');
  pairs.forEach(({ sender, receiver }, i) => {
    checkCpu(sender, cpus, spot(`load.pairs[${i}].sender`));
    checkCpu(receiver, cpus, spot(`load.pairs[${i}].receiver`));
  });
}

function checkCpu(cpu: number, cpus: number, place: Spot): void {
  if (!(Number.isInteger(cpu) && cpu >= 0 && cpu < cpus))
    refuse(place, `There is no CPU ${cpu}`, `use a CPU from 0 to ${cpus - 1}`);
}

/** Rates were published of pairs on two CPUs, and the first pair is what is calibrated. */
function checkCalibrated({ timing, pairs }: LoadSpec, spot: SpotAt): void {
  if (timing.kind === 'given' || pairs[0].sender !== pairs[0].receiver) return;
  refuse(
    spot('load.pairs[0]'),
    `CPU ${pairs[0].sender} sends to itself, and the times are to be found from a rate`,
    'give the first pair two CPUs, or the times of both sides',
  );
}

function checkNic(spec: CardLoad, spot: SpotAt): void {
  if (spec.timing.kind !== 'given')
    refuse(
      spot('load.timing.kind'),
      'No rate of a network card is calibrated',
      'use "given", with senderUs and receiverUs',
    );
  checkRange(spec.ratePerS, RATES, spot('load.ratePerS'));
  if (spec.coalesceUs !== 0) checkRange(spec.coalesceUs, COALESCE_US, spot('load.coalesceUs'));
  if (!('busyPoll' in spec && spec.busyPoll)) return;
  const readers = new Set(spec.pairs.map(({ receiver }) => receiver));
  if (readers.size < spec.pairs.length)
    refuse(
      spot('load.busyPoll'),
      'A reader that polls has one queue',
      'give every pair a receiver of its own, or set it to false',
    );
  if (rpsCpus(spec).length > 0)
    refuse(
      spot('load.rps'),
      'Polling by the reader and RPS exclude each other here',
      'leave rps empty, or set busyPoll to false',
    );
}

function checkRange(value: number, limits: Range, place: Spot): void {
  if (!(Number.isFinite(value) && value > 0))
    refuse(place, `${value} is not positive`, 'use a number above 0');
  if (value < limits.least || value > limits.most)
    refuse(
      place,
      `${value} is outside what can be simulated`,
      `use a number from ${limits.least} to ${limits.most}`,
    );
}

function checkTiming(timing: Timing, spot: SpotAt): void {
  const given = timing.kind === 'given';
  const limits = given ? TIMES_US : RATES;
  const figures = given
    ? { senderUs: timing.senderUs, receiverUs: timing.receiverUs }
    : { ratePerS: timing.ratePerS };
  for (const [key, value] of Object.entries(figures))
    checkRange(value, limits, spot(`load.timing.${key}`));
}

/**
 * The events of a run are kept in memory, so that one can go back in it: some 100 bytes a datagram;
 * and so are its skbs.
 */
export function checkSize(scenario: Scenario, spot: SpotAt): void {
  const { load, runPs } = scenario;
  const given = 'arrivalsPs' in load ? load.arrivalsPs?.flat().length : undefined;
  const datagrams = given ?? Math.round(load.pairs.length * runPs * datagramsPerPs(load));
  if (datagrams > MOST_DATAGRAMS)
    refuse(
      spot('runPs'),
      `The run would send about ${datagrams} datagrams`,
      `make it shorter or use fewer pairs, for ${MOST_DATAGRAMS} at most`,
    );
  checkHeads(scenario, spot);
}

/** What most skbs are for is what has to be made smaller. */
const SHRINK: { readonly [K in keyof HeadShares]: readonly [field: string, hint: string] } = {
  cpus: ['machine.cpuNode', 'use fewer CPUs'],
  queues: ['load.rcvbufBytes', 'use a smaller buffer, a larger truesize or fewer pairs'],
  lists: ['load.pairs', 'use fewer pairs, or a smaller limit in a form that keeps to it'],
  offline: ['edits', 'let fewer CPUs go offline, or use fewer pairs'],
};

function checkHeads(scenario: Scenario, spot: SpotAt): void {
  const release = bundleFor(scenario.kernel.release);
  if (release === undefined) return;
  const shares = headShares(scenario, release.cache, Number.POSITIVE_INFINITY);
  const all = shares.cpus + shares.queues + shares.lists + shares.offline;
  if (all <= MOST_HEADS) return;
  const kinds = Object.keys(SHRINK) as (keyof HeadShares)[];
  const [field, hint] = SHRINK[kinds.reduce((a, b) => (shares[b] > shares[a] ? b : a))];
  refuse(
    spot(field),
    `The run could have ${all} skbs at one time`,
    `${hint}, for ${MOST_HEADS} at most`,
  );
}

/** Of one pair; turns of a reader that polls in vain count as the events that they make. */
function datagramsPerPs(load: LoadSpec): number {
  const { timing } = load;
  const offered = isCard(load) ? load.ratePerS / PS_PER_S : null;
  if (readsTcp(load)) {
    const sent = timing.kind === 'given' ? 1 / (timing.senderUs * PS_PER_US) : 0;
    return (offered ?? sent) * eventsOfSegment(load);
  }
  if (offered !== null) return offered + (isBusyPolled(load) ? VAIN_TURNS_PER_PS : 0);
  return timing.kind === 'given' ? 1 / (timing.senderUs * PS_PER_US) : timing.ratePerS / PS_PER_S;
}

/**
 * How many datagrams' events a segment makes: over loopback there are originals, ACKs and their
 * passes, 18 events where a datagram has 8; and each read of a part is one more.
 */
function eventsOfSegment({ kind, payloadBytes, readBytes }: TcpReadLoad): number {
  return (kind === 'tcp-loopback' ? 18 / 8 : 1) + payloadBytes / readBytes / 8;
}
