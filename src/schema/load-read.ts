/** Reads the load of a scenario that comes from outside: each kind has its own fields. */
import {
  flag,
  inside,
  list,
  number,
  object,
  oneOf,
  type Reader,
  record,
  text,
} from './json-shape.ts';
import type { CpuPair, LoadBase, LoadKind, LoadSpec, Timing } from './load.ts';
import { VARIANT_IDS, VARIANT_NAMES } from './variants.ts';

type Calibrated = Extract<Timing, { kind: 'calibrated' }>;
type Given = Extract<Timing, { kind: 'given' }>;

const calibrated: Reader<Calibrated> = record<Calibrated>({
  kind: oneOf(['calibrated']),
  ratePerS: number,
  counts: oneOf(['received', 'sent']),
  baseline: oneOf(VARIANT_IDS, VARIANT_NAMES),
  source: text,
});

const given: Reader<Given> = record<Given>({
  kind: oneOf(['given']),
  senderUs: number,
  receiverUs: number,
});

const timing: Reader<Timing> = (value, spot) => {
  const { kind } = object(value, spot);
  return oneOf(['calibrated', 'given'])(kind, inside(spot, 'kind')) === 'given'
    ? given(value, spot)
    : calibrated(value, spot);
};

type Fields<T> = { readonly [K in keyof T]-?: Reader<NonNullable<T[K]>> };

const BASE: Fields<LoadBase> = {
  title: text,
  pairs: list(record<CpuPair>({ sender: number, receiver: number })),
  payloadBytes: number,
  timedBytes: number,
  truesizeBytes: number,
  rcvbufBytes: number,
  timing,
};

type OfKind<K extends LoadKind> = Extract<LoadSpec, { kind: K }>;

type NicSpec = OfKind<'nic-tx'>['nic'];
type TcpSpec = OfKind<'tcp-bulk'>['tcp'];

const nic: Reader<NicSpec> = record<NicSpec>({
  ringSize: number,
  txFrames: number,
  txUsecs: number,
  wireUs: number,
});

const TIMED = ['timedBytes'] as const;
const OPTIONAL = [...TIMED, 'rps'] as const;

const READERS: { readonly [K in LoadKind]: Reader<OfKind<K>> } = {
  'udp-loopback': record<OfKind<'udp-loopback'>>(
    { kind: oneOf(['udp-loopback']), ...BASE, rps: list(number), arrivalsPs: list(list(number)) },
    {},
    [...OPTIONAL, 'arrivalsPs'],
  ),
  'tcp-loopback': record<OfKind<'tcp-loopback'>>(
    { kind: oneOf(['tcp-loopback']), ...BASE, readBytes: number, ackUs: number },
    {},
    TIMED,
  ),
  'nic-rx': record<OfKind<'nic-rx'>>(
    {
      kind: oneOf(['nic-rx']),
      ...BASE,
      ratePerS: number,
      coalesceUs: number,
      busyPoll: flag,
      rps: list(number),
    },
    {},
    OPTIONAL,
  ),
  'nic-rx-tcp': record<OfKind<'nic-rx-tcp'>>(
    {
      kind: oneOf(['nic-rx-tcp']),
      ...BASE,
      ratePerS: number,
      coalesceUs: number,
      groFrames: number,
      readBytes: number,
    },
    {},
    TIMED,
  ),
  'nic-tx': record<OfKind<'nic-tx'>>(
    {
      kind: oneOf(['nic-tx']),
      ...BASE,
      nic,
      zerocopy: flag,
      hwtstamp: flag,
    },
    {},
    TIMED,
  ),
  'af-xdp': record<OfKind<'af-xdp'>>(
    {
      kind: oneOf(['af-xdp']),
      ...BASE,
      nic,
      umemFrames: number,
    },
    {},
    TIMED,
  ),
  'tcp-bulk': record<OfKind<'tcp-bulk'>>(
    {
      kind: oneOf(['tcp-bulk']),
      ...BASE,
      nic,
      tcp: record<TcpSpec>({ rttUs: number, xmitUs: number, ackUs: number, lossPpm: number }),
    },
    {},
    TIMED,
  ),
};

/** In the order of menus. */
export const LOAD_KINDS = Object.keys(READERS) as readonly LoadKind[];

export const readLoad: Reader<LoadSpec> = (value, spot) => {
  const { kind } = object(value, spot);
  return READERS[oneOf(LOAD_KINDS)(kind, inside(spot, 'kind'))](value, spot);
};
