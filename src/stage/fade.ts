/** What the wall clock adds to a frame, and the fade between single skbs and flows. */
import { PS_PER_US } from '../schema/units.ts';
import type { Pen } from './pen.ts';

/** Ratio that trails and lanes are drawn for while the run is stepped by hand. */
export const STEP_PS_PER_S = 2 * PS_PER_US;

export interface Moment {
  /** 0 single skbs, 1 flows; between them while one fades into the other. */
  readonly flow: number;
  /** How far the chevrons of the ribbons have drifted, CSS pixels. */
  readonly drift: number;
  /** Reduced motion: nothing travels, a flush is shown whole. */
  readonly still: boolean;
}

/**
 * The same pen, with every alpha multiplied by `alpha`. A fade lasts a quarter of a second, so the
 * cost of this wrapper is paid then only.
 */
export function fadePen(pen: Pen, alpha: number): Pen {
  if (alpha >= 1) return pen;
  pen.globalAlpha = alpha;
  return new Proxy(pen, {
    get: (target, key) => {
      const value = target[key as keyof Pen] as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
    set: (target, key, value) => {
      const own = key === 'globalAlpha' ? Number(value) * alpha : value;
      return Reflect.set(target, key, own, target);
    },
  });
}
