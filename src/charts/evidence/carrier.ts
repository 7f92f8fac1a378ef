/** What carries a prediction: the part without which its median moves most. */
import { medianOf } from './band.ts';

export interface Carrier {
  /** Id of the ablation. */
  readonly id: string;
  /** In words: "without pollution". */
  readonly words: string;
  /** Median without that part, in the unit of the reading. */
  readonly median: number;
  /** How far the median moves. */
  readonly moves: number;
}

/** All ablations of a reading, the one that moves most first; equal ones by id. */
export function computeCarriers(
  values: Float64Array,
  without: Readonly<Record<string, Float64Array>>,
): readonly Carrier[] {
  if (values.length === 0) return [];
  const whole = medianOf(values);
  return Object.entries(without)
    .filter(([, left]) => left.length > 0)
    .map(([id, left]) => {
      const median = medianOf(left);
      return { id, words: ablationWords(id), median, moves: median - whole };
    })
    .sort((a, b) => Math.abs(b.moves) - Math.abs(a.moves) || (a.id < b.id ? -1 : 1));
}

/** "no-pollution" is "without pollution"; "direct" is "the direct cost alone". */
export function ablationWords(id: string): string {
  if (id === 'direct') return 'the direct cost alone';
  return id.replace(/^no-/, 'without ').replaceAll('-', ' ');
}
