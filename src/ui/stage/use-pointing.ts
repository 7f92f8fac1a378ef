/** What the viewer points at on the stage, with a pointer, a finger or the keyboard. */
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { NIL } from '../../schema/units.ts';
import type { Point, Rect } from '../../stage/geometry.ts';
import { rectOfHit, type StageHit, sameHit, stopsOf, TOUCH_REACH } from '../../stage/hit.ts';
import type { StageCanvas } from './stage-canvas.ts';

export interface Pointed {
  readonly hit: StageHit;
  readonly beside: Rect;
  readonly pinned: boolean;
  /** A ring is drawn round it. */
  readonly ring: boolean;
}

/** Cards come after so long and go at once. */
const DELAY_MS = 80;

export function usePointing(canvas: StageCanvas | null, onPair: (pair: number) => void) {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const timer = useRef(0);
  const latest = useRef<Pointed | null>(null);
  latest.current = pointed;
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = (
    hit: StageHit | null,
    at: Point | null,
    how: { pinned: boolean; key: boolean },
  ): void => {
    clearTimeout(timer.current);
    const layout = canvas?.layout;
    if (hit === null || !layout) return setPointed(null);
    const rect = rectOfHit(layout, hit);
    const { scale } = layout;
    const beside =
      rect === null
        ? { x: (at?.x ?? 0) - 10, y: (at?.y ?? 0) - 10, w: 20, h: 20 }
        : { x: rect.x * scale, y: rect.y * scale, w: rect.w * scale, h: rect.h * scale };
    const ring = (how.key || how.pinned) && rect !== null;
    setPointed({ hit, beside, pinned: how.pinned, ring });
  };

  const choosePair = (hit: StageHit | null): void => {
    const shown = canvas?.layout?.mode.pair;
    if (hit?.kind === 'cpu' && hit.pair !== NIL && hit.pair !== shown) onPair(hit.pair);
  };

  return {
    pointed,
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      if (event.pointerType === 'touch' || latest.current?.pinned) return;
      const at = pointOf(event);
      const hit = canvas?.hit(at, 0) ?? null;
      if (sameHit(hit, latest.current?.hit ?? null)) return;
      if (hit === null || latest.current !== null)
        return show(hit, at, { pinned: false, key: false });
      clearTimeout(timer.current);
      timer.current = window.setTimeout(
        () => show(hit, at, { pinned: false, key: false }),
        DELAY_MS,
      );
    },
    onPointerLeave(): void {
      clearTimeout(timer.current);
      if (!latest.current?.pinned) setPointed(null);
    },
    onClick(event: MouseEvent<HTMLElement>): void {
      const at = pointOf(event);
      const touch = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch';
      const hit = canvas?.hit(at, touch ? TOUCH_REACH : 0) ?? null;
      choosePair(hit);
      const again = latest.current?.pinned && sameHit(hit, latest.current.hit);
      show(again ? null : hit, at, { pinned: true, key: false });
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>): void {
      const layout = canvas?.layout;
      if (!layout) return;
      const hit = latest.current?.hit ?? null;
      if (event.key === 'Escape' && hit !== null) {
        event.stopPropagation();
        return show(null, null, { pinned: false, key: true });
      }
      if (event.key === 'Enter' && hit !== null) {
        event.stopPropagation();
        choosePair(hit);
        return show(hit, null, { pinned: true, key: true });
      }
      if (!event.altKey || !event.key.startsWith('Arrow')) return;
      event.preventDefault();
      event.stopPropagation();
      show(nextStop(stopsOf(layout), hit, event.key), null, { pinned: false, key: true });
    },
  };
}

function pointOf(event: MouseEvent<HTMLElement>): Point {
  const box = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}

/** Left and right go along a group, up and down from the CPUs to the lists and back. */
export function nextStop(
  stops: { readonly cpus: readonly StageHit[]; readonly lists: readonly StageHit[] },
  from: StageHit | null,
  key: string,
): StageHit {
  const { cpus, lists } = stops;
  if (key === 'ArrowUp') return cpus[0];
  if (key === 'ArrowDown') return lists[0];
  const group = from?.kind === 'list' ? lists : cpus;
  const at = group.findIndex((hit) => sameHit(hit, from));
  if (at < 0) return group[0];
  const next = at + (key === 'ArrowRight' ? 1 : -1);
  return group[Math.max(0, Math.min(group.length - 1, next))];
}
