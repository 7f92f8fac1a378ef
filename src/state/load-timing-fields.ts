/** How long the two sides of a load take, as texts: given, or found from a rate. */
import type { LoadSpec, Timing } from '../schema/load.ts';
import { isCard } from '../schema/load-parts.ts';
import { VARIANT_IDS } from '../schema/variants.ts';
import type { LoadEdits } from './linked.ts';
import { type LoadField, readNumber } from './load-field.ts';

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

/** Only of loopback loads were rates published: elsewhere none can set the times. */
const isCalibrated = ({ kind }: LoadSpec): boolean => kind === 'udp-loopback';

/** Per second and pair: what is known to be reached, or what arrives at a queue of a card. */
const RATE: LoadField = {
  key: 'rate',
  paths: ['timing.ratePerS', 'ratePerS'],
  expects: 'a number per second such as 265145',
  write: (load) => {
    if (isCard(load)) return String(load.ratePerS);
    return isCalibrated(load) ? String(asCalibrated(load)?.ratePerS ?? '') : null;
  },
  read: (text, load, base) => {
    const ratePerS = readNumber(text);
    if (ratePerS === null) return null;
    return isCard(load) ? { ratePerS } : calibratedAs({ ratePerS }, load, base);
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
    write: (load) => (isCalibrated(load) ? (asCalibrated(load)?.[key] ?? '') : null),
    read: (text, load, base) => {
      const value = values.find((each) => each === text);
      if (value === undefined || asCalibrated(load) === null) return null;
      return calibratedAs({ [key]: value }, load, base);
    },
  };
}

/** Times come before the rate that may take their place. */
export const TIMING_FIELDS: readonly LoadField[] = [
  TIMES,
  RATE,
  calibrationField('counts', ['received', 'sent']),
  calibrationField('baseline', VARIANT_IDS),
];
