/** Draws from one named stream of a seed. */
import { nextUnit, streamSeed } from '../../lib/random.ts';

export class Draws {
  private readonly state: Int32Array;

  constructor(seed: number, cause: string) {
    this.state = Int32Array.of(streamSeed(seed, cause));
  }

  /** A whole number of a range, both ends included. */
  whole(least: number, most: number): number {
    return least + Math.floor(nextUnit(this.state, 0) * (most - least + 1));
  }

  /** A number of a range: first its size by doublings, then its place between two of them. */
  sized(least: number, most: number): number {
    let low = least;
    for (let doublings = Math.floor(Math.log2(most / least)); doublings > 0; doublings--) {
      if (this.chance(1 / (doublings + 1))) break;
      low *= 2;
    }
    const high = Math.min(2 * low, most);
    return low + nextUnit(this.state, 0) * (high - low);
  }

  chance(share: number): boolean {
    return nextUnit(this.state, 0) < share;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.whole(0, items.length - 1)];
  }

  /** An item by its weight. */
  weighted<T>(items: readonly (readonly [weight: number, item: T])[]): T {
    let left = nextUnit(this.state, 0) * items.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, item] of items) {
      left -= weight;
      if (left <= 0) return item;
    }
    return items[items.length - 1][1];
  }

  /** So many different items, in their order. */
  some<T>(items: readonly T[], count: number): T[] {
    const left = [...items];
    while (left.length > count) left.splice(this.whole(0, left.length - 1), 1);
    return left;
  }

  /** All items in another order. */
  shuffled<T>(items: readonly T[]): T[] {
    const left = [...items];
    const mixed: T[] = [];
    while (left.length > 0) mixed.push(...left.splice(this.whole(0, left.length - 1), 1));
    return mixed;
  }
}
