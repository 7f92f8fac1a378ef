/** Pointers of 64 bits, each known by a small number. */

const FIRST_SLOTS = 1 << 14;

export class Pointers {
  private slots = new Int32Array(FIRST_SLOTS); // [hash] number of the pointer, 0 if free
  private hi: number[] = [0];
  private lo: number[] = [0];

  /** From 1; the same for the same pointer. */
  number(hi: number, lo: number): number {
    const slot = this.slotOf(hi, lo);
    if (this.slots[slot] !== 0) return this.slots[slot];
    const number = this.hi.length;
    this.hi.push(hi);
    this.lo.push(lo);
    this.slots[slot] = number;
    if (2 * number > this.slots.length) this.grow();
    return number;
  }

  /** The pointer so many bytes below, or 0 if it has not been seen. */
  below(hi: number, lo: number, bytes: number): number {
    const low = lo - bytes;
    return this.slots[low >= 0 ? this.slotOf(hi, low) : this.slotOf(hi - 1, low + 0x100000000)];
  }

  private slotOf(hi: number, lo: number): number {
    const mask = this.slots.length - 1;
    const hash = Math.imul(lo ^ Math.imul(hi, 0x85ebca6b), 0x9e3779b1);
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (;;) {
      const number = this.slots[slot];
      if (number === 0 || (this.hi[number] === hi && this.lo[number] === lo)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  private grow(): void {
    this.slots = new Int32Array(2 * this.slots.length);
    for (let number = 1; number < this.hi.length; number++)
      this.slots[this.slotOf(this.hi[number], this.lo[number])] = number;
  }
}
