/**
 * The keys of a link that say how one looks at events, and when. In `place=trace` they are those of
 * the trace, and the Lab's are not in the link.
 */
import { readWhole } from '../lib/ranges.ts';
import type { Ps } from '../schema/units.ts';
import type { LinkKey } from './link-key.ts';
import { MOST_TRACE_PS, readTime, writeTime } from './link-values.ts';
import { type LinkedChoices, loadOf } from './linked.ts';
import type { EventView } from './place.ts';
import { SPEEDS, speedIndex } from './speeds.ts';
import { THEME_CHOICES } from './theme.ts';

/** How many pairs a trace has, and how long it is, shows only when it is there. */
const MOST_TRACE_PAIRS = 64;

function viewOf(c: LinkedChoices): EventView {
  return c.place === 'trace' ? c.traceView : c;
}

function withView(c: LinkedChoices, change: Partial<EventView>): Partial<LinkedChoices> {
  return c.place === 'trace' ? { traceView: { ...c.traceView, ...change } } : change;
}

function endPs(c: LinkedChoices): Ps {
  return c.place === 'trace' ? MOST_TRACE_PS : c.runPs;
}

interface ViewKey<T> {
  readonly key: string;
  readonly expects: string;
  readonly write: (view: EventView) => string;
  readonly read: (text: string, choices: LinkedChoices) => T | null;
}

function viewKey<F extends keyof EventView>(
  field: F,
  { write, read, ...key }: ViewKey<NonNullable<EventView[F]>>,
): LinkKey {
  return {
    ...key,
    write: (c) => write(viewOf(c)),
    isDefault: (c, base) => write(viewOf(c)) === write(viewOf({ ...base, place: c.place })),
    read: (text, c) => {
      const value = read(text, c);
      return value === null ? null : withView(c, { [field]: value });
    },
  };
}

export const VIEW_KEYS: readonly LinkKey[] = [
  viewKey('speed', {
    key: 'speed',
    expects: `one of ${SPEEDS.map((speed) => speed.id).join(', ')}`,
    write: ({ speed }) => SPEEDS[speed].id,
    read: (text) => (speedIndex(text) < 0 ? null : speedIndex(text)),
  }),
  {
    key: 'theme',
    expects: `one of ${THEME_CHOICES.join(', ')}`,
    write: (c) => c.theme,
    read: (text) => {
      const theme = THEME_CHOICES.find((id) => id === text);
      return theme === undefined ? null : { theme };
    },
  },
  // Pairs are counted from 1, as people do; CPUs and nodes have numbers of their own.
  viewKey('pair', {
    key: 'pair',
    expects: 'the number of a pair of this load, counted from 1',
    write: ({ pair }) => String(pair + 1),
    read: (text, c) => {
      const most = c.place === 'trace' ? MOST_TRACE_PAIRS : loadOf(c).pairs.length;
      const number = readWhole(text, most);
      return number === null || number === 0 ? null : number - 1;
    },
  }),
  viewKey('lanes', {
    key: 'lanes',
    expects: 'a part of the run such as 24.6ms-24.62ms',
    write: ({ lanes }) => (lanes === null ? '' : `${writeTime(lanes.from)}-${writeTime(lanes.to)}`),
    read: (text, c) => {
      const [from, to, ...rest] = text.split('-').map((time) => readTime(time, endPs(c)));
      const isSpan = from !== null && to !== null && to > from && rest.length === 0;
      return isSpan ? { from, to } : null;
    },
  }),
  viewKey('skb', {
    key: 'skb',
    expects: 'the number of an skb and an instant of its life such as 12:24.6ms',
    write: ({ skb }) => (skb === null ? '' : `${skb.skb}:${writeTime(skb.atPs)}`),
    read: (text, c) => {
      const [number, time, ...rest] = text.split(':');
      const skb = readWhole(number);
      const atPs = readTime(time ?? '', endPs(c));
      return skb === null || atPs === null || rest.length > 0 ? null : { skb, atPs };
    },
  }),
  {
    key: 't',
    expects: 'a time in the run such as 24.6125ms',
    write: (c) => {
      const atPs = c.place === 'trace' ? c.tracePs : c.atPs;
      return atPs === null ? '' : writeTime(atPs);
    },
    read: (text, c) => {
      const atPs = readTime(text, endPs(c));
      if (atPs === null) return null;
      return c.place === 'trace' ? { tracePs: atPs } : { atPs };
    },
  },
  {
    key: 'paused',
    expects: '1 or 0',
    write: (c) => (c.paused ? '1' : '0'),
    read: (text) => (text === '1' || text === '0' ? { paused: text === '1' } : null),
  },
];
