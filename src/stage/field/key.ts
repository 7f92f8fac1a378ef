/** What the marks of the field mean, in words: what colours stand for is computed. */
import { FOLLOWED_MAX_PS_PER_S } from '../../analysis/lab-frame.ts';
import { formatCount, plural } from '../../lib/format.ts';
import type { DeferLimits } from '../../schema/defer-limits.ts';
import { NIL, PS_PER_US } from '../../schema/units.ts';
import { rateText } from '../figures.ts';
import { LEVELS } from './cells.ts';
import { sharesText } from './draw.ts';
import type { FieldLayout } from './layout.ts';

/** How a row of the key is drawn. */
export type KeyMark =
  | 'wasted'
  | 'empty'
  | 'useful'
  | 'unseen'
  | 'cursor'
  | 'length'
  | 'kick'
  | 'lens'
  | 'copy'
  | 'other'
  | 'spin'
  | 'list'
  | 'away';

export interface KeyRow {
  readonly mark: KeyMark;
  readonly name: string;
  readonly meaning: string;
}

export interface KeyFacts {
  readonly limits: DeferLimits;
  /** Sixteen CPUs are shown below the whole. */
  readonly hasLens: boolean;
}

/** Of the heat map of CPUs and nodes. */
export function heatKey({ limits, hasLens }: KeyFacts): KeyRow[] {
  const cursorUs = FOLLOWED_MAX_PS_PER_S / PS_PER_US;
  return [
    row('wasted', 'wasted', 'a check of a list whose node is not online: it is always empty'),
    row('empty', 'empty', 'the node is online, but its list held nothing'),
    row('useful', 'found skbs', 'a check of this list took skbs from it'),
    row('unseen', 'blank', 'not checked lately'),
    row('cursor', 'walk', `a flush is at this list now; drawn up to ${cursorUs} µs a second`),
    row('length', 'waiting', `skbs in the list now; ${fullText(limits)}`),
    ...kickRow(limits),
    ...(hasLens ? [row('lens', 'frame', 'the CPUs that are shown larger below')] : []),
  ];
}

/** Which list is where. */
export function placeText(layout: FieldLayout): string {
  if (layout.nodes[0] === NIL) return `Each CPU has one list: ${sharesText(layout)}.`;
  return `Online nodes stand above those that are merely possible: ${sharesText(layout)}.`;
}

/** Of the tiles, one for each CPU. */
export function tilesKey({ limits }: Pick<KeyFacts, 'limits'>): KeyRow[] {
  return [
    row('useful', 'useful', 'share of its time for useful work; heights add up to its busy time'),
    row('wasted', 'wasted', 'share for checks of nodes that are not online'),
    row('copy', 'copy', 'share for copying to or from user space'),
    row('other', 'wake-up', 'share for wake-ups and system calls'),
    row('spin', 'lock', 'share for waiting for a lock'),
    row('list', 'box', 'a defer list, one for each node'),
    row('length', 'waiting', `skbs in the list now; ${fullText(limits)}`),
    ...kickRow(limits),
    row('away', '(7)', 'in brackets: this CPU is offline'),
  ];
}

/** Upper ends of the strengths of a colour, checks of a list a second; none before any check. */
export function strengthTexts(topPerS: number): string[] {
  if (topPerS === 0) return [];
  return Array.from({ length: LEVELS }, (_, i) => rateText((topPerS * (i + 1)) / LEVELS));
}

function row(mark: KeyMark, name: string, meaning: string): KeyRow {
  return { mark, name, meaning };
}

function fullText({ cap }: DeferLimits): string {
  if (cap === 0) return 'this kernel defers none';
  return Number.isFinite(cap) ? `full at ${formatCount(cap)}` : 'the more, the longer';
}

function kickRow({ kickAt }: DeferLimits): KeyRow[] {
  if (kickAt === null) return [];
  return [
    row(
      'kick',
      'kicked',
      `${plural(kickAt, 'skb')} or more in the list: its CPU is told to flush them`,
    ),
  ];
}
