/** Names that a trace repeats (events, functions, reasons): each is kept once, with a number. */
import { textOf } from './scan.ts';

/** Where the names end: a file that is damaged must not fill the memory. */
export const MOST_NAMES = 4_096;
const MOST_NAME_BYTES = 128;
const SLOTS = 4 * MOST_NAMES;

/** Number of what found no room. */
export const OTHER_NAME = 0;

export class Names {
  private readonly slots = new Uint16Array(SLOTS); // [hash] number of the name, 0 if free
  private readonly kept: Uint8Array[] = [new Uint8Array()];
  private readonly texts: string[] = ['(others)'];

  /** `known` become 1, 2, … in their order. */
  constructor(known: readonly string[] = []) {
    for (const name of known) {
      const bytes = Uint8Array.from(name, (letter) => letter.charCodeAt(0));
      this.number(bytes, 0, bytes.length);
    }
  }

  /** Number of the name in these bytes; the same for the same bytes. */
  number(b: Uint8Array, from: number, end: number): number {
    if (end - from > MOST_NAME_BYTES) return OTHER_NAME;
    let hash = end - from;
    for (let i = from; i < end; i++) hash = Math.imul(hash ^ b[i], 0x01000193);
    let slot = (hash ^ (hash >>> 15)) & (SLOTS - 1);
    while (this.slots[slot] !== 0) {
      if (same(this.kept[this.slots[slot]], b, from, end)) return this.slots[slot];
      slot = (slot + 1) & (SLOTS - 1);
    }
    if (this.kept.length > MOST_NAMES) return OTHER_NAME;
    this.slots[slot] = this.kept.length;
    this.kept.push(b.slice(from, end));
    this.texts.push(textOf(b, from, end));
    return this.slots[slot];
  }

  text(number: number): string {
    return this.texts[number];
  }

  get count(): number {
    return this.texts.length;
  }
}

function same(name: Uint8Array, b: Uint8Array, from: number, end: number): boolean {
  if (name.length !== end - from) return false;
  for (let i = 0; i < name.length; i++) if (name[i] !== b[from + i]) return false;
  return true;
}
