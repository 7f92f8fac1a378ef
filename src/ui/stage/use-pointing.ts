/** What the viewer points at on the stage, with a pointer, a finger or the keyboard. */
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { SkbChoice } from '../../analysis/skb-life.ts';
import { NIL } from '../../schema/units.ts';
import type { Point, Rect } from '../../stage/geometry.ts';
import type { StageHit } from '../../stage/hit.ts';
import type { StageLayout } from '../../stage/stage-layout.ts';
import { FrameContext } from '../lab-frames.ts';
import { hoveredOf } from './hovered-skb.ts';
import { chosenMarks } from './later-marks.ts';
import type { StageCanvas } from './stage-canvas.ts';
import { stageHits } from './stage-hits.ts';

export interface Pointed {
  readonly hit: StageHit;
  readonly beside: Rect;
  readonly pinned: boolean;
  /** A ring is drawn round it, and its card is read out. */
  readonly ring: boolean;
}

/** Cards come after so long and go at once. */
const DELAY_MS = 80;

type How = 'hover' | 'pinned' | 'keyboard';
type Show = (hit: StageHit | null, at: Point | null, how: How) => void;

export interface PointingTarget {
  readonly onPair: (pair: number) => void;
  /** The skb that is followed. */
  readonly skb: SkbChoice | null;
  readonly onSkb: (skb: SkbChoice | null) => void;
}

export function usePointing(canvas: StageCanvas | null, { onPair, skb, onSkb }: PointingTarget) {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const timer = useRef(0);
  const latest = useRef<Pointed | null>(null);
  const over = useRef<Point | null>(null);
  latest.current = pointed;
  useEffect(() => () => clearTimeout(timer.current), []);
  const hovered = hoveredOf(useContext(FrameContext));
  useEffect(() => {
    const frame = canvas?.latest ?? null;
    const isSkb = pointed?.hit.kind === 'skb' && frame !== null;
    hovered.point(isSkb ? { skb: pointed.hit.skb, atPs: frame.playheadPs } : null);
  }, [canvas, hovered, pointed]);
  useEffect(() => () => hovered.point(null), [hovered]);
  const show: Show = (hit, at, how) => {
    clearTimeout(timer.current);
    const layout = canvas?.layout ?? null;
    setPointed(hit === null || layout === null ? null : pointedAt(layout, hit, at, how));
  };
  const choose = (hit: StageHit | null): boolean => {
    const frame = canvas?.latest ?? null;
    if (hit?.kind === 'skb' && frame !== null) {
      const next = { skb: hit.skb, atPs: frame.playheadPs };
      // What marks the one that is followed has been loaded by then.
      const again = skb !== null && chosenMarks.now()?.isSameSkb(frame, skb, next);
      onSkb(again === true ? null : next);
      show(null, null, 'hover');
      return true;
    }
    const shown = canvas?.layout?.mode.pair;
    if (hit?.kind !== 'cpu' || hit.pair === NIL || hit.pair === shown) return false;
    onPair(hit.pair);
    // Its box moves to another place: a card would stay where it was.
    show(null, null, 'hover');
    return true;
  };
  return {
    pointed,
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      const layout = canvas?.layout ?? null;
      if (layout !== null) onKey(event, layout, latest.current?.hit ?? null, { show, choose });
    },
    ...pointerHandlers({ canvas, latest, timer, over, show, choose }),
  };
}

interface PointerParts {
  readonly canvas: StageCanvas | null;
  readonly latest: RefObject<Pointed | null>;
  readonly timer: RefObject<number>;
  /** Where the pointer is, or null where it has left. */
  readonly over: RefObject<Point | null>;
  readonly show: Show;
  readonly choose: (hit: StageHit | null) => boolean;
}

function pointerHandlers({ canvas, latest, timer, over, show, choose }: PointerParts) {
  const hover = (at: Point): void => {
    if (latest.current?.pinned) return;
    const hit = canvas?.hit(at, false) ?? null;
    if (sameHit(hit, latest.current?.hit ?? null)) return;
    if (hit === null || latest.current !== null) return show(hit, at, 'hover');
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => show(hit, at, 'hover'), DELAY_MS);
  };
  return {
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      if (event.pointerType === 'touch') return;
      const at = pointOf(event);
      over.current = at;
      if (stageHits.now() !== null) return hover(at);
      // The pointer may rest, or be gone, by then; without the network there are no cards.
      void stageHits.load().then(
        () => over.current && hover(over.current),
        () => undefined,
      );
    },
    onPointerLeave(): void {
      over.current = null;
      clearTimeout(timer.current);
      if (!latest.current?.pinned) show(null, null, 'hover');
    },
    onClick(event: MouseEvent<HTMLElement>): void {
      const at = pointOf(event);
      const touch = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch';
      const hit = canvas?.hit(at, touch) ?? null;
      if (choose(hit)) return;
      const again = latest.current?.pinned && sameHit(hit, latest.current.hit);
      show(again ? null : hit, at, 'pinned');
    },
  };
}

function onKey(
  event: KeyboardEvent<HTMLElement>,
  layout: StageLayout,
  hit: StageHit | null,
  act: { readonly show: Show; readonly choose: (hit: StageHit | null) => boolean },
): void {
  const { key } = event;
  const card = hit !== null && (key === 'Escape' || key === 'Enter');
  const move = event.altKey && key.startsWith('Arrow');
  if (!card && !move) return;
  event.preventDefault();
  event.stopPropagation();
  const stops = stageHits.now()?.stopsOf(layout);
  if (move) return stops && act.show(nextStop(stops, hit, key), null, 'keyboard');
  if (key === 'Escape') return act.show(null, null, 'keyboard');
  if (!act.choose(hit)) act.show(hit, null, 'pinned');
}

function pointedAt(layout: StageLayout, hit: StageHit, at: Point | null, how: How): Pointed {
  const { scale } = layout;
  const rect = stageHits.now()?.rectOfHit(layout, hit) ?? null;
  const beside =
    rect === null
      ? { x: (at?.x ?? 0) - 10, y: (at?.y ?? 0) - 10, w: 20, h: 20 }
      : { x: rect.x * scale, y: rect.y * scale, w: rect.w * scale, h: rect.h * scale };
  return { hit, beside, pinned: how === 'pinned', ring: how !== 'hover' && rect !== null };
}

function sameHit(a: StageHit | null, b: StageHit | null): boolean {
  return a === b || stageHits.now()?.sameHit(a, b) === true;
}

/** In CSS pixels of what listens. */
export function pointOf(event: MouseEvent<HTMLElement>): Point {
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
