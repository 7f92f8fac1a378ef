/** Numbers and lists as commands print them, in any language's format; all in linear time. */
import { MAX_CPUS } from '../schema/machine-check.ts';

/** More numbers than this in one list are counted, not read. */
export const MOST_LISTED = 4 * MAX_CPUS;

/** What is read of a list: its numbers ascending, how many there are if too many, or null. */
export type ReadList = readonly number[] | { readonly count: number } | null;

/** "0-3,8", "0 1 2 3", "0-3 8"; an empty text is an empty list. */
export function readList(text: string): ReadList {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '');
  const ranges: [number, number][] = [];
  let count = 0;
  for (const part of parts) {
    const match = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(part);
    if (match === null) return null;
    const from = Number(match[1]);
    const to = Number(match[2] ?? match[1]);
    if (to < from) return null;
    ranges.push([from, to]);
    count += to - from + 1;
  }
  if (count > MOST_LISTED) return { count };
  const values = new Set<number>();
  for (const [from, to] of ranges) for (let value = from; value <= to; value++) values.add(value);
  return [...values].sort((a, b) => a - b);
}

/** "212992", and with the marks of thousands that some languages print: "212.992", "212 992". */
export function readCount(text: string): number | null {
  const plain = /^\d{1,3}(?:[.,'’\u00a0\u2009\u202f ]\d{3})+$/.test(text)
    ? text.replaceAll(/\D/g, '')
    : text;
  return /^\d{1,15}$/.test(plain) ? Number(plain) : null;
}
