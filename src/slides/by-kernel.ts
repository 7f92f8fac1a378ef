/** What a panel keeps from frame to frame. */
import type { Shown } from './panel.ts';

/** Remakes what depends on the machine and the kernel when these change. */
export class ByKernel<Made> {
  private readonly make: (shown: Shown) => Made;
  private key: readonly unknown[] = [];
  private made: Made | null = null;

  constructor(make: (shown: Shown) => Made) {
    this.make = make;
  }

  of(shown: Shown): Made {
    const { scenario, view, flow } = shown.frame;
    const key = [scenario, view.variant, flow, shown.pair, shown.alone];
    if (this.made === null || key.some((each, i) => each !== this.key[i]))
      this.made = this.make(shown);
    this.key = key;
    return this.made;
  }
}
