/** Whole numbers and lists of them as people and kernels write them: "8", "0-3,8". */

/** A whole number in plain decimal digits, or null. */
export function readWhole(text: string, most = Number.MAX_SAFE_INTEGER): number | null {
  if (!/^(0|[1-9]\d{0,15})$/.test(text)) return null;
  const value = Number(text);
  return value <= most ? value : null;
}

/** Ascending numbers as ranges: "0-3,8". */
export function writeRanges(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const value of numbers) {
    const last = runs[runs.length - 1];
    if (last !== undefined && value === last[1] + 1) last[1] = value;
    else runs.push([value, value]);
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(',');
}

/** More numbers than any map has; stops "0-999999999" from being counted out. */
const MOST_NUMBERS = 4_096;

export function readRanges(text: string): readonly number[] | null {
  const numbers: number[] = [];
  for (const part of text.split(',')) {
    const match = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(part);
    if (match === null) return null;
    const from = Number(match[1]);
    const to = Number(match[2] ?? match[1]);
    if (to < from || numbers.length + to - from >= MOST_NUMBERS) return null;
    for (let value = from; value <= to; value++) numbers.push(value);
  }
  return numbers;
}
