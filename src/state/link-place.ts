/** The keys of a link that say which place is open, and what is argued with there. */
import { readWhole } from '../lib/ranges.ts';
import type { Assumptions } from '../schema/evidence.ts';
import type { LinkKey } from './link-key.ts';
import { MOST_DELAY_NS, PLACES, type PlaceChoices, withAssumption } from './place.ts';

/** Ranges as a link writes them: "M1.W:3-6,M4-netperf.Lx:1.2-8". */
export function writeAssume(assume: PlaceChoices['assume']): string {
  return Object.entries(assume)
    .flatMap(([id, ofCase]) => Object.entries(ofCase).map((entry) => writeRange(id, entry)))
    .join(',');
}

function writeRange(id: string, [name, { lo, hi }]: [string, Assumptions[string]]): string {
  return `${id}.${name}:${writeNumber(lo)}-${writeNumber(hi)}`;
}

/** Never with an exponent: its sign would look like that of a range. */
function writeNumber(value: number): string {
  return value.toFixed(9).replace(/0+$/, '').replace(/\.$/, '');
}

/** Null if a part is no range of a parameter, or its ends are in the wrong order. */
export function readAssume(text: string): PlaceChoices['assume'] | null {
  let assume: PlaceChoices['assume'] = {};
  for (const part of text.split(',')) {
    const match = /^([\w-]{1,24})\.([^:,]{1,60}):(-?\d+(?:\.\d+)?)-(-?\d+(?:\.\d+)?)$/.exec(part);
    if (match === null) return null;
    const [lo, hi] = [Number(match[3]), Number(match[4])];
    if (!(lo <= hi && Number.isFinite(hi))) return null;
    assume = withAssumption(assume, [match[1], match[2]], { lo, hi });
  }
  return assume;
}

export const PLACE_KEYS: readonly LinkKey[] = [
  {
    key: 'place',
    expects: `one of ${PLACES.join(', ')}`,
    write: (c) => c.place,
    read: (text) => {
      const place = PLACES.find((id) => id === text);
      return place === undefined ? null : { place };
    },
  },
  {
    key: 'case',
    expects: 'a published case such as M1 or M4-netperf',
    write: (c) => c.case,
    read: (text) => (/^[\w-]{1,24}$/.test(text) ? { case: text } : null),
  },
  {
    key: 'delay',
    expects: `a number of nanoseconds up to ${MOST_DELAY_NS}`,
    write: (c) => String(c.delayNs),
    read: (text) => {
      const delayNs = readWhole(text, MOST_DELAY_NS);
      return delayNs === null ? null : { delayNs };
    },
  },
  {
    key: 'assume',
    expects: 'a list of parameters and ranges, lower end first, such as M1.W:3-6',
    write: (c) => writeAssume(c.assume),
    read: (text) => {
      const assume = readAssume(text);
      return assume === null ? null : { assume };
    },
  },
];
