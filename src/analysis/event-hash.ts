/** A hash over events, for asking whether two runs are the same bit for bit. */
import type { EventColumns } from '../schema/events.ts';

const WORD = 0x100000000;

/** Feeds on chunks; however a run is cut, the hash is the same. */
export class EventHash {
  private readonly state = Uint32Array.of(0x811c9dc5, 0x9e3779b9); // two lanes of 32 bits
  events = 0;

  add(c: EventColumns): void {
    for (let i = 0; i < c.length; i++) {
      this.addTime(c.atPs[i]);
      this.addTime(c.durPs[i]);
      this.addWord((c.kind[i] << 16) | c.cpu[i]);
      this.addWord(c.skb[i]);
      this.addWord(c.x[i]);
      this.addWord(c.y[i]);
      this.addWord(c.z[i]);
    }
    this.events += c.length;
  }

  /** A hash that has seen the same events. */
  copy(): EventHash {
    const other = new EventHash();
    other.state.set(this.state);
    other.events = this.events;
    return other;
  }

  /** 16 hex digits. */
  digest(): string {
    return [...this.state].map((word) => word.toString(16).padStart(8, '0')).join('');
  }

  /** Whole picoseconds, split into two words: doubles hold 53 bits of them. */
  private addTime(ps: number): void {
    this.addWord(Math.floor(ps / WORD));
    this.addWord(ps % WORD);
  }

  private addWord(word: number): void {
    const { state } = this;
    // FNV-1a in one lane, a rotating multiply in the other: cheap, and no bit of input is lost in
    // both.
    state[0] = Math.imul(state[0] ^ word, 0x01000193);
    const mixed = Math.imul(state[1] ^ word, 0x85ebca6b);
    state[1] = (mixed << 13) | (mixed >>> 19);
  }
}
