/**
 * The fields of a load as texts, one entry each: for the keys of a link and for the fields of the
 * load menu. What they are called on the page stands in ui/controls/load-field-list.ts.
 */
import { readWhole } from '../lib/ranges.ts';
import type { LoadSpec, Timing } from '../schema/load.ts';
import { VARIANT_IDS } from '../schema/variants.ts';
import { PAIRS_EXPECTED, readPairs, writePairs } from './link-pairs.ts';
import type { LoadEdits } from './linked.ts';

export interface LoadField {
  /** Its key in a link. */
  readonly key: string;
  /** Where it stands in a load; two places where a text says both. */
  readonly paths: readonly string[];
  /** How a value looks, for people: "… is not {expects}". */
  readonly expects: string;
  /** The value as text; empty where it is not in use, null where loads of this kind have none. */
  readonly write: (load: LoadSpec) => string | null;
  /** What a text changes; null if it is no such value. `base`: the load before any change. */
  readonly read: (text: string, load: LoadSpec, base: LoadSpec) => LoadEdits | null;
}

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

/** A number such as 2.5, in plain digits; or null. */
function readNumber(text: string): number | null {
  return /^\d{1,12}(\.\d{1,9})?$/.test(text) ? Number(text) : null;
}

/** Where a rate is typed in, this stands for its source. */
export const RATE_BY_HAND = 'a rate given by hand';

const asGiven = ({ timing }: LoadSpec) => (timing.kind === 'given' ? timing : null);
const asCalibrated = ({ timing }: LoadSpec) => (timing.kind === 'calibrated' ? timing : null);

const TIMES: LoadField = {
  key: 'times',
  paths: ['timing.senderUs', 'timing.receiverUs'],
  expects: 'two times in µs such as 3.6,2.5',
  write: (load) => {
    const given = asGiven(load);
    return given === null ? '' : `${given.senderUs}, ${given.receiverUs}`;
  },
  read: (text) => {
    const [senderUs, receiverUs, ...rest] = text.split(',').map((each) => readNumber(each.trim()));
    if (senderUs == null || receiverUs == null || rest.length > 0) return null;
    return { timing: { kind: 'given', senderUs, receiverUs } };
  },
};

type Calibrated = Extract<Timing, { kind: 'calibrated' }>;

/** A rate that is not as it was published is nobody's but the viewer's. */
function calibratedAs(
  change: Partial<Calibrated>,
  load: LoadSpec,
  base: LoadSpec,
): LoadEdits | null {
  const published = asCalibrated(base);
  const known = { counts: 'received', baseline: 'llist', ...published } as const;
  const { ratePerS, counts, baseline } = { ...known, ...asCalibrated(load), ...change };
  if (ratePerS === undefined) return null;
  const same =
    published?.ratePerS === ratePerS &&
    published.counts === counts &&
    published.baseline === baseline;
  const source = same ? published.source : RATE_BY_HAND;
  return { timing: { kind: 'calibrated', ratePerS, counts, baseline, source } };
}

const RATE: LoadField = {
  key: 'rate',
  paths: ['timing.ratePerS'],
  expects: 'a number per second such as 265145',
  write: (load) => String(asCalibrated(load)?.ratePerS ?? ''),
  read: (text, load, base) => {
    const ratePerS = readNumber(text);
    return ratePerS === null ? null : calibratedAs({ ratePerS }, load, base);
  },
};

/** A part of a calibrated timing: where times are given there is none. */
function calibrationField<K extends 'counts' | 'baseline'>(
  key: K,
  values: readonly Calibrated[K][],
): LoadField {
  return {
    key,
    paths: [`timing.${key}`],
    expects: `one of ${values.join(', ')}, with a rate`,
    write: (load) => asCalibrated(load)?.[key] ?? '',
    read: (text, load, base) => {
      const value = values.find((each) => each === text);
      if (value === undefined || asCalibrated(load) === null) return null;
      return calibratedAs({ [key]: value }, load, base);
    },
  };
}

/** In the order of a link. */
export const LOAD_FIELDS: readonly LoadField[] = [
  field('pairs', 'pairs', { expects: PAIRS_EXPECTED, text: writePairs, value: readPairs }),
  field('bytes', 'payloadBytes', BYTES),
  field('rcvbuf', 'rcvbufBytes', BYTES),
  field('truesize', 'truesizeBytes', BYTES),
  TIMES,
  RATE,
  calibrationField('counts', ['received', 'sent']),
  calibrationField('baseline', VARIANT_IDS),
];

export function loadField(key: string): LoadField | undefined {
  return LOAD_FIELDS.find((each) => each.key === key);
}
