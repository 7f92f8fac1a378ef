/** The known word that a mistyped one was probably meant to be. */

/** Letters to replace, insert, drop or swap with their neighbour until `a` has become `b`. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? before[j - 2] + 1 : replaced;
      next.push(Math.min(replaced, swapped, row[j] + 1, next[j - 1] + 1));
    }
    before = row;
    row = next;
  }
  return row[b.length];
}

/**
 * The nearest of the known words, or null when none is near: at most half its letters may differ.
 */
export function nearest(word: string, known: readonly string[]): string | null {
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance < least && distance * 2 <= candidate.length) {
      best = candidate;
      least = distance;
    }
  }
  return best;
}
