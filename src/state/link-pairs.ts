/** Pairs of CPUs as people write them: "2>5, 3>5", and runs of them, "0-3>4-7" or "0-3>5". */
import { readWhole } from '../lib/ranges.ts';
import type { CpuPair } from '../schema/load.ts';

/** How pairs look, for people. */
export const PAIRS_EXPECTED = 'a list of pairs of CPUs such as 2>5,3>5 or 0-3>4-7';

/** Shorter runs are easier to read one by one. */
const LEAST_RUN = 3;
/** More CPUs than any machine has. */
const MOST_CPUS = 1_024;

export function writePairs(pairs: readonly CpuPair[]): string {
  const parts: string[] = [];
  for (let from = 0; from < pairs.length; ) {
    const together = runAt(pairs, from, 1);
    const toOne = runAt(pairs, from, 0);
    const count = Math.max(together, toOne) < LEAST_RUN ? 1 : Math.max(together, toOne);
    const last = pairs[from + count - 1];
    const { sender, receiver } = pairs[from];
    parts.push(`${rangeText(sender, last.sender)}>${rangeText(receiver, last.receiver)}`);
    from += count;
  }
  return parts.join(', ');
}

/** How many pairs from `from` on have the next sender each, and a receiver so much further. */
function runAt(pairs: readonly CpuPair[], from: number, step: 0 | 1): number {
  let count = 1;
  for (let i = from + 1; i < pairs.length; i++, count++) {
    const before = pairs[i - 1];
    if (pairs[i].sender !== before.sender + 1) break;
    if (pairs[i].receiver !== before.receiver + step) break;
  }
  return count;
}

function rangeText(from: number, to: number): string {
  return from === to ? String(from) : `${from}-${to}`;
}

/** Null where a part is no pair, or pairs up sides of different lengths; links have ":" for ">". */
export function readPairs(text: string): readonly CpuPair[] | null {
  const pairs: CpuPair[] = [];
  for (const part of text.replaceAll('→', '>').split(',')) {
    const sides = part.replaceAll(/\s/g, '').split(/->|[>:]/);
    if (sides.length !== 2) return null;
    const [senders, receivers] = sides.map(readRange);
    if (senders === null || receivers === null) return null;
    const count = Math.max(senders.length, receivers.length);
    if (![1, count].includes(senders.length) || ![1, count].includes(receivers.length)) return null;
    if (pairs.length + count > MOST_CPUS) return null;
    for (let i = 0; i < count; i++) {
      pairs.push({
        sender: senders[senders.length === 1 ? 0 : i],
        receiver: receivers[receivers.length === 1 ? 0 : i],
      });
    }
  }
  return pairs;
}

function readRange(text: string): number[] | null {
  const [first, last = first, ...rest] = text.split('-').map((each) => readWhole(each));
  if (first === null || last === null || rest.length > 0) return null;
  if (last < first || last - first >= MOST_CPUS) return null;
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
