/** What the viewer points at among the CPUs at work, with a pointer, a finger or the keyboard. */
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useContext,
  useEffect,
  useState,
} from 'react';
import type { SkbChoice } from '../../analysis/skb-life.ts';
import type { CpuIndex } from '../../schema/units.ts';
import { type CpusHit, rectOfCpusHit } from '../../stage/cpus/hit.ts';
import type { Point, Rect } from '../../stage/geometry.ts';
import { isSameSkb } from '../../stage/skb/draw-chosen.ts';
import { FrameContext } from '../lab-frames.ts';
import type { CpusCanvas } from './cpus-canvas.ts';
import { hoveredOf } from './hovered-skb.ts';
import { pointOf } from './use-pointing.ts';
import { zoomKeyOf } from './zoom-keys.ts';

export interface PointedCpus {
  readonly hit: CpusHit;
  readonly beside: Rect;
  /** The keyboard brought it. */
  readonly byKey: boolean;
}

export interface CpusTarget {
  /** A CPU was chosen, to be looked at more closely. */
  readonly onCpu: (cpu: CpuIndex) => void;
  readonly onNearer: () => void;
  readonly onFurther: () => void;
  /** The skb that is followed. */
  readonly skb: SkbChoice | null;
  readonly onSkb: (skb: SkbChoice | null) => void;
}

export function useCpusPointing(canvas: CpusCanvas | null, target: CpusTarget) {
  const [pointed, setPointed] = useState<PointedCpus | null>(null);
  const hovered = hoveredOf(useContext(FrameContext));
  useEffect(() => {
    const frame = canvas?.latest ?? null;
    const isSkb = pointed?.hit.kind === 'skb' && frame !== null;
    hovered.point(isSkb ? { skb: pointed.hit.skb, atPs: frame.playheadPs } : null);
  }, [canvas, hovered, pointed]);
  useEffect(() => () => hovered.point(null), [hovered]);
  /** `at` is where the pointer is; null for the keyboard. */
  const show = (hit: CpusHit | null, at: Point | null): void => {
    if (sameHit(hit, pointed?.hit ?? null) && pointed?.byKey === (at === null)) return;
    setPointed(hit === null ? null : pointedAt(canvas, hit, at));
  };
  const follow = (hit: CpusHit | null): boolean => {
    const frame = canvas?.latest ?? null;
    if (hit?.kind !== 'skb' || frame === null) return false;
    const next = { skb: hit.skb, atPs: frame.playheadPs };
    target.onSkb(target.skb !== null && isSameSkb(frame, target.skb, next) ? null : next);
    return true;
  };
  const handlers = pointerHandlers({ canvas, pointed, show, follow, onCpu: target.onCpu });
  return {
    pointed,
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      const cpus = canvas?.layout?.cards.map(({ cpu }) => cpu) ?? [];
      if (!onKey(event, { cpus, at: cpuOf(pointed), show, ...target })) return;
      event.preventDefault();
      event.stopPropagation();
    },
    ...handlers,
  };
}

function cpuOf(pointed: PointedCpus | null): CpuIndex | null {
  return pointed === null || pointed.hit.kind === 'skb' ? null : pointed.hit.cpu;
}

function pointedAt(canvas: CpusCanvas | null, hit: CpusHit, at: Point | null): PointedCpus {
  const layout = canvas?.layout ?? null;
  const rect = layout === null ? null : rectOfCpusHit(layout, hit);
  const around = { x: (at?.x ?? 0) - 10, y: (at?.y ?? 0) - 10, w: 20, h: 20 };
  return { hit, beside: rect ?? around, byKey: at === null };
}

interface KeyParts extends Pick<CpusTarget, 'onCpu' | 'onNearer' | 'onFurther'> {
  readonly cpus: readonly CpuIndex[];
  readonly at: CpuIndex | null;
  readonly show: (hit: CpusHit | null, at: null) => void;
}

/** False for keys that mean nothing here. */
function onKey(event: KeyboardEvent, parts: KeyParts): boolean {
  const { cpus, at, show, onCpu, onNearer, onFurther } = parts;
  const { key, altKey } = event;
  const zoom = zoomKeyOf(event);
  if (altKey && key.startsWith('Arrow')) {
    const step = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1;
    const next = at === null ? 0 : cpus.indexOf(at) + step;
    const cpu = cpus[Math.max(0, Math.min(cpus.length - 1, next))];
    show({ kind: 'cpu', cpu }, null);
  } else if (zoom === 'further') onFurther();
  else if (zoom === 'nearer' && at === null) onNearer();
  else if (at !== null && (key === 'Enter' || zoom === 'nearer')) onCpu(at);
  else if (at !== null && key === 'Escape') show(null, null);
  else return false;
  return true;
}

interface PointerParts {
  readonly canvas: CpusCanvas | null;
  readonly pointed: PointedCpus | null;
  readonly show: (hit: CpusHit | null, at: Point) => void;
  readonly follow: (hit: CpusHit | null) => boolean;
  readonly onCpu: (cpu: CpuIndex) => void;
}

function pointerHandlers({ canvas, pointed, show, follow, onCpu }: PointerParts) {
  return {
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      if (event.pointerType === 'touch') return;
      const at = pointOf(event);
      show(canvas?.hit(at) ?? null, at);
    },
    onPointerLeave(event: PointerEvent<HTMLElement>): void {
      if (pointed?.byKey === false) show(null, pointOf(event));
    },
    /**
     * An skb is followed. A first tap shows the card of a CPU, a second one opens it; a mouse opens
     * at once.
     */
    onClick(event: MouseEvent<HTMLElement>): void {
      const at = pointOf(event);
      const byTouch = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch';
      const known = cpuOf(pointed);
      const hit = canvas?.hit(at, byTouch) ?? null;
      if (follow(hit)) return show(null, at);
      show(hit, at);
      if (hit !== null && hit.kind !== 'skb' && hit.cpu === known) onCpu(hit.cpu);
    },
  };
}

function sameHit(a: CpusHit | null, b: CpusHit | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
