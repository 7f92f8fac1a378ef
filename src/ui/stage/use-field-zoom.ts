/** Wheel, pinch and drag over the field, which is seen through a window that glides over it. */
import { type D3ZoomEvent, select, type ZoomBehavior, zoom, zoomIdentity } from 'd3';
import { type RefObject, useEffect, useRef } from 'react';
import type { CpuIndex } from '../../schema/units.ts';
import { rectOfCpuColumn, zoomedAt } from '../../stage/field/columns.ts';
import type { FieldLayout } from '../../stage/field/layout.ts';
import { FEWEST_COLUMNS } from '../../stage/field/view.ts';
import type { Point } from '../../stage/geometry.ts';
import type { Focus } from '../../state/zoom.ts';
import type { FieldCanvas } from './field-canvas.ts';
import { listenToPinch, type Pinch } from './pinch.ts';
import { wheel } from './wheel-stream.ts';
import type { ZoomKey } from './zoom-keys.ts';

export interface FieldZoomActions {
  /** The gesture is over, and these CPUs are in view; null for all. */
  readonly onFocus: (focus: Focus | null) => void;
  /** Zoomed in beyond the nearest view, over this CPU. */
  readonly onThrough: (cpu: CpuIndex) => void;
}

type Box = HTMLDivElement;

export function useFieldZoom(
  box: RefObject<Box | null>,
  canvas: FieldCanvas | null,
  actions: FieldZoomActions,
): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const element = box.current;
    if (element === null || canvas === null) return;
    const target = select<Box, unknown>(element);
    const behaviour = zoom<Box, unknown>()
      .filter((event: Event) => event.type === 'wheel' || !('button' in event && event.button))
      .clickDistance(4)
      .on('start', () => limitTo(behaviour, element, canvas.layout))
      .on('zoom', ({ transform, sourceEvent }: D3ZoomEvent<Box, unknown>) => {
        const { layout } = canvas;
        if (layout === null || sourceEvent === null) return;
        const { plot, order } = layout;
        const columnAt = (x: number): number =>
          ((transform.invertX(x) - plot.x) * order.length) / plot.w;
        canvas.glide({ from: columnAt(plot.x), to: columnAt(plot.x + plot.w) });
      })
      .on('end', ({ sourceEvent }: D3ZoomEvent<Box, unknown>) => {
        if (sourceEvent !== null && canvas.layout !== null)
          latest.current.onFocus(focusOf(canvas.layout));
      });
    target.call(behaviour).on('dblclick.zoom', null);
    const goThrough = (at: Point): boolean => {
      const hit = isNearest(canvas.layout) ? canvas.hit(at) : null;
      if (hit !== null) latest.current.onThrough(hit.cpu);
      return hit !== null;
    };
    const onWheel = (event: WheelEvent): void => {
      if (!wheel.goesOn(event.timeStamp)) {
        event.preventDefault();
        event.stopImmediatePropagation();
      } else if (event.deltaY < 0 && goThrough({ x: event.offsetX, y: event.offsetY }))
        wheel.spend();
      // Where d3 begins from: a crumb may have led elsewhere since.
      else if (canvas.layout !== null) place(element, canvas.layout);
    };
    element.addEventListener('wheel', onWheel, { capture: true, passive: false });
    const stopPinch = listenToPinch(element, pinchThrough(element, canvas, goThrough));
    limitTo(behaviour, element, canvas.layout);
    return () => {
      target.on('.zoom', null);
      // A gesture that has led elsewhere ends later, and would lead back.
      behaviour.on('end', null);
      element.removeEventListener('wheel', onWheel, { capture: true });
      stopPinch();
    };
  }, [box, canvas]);
}

/** Fingers that go on apart where no nearer view is left lead on as the wheel does. */
function pinchThrough(element: Box, canvas: FieldCanvas, goThrough: (at: Point) => boolean): Pinch {
  return {
    go(share, { x, y }) {
      if (!isNearest(canvas.layout)) return true;
      const { left, top } = element.getBoundingClientRect();
      return share >= 1 && goThrough({ x: x - left, y: y - top });
    },
    stop: () => undefined,
  };
}

/** How far one can zoom and drag follows from the layout. */
function limitTo(
  behaviour: ZoomBehavior<Box, unknown>,
  element: Box,
  layout: FieldLayout | null,
): void {
  if (layout === null) return;
  const { plot, order, height } = layout;
  const corners: [[number, number], [number, number]] = [
    [plot.x, 0],
    [plot.x + plot.w, height],
  ];
  behaviour
    .extent(corners)
    .translateExtent(corners)
    .scaleExtent([1, Math.max(1, order.length / FEWEST_COLUMNS)]);
  place(element, layout);
}

/** The transform that shows what is in view, where d3 looks for it. */
function place(element: Box, { plot, order, view }: FieldLayout): void {
  const k = order.length / (view.to - view.from);
  const x = plot.x - k * (plot.x + (view.from * plot.w) / order.length);
  const known = (element as Box & { __zoom?: typeof zoomIdentity }).__zoom;
  const y = known === undefined || known.k === 1 ? 0 : known.y;
  (element as Box & { __zoom?: typeof zoomIdentity }).__zoom = zoomIdentity
    .translate(x, y)
    .scale(k);
}

/** No nearer view than this is left. */
export function isNearest(layout: FieldLayout | null): boolean {
  return layout !== null && layout.view.to - layout.view.from <= FEWEST_COLUMNS + 0.01;
}

const FACTORS: Readonly<Record<ZoomKey, number>> = { nearer: 0.5, further: 2 };

/** The CPUs in view after a key, with the column of a CPU where it was. */
export function focusBy(key: ZoomKey, layout: FieldLayout, cpu: CpuIndex): Focus | null {
  const { x, w } = rectOfCpuColumn(layout, cpu) ?? layout.plot;
  return focusOf({ ...layout, view: zoomedAt(layout, x + w / 2, FACTORS[key]) });
}

/** The CPUs at the edges of what is in view; null for all. */
function focusOf({ view, order }: FieldLayout): Focus | null {
  const first = Math.round(view.from);
  const last = Math.round(view.to) - 1;
  if (first <= 0 && last >= order.length - 1) return null;
  return { from: order[first], to: order[last] };
}
