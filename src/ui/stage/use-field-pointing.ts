/** What the pointer or the keyboard is on in the field, and what opens it. */
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useState } from 'react';
import type { CpuIndex } from '../../schema/units.ts';
import type { FieldHit } from '../../stage/field/columns.ts';
import type { FieldLayout } from '../../stage/field/layout.ts';
import { clamp, type Rect } from '../../stage/geometry.ts';
import type { FieldCanvas } from './field-canvas.ts';
import { pointOf } from './use-pointing.ts';

export interface PointedCell {
  readonly hit: FieldHit;
  readonly around: Rect;
  /** The keyboard brought it. */
  readonly byKey: boolean;
}

const STEPS: Readonly<Record<string, readonly [columns: number, slots: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What is used of the canvas, so that a test can stand in. */
export type PointedCanvas = Pick<FieldCanvas, 'hit' | 'rectOf' | 'layout' | 'onMoved'>;

export function useFieldPointing(canvas: PointedCanvas | null, onCpu: (cpu: CpuIndex) => void) {
  const [pointed, setPointed] = useState<PointedCell | null>(null);
  const show = (hit: FieldHit | null, byKey: boolean): void =>
    setPointed(cellIn(canvas, hit, byKey));
  useEffect(() => {
    if (canvas === null) return;
    // The keyboard stays on its CPU; what the pointer is on now is told when it moves.
    canvas.onMoved = () => setPointed((now) => (now?.byKey ? cellIn(canvas, now.hit, true) : null));
    return () => {
      canvas.onMoved = () => undefined;
    };
  }, [canvas]);
  const hitOf = (event: MouseEvent<HTMLElement>): FieldHit | null => {
    return canvas?.hit(pointOf(event)) ?? null;
  };
  return {
    pointed,
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      if (event.pointerType === 'touch') return;
      const hit = hitOf(event);
      if (hit?.cpu !== pointed?.hit.cpu || hit?.slot !== pointed?.hit.slot) show(hit, false);
    },
    /** What is under the pointer changes with each turn. */
    onWheel: () => setPointed(null),
    onPointerLeave(): void {
      if (pointed?.byKey === false) setPointed(null);
    },
    /** A first tap shows the card of a CPU, a second one opens it; a mouse opens at once. */
    onClick(event: MouseEvent<HTMLElement>): void {
      const hit = hitOf(event);
      const known = hit !== null && hit.cpu === pointed?.hit.cpu;
      if (known) onCpu(hit.cpu);
      else show(hit, false);
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>): void {
      const layout = canvas?.layout;
      if (!layout) return;
      const step = event.altKey ? STEPS[event.key] : undefined;
      if (step !== undefined) show(cellBeside(layout, pointed?.hit ?? null, step), true);
      else if (event.key === 'Enter' && pointed !== null) onCpu(pointed.hit.cpu);
      else if (event.key === 'Escape' && pointed !== null) setPointed(null);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

function cellIn(
  canvas: PointedCanvas | null,
  hit: FieldHit | null,
  byKey: boolean,
): PointedCell | null {
  const around = hit === null ? null : (canvas?.rectOf(hit.cpu) ?? null);
  return hit === null || around === null ? null : { hit, around, byKey };
}

/** The list one column or one slot on, within what is in view. */
export function cellBeside(
  layout: FieldLayout,
  from: FieldHit | null,
  [columns, slots]: readonly [number, number],
): FieldHit {
  const { order, columnOf, view, nodes } = layout;
  const first = Math.floor(view.from);
  if (from === null) return { cpu: order[first], slot: 0 };
  const column = clamp(columnOf[from.cpu] + columns, first, Math.ceil(view.to) - 1);
  return { cpu: order[column], slot: clamp(from.slot + slots, 0, nodes.length - 1) };
}
