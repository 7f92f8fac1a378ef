/** Lines in order of time, of which some are known before their time has come. */
import type { Ps } from '../schema/units.ts';

interface Pending {
  readonly atPs: Ps;
  readonly line: string;
}

export class PendingLines {
  private text = '';
  /** Latest first; at one instant the one put last comes first, so that it is taken last. */
  private readonly pending: Pending[] = [];

  /** A line of now. */
  put(line: string): void {
    this.text += line;
  }

  putAt(atPs: Ps, line: string): void {
    let low = 0;
    let high = this.pending.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.pending[middle].atPs > atPs) low = middle + 1;
      else high = middle;
    }
    this.pending.splice(low, 0, { atPs, line });
  }

  /** Writes what was due by `atPs`. */
  settle(atPs: Ps): void {
    for (let last = this.pending.at(-1); last !== undefined; last = this.pending.at(-1)) {
      if (last.atPs > atPs) return;
      this.text += last.line;
      this.pending.pop();
    }
  }

  take(): string {
    const { text } = this;
    this.text = '';
    return text;
  }
}
