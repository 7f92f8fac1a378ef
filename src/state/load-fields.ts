/**
 * The fields of a load as texts, one entry each: for the keys of a link and for the fields of the
 * load menu. What they are called on the page stands in ui/controls/load-field-list.ts.
 */
import { readRanges, readWhole, writeRanges } from '../lib/ranges.ts';
import type { LoadSpec, NicTxLoad, TcpBulkLoad } from '../schema/load.ts';
import { LOAD_ROLES } from '../schema/load-roles.ts';
import { PAIRS_EXPECTED, readPairs, writePairs } from './link-pairs.ts';
import type { LoadEdits } from './linked.ts';
import { type LoadField, readNumber } from './load-field.ts';
import { TIMING_FIELDS } from './load-timing-fields.ts';

type NicSpec = NicTxLoad['nic'];
type TcpSpec = TcpBulkLoad['tcp'];
type FieldOf = keyof LoadEdits;
/** Fields whose values are of one type, in whatever kinds of load have them. */
type FieldsOf<T> = { [K in FieldOf]: T extends LoadEdits[K] ? K : never }[FieldOf];

function valueIn(load: LoadSpec, field: FieldOf): unknown {
  return (load as LoadEdits)[field];
}

interface Codec<T> {
  readonly expects: string;
  readonly text: (value: T) => string;
  readonly value: (text: string) => T | null;
}

function field<T>(key: string, name: FieldsOf<T>, codec: Codec<T>): LoadField {
  return {
    key,
    paths: [name],
    expects: codec.expects,
    write: (load) => {
      const value = valueIn(load, name);
      return value === undefined ? null : codec.text(value as T);
    },
    read: (text, load) => {
      const value = codec.value(text);
      if (value === null || valueIn(load, name) === undefined) return null;
      return { [name]: value } as LoadEdits;
    },
  };
}

const BYTES: Codec<number> = {
  expects: 'a number of bytes such as 1280',
  text: String,
  value: (text) => readWhole(text),
};

const MICROSECONDS: Codec<number> = {
  expects: 'a number of µs such as 20',
  text: String,
  value: readNumber,
};

const COUNT: Codec<number> = {
  expects: 'a whole number such as 512',
  text: String,
  value: (text) => readWhole(text),
};

const FLAGS: Readonly<Record<string, boolean>> = { yes: true, no: false, 1: true, 0: false };

const YES_NO: Codec<boolean> = {
  expects: 'yes or no',
  text: (on) => (on ? 'yes' : 'no'),
  value: (text) => FLAGS[text] ?? null,
};

/** Another payload takes longer to copy: the times stay those of the payload before. */
const PAYLOAD: LoadField = {
  key: 'bytes',
  paths: ['payloadBytes'],
  expects: BYTES.expects,
  write: ({ payloadBytes }) => String(payloadBytes),
  read: (text, _, base) => {
    const payloadBytes = readWhole(text);
    if (payloadBytes === null) return null;
    return { payloadBytes, timedBytes: timedWith(payloadBytes, base) };
  },
};

/** What a load with that payload takes over from the one it is made of. */
function timedWith(payloadBytes: number, base: LoadSpec): number | undefined {
  return payloadBytes === base.payloadBytes
    ? base.timedBytes
    : (base.timedBytes ?? base.payloadBytes);
}

const TIMED: LoadField = {
  key: 'timed',
  paths: ['timedBytes'],
  expects: BYTES.expects,
  write: ({ timedBytes, payloadBytes }) => String(timedBytes ?? payloadBytes),
  implied: ({ payloadBytes }, base) => String(timedWith(payloadBytes, base) ?? payloadBytes),
  read: (text, { payloadBytes }) => {
    const timedBytes = readWhole(text);
    if (timedBytes === null) return null;
    return { timedBytes: timedBytes === payloadBytes ? undefined : timedBytes };
  },
};

/** Only what is received can be steered to other CPUs. */
const RPS: LoadField = {
  key: 'rps',
  paths: ['rps'],
  expects: 'a list of CPUs such as 6 or 2-3,6, or none',
  write: (load) => {
    if (LOAD_ROLES[load.kind].between !== 'UDP socket queue') return null;
    const { rps } = load as LoadEdits;
    return rps === undefined || rps.length === 0 ? 'none' : writeRanges(rps);
  },
  read: (text) => {
    if (text === 'none') return { rps: undefined };
    const rps = readRanges(text);
    return rps === null ? null : { rps };
  },
};

/** A figure of the card that sends, as ethtool -g and -c have it. */
function nicField(key: string, name: keyof NicSpec, codec: Codec<number>): LoadField {
  const nicOf = (load: LoadSpec): NicSpec | null => ('nic' in load ? load.nic : null);
  return {
    key,
    paths: [`nic.${name}`],
    expects: codec.expects,
    write: (load) => {
      const nic = nicOf(load);
      return nic === null ? null : codec.text(nic[name]);
    },
    read: (text, load) => {
      const value = codec.value(text);
      const nic = nicOf(load);
      return value === null || nic === null ? null : { nic: { ...nic, [name]: value } };
    },
  };
}

/** A figure of a TCP connection and of its way. */
function tcpField(key: string, name: keyof TcpSpec, codec: Codec<number>): LoadField {
  const tcpOf = (load: LoadSpec): TcpSpec | null => ('tcp' in load ? load.tcp : null);
  return {
    key,
    paths: [`tcp.${name}`],
    expects: codec.expects,
    write: (load) => {
      const tcp = tcpOf(load);
      return tcp === null ? null : codec.text(tcp[name]);
    },
    read: (text, load) => {
      const value = codec.value(text);
      const tcp = tcpOf(load);
      return value === null || tcp === null ? null : { tcp: { ...tcp, [name]: value } };
    },
  };
}

/** The handling of an ACK by a writer that is not on the stage stands with its connection. */
const BULK_ACK = tcpField('ack', 'ackUs', MICROSECONDS);
const OWN_ACK = field('ack', 'ackUs', MICROSECONDS);
const ACK: LoadField = {
  ...BULK_ACK,
  paths: [...BULK_ACK.paths, ...OWN_ACK.paths],
  write: (load) => BULK_ACK.write(load) ?? OWN_ACK.write(load),
  read: (text, load, base) => BULK_ACK.read(text, load, base) ?? OWN_ACK.read(text, load, base),
};

/** In the order of a link: what a text says may depend on those before it. */
export const LOAD_FIELDS: readonly LoadField[] = [
  field('pairs', 'pairs', { expects: PAIRS_EXPECTED, text: writePairs, value: readPairs }),
  RPS,
  PAYLOAD,
  TIMED,
  field('rcvbuf', 'rcvbufBytes', BYTES),
  field('truesize', 'truesizeBytes', BYTES),
  ...TIMING_FIELDS,
  field('coalesce', 'coalesceUs', MICROSECONDS),
  field('gro', 'groFrames', COUNT),
  field('read', 'readBytes', BYTES),
  field('busypoll', 'busyPoll', YES_NO),
  nicField('ring', 'ringSize', COUNT),
  nicField('txframes', 'txFrames', COUNT),
  nicField('txusecs', 'txUsecs', MICROSECONDS),
  nicField('wire', 'wireUs', MICROSECONDS),
  field('umem', 'umemFrames', COUNT),
  field('zerocopy', 'zerocopy', YES_NO),
  field('hwtstamp', 'hwtstamp', YES_NO),
  tcpField('rtt', 'rttUs', MICROSECONDS),
  tcpField('xmit', 'xmitUs', MICROSECONDS),
  ACK,
  tcpField('loss', 'lossPpm', COUNT),
];
