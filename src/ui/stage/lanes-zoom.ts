/** Zoom and pan of the lanes along the time: wheel, drag and pinch, by d3-zoom. */
import { type D3ZoomEvent, scaleLinear, select, type ZoomTransform, zoom, zoomIdentity } from 'd3';
import type { Ps } from '../../schema/units.ts';
import type { LanesLayout, TimeSpan } from '../../stage/lanes/layout.ts';

/** The shortest span that is shown: 50 ns. */
const LEAST_PS = 50_000;

export interface ZoomTarget {
  readonly layout: LanesLayout;
  readonly runPs: Ps;
  /** What is shown when a gesture begins. */
  readonly shown: () => TimeSpan;
  readonly onZoom: (span: TimeSpan) => void;
  readonly onEnd: () => void;
}

type Zoomed = HTMLElement & { __zoom: ZoomTransform };

/** Listens on an element; returns how to stop. */
export function zoomLanes(element: HTMLElement, target: ZoomTarget): () => void {
  const { plot, height } = target.layout;
  const box: [[number, number], [number, number]] = [
    [plot.x, 0],
    [plot.x + plot.w, height],
  ];
  const behaviour = zoom<HTMLElement, unknown>()
    .extent(box)
    .translateExtent(box)
    .scaleExtent([1, target.runPs / LEAST_PS])
    .filter((event: MouseEvent) => {
      // d3 keeps where it is on the element itself; the span may have changed by other means.
      (element as Zoomed).__zoom = transformOf(target);
      return event.button === 0 || event.button === undefined;
    })
    .on('zoom', ({ transform, sourceEvent }: D3ZoomEvent<HTMLElement, unknown>) => {
      if (sourceEvent !== null) target.onZoom(spanUnder(target, transform));
    })
    .on('end', ({ sourceEvent }: D3ZoomEvent<HTMLElement, unknown>) => {
      if (sourceEvent !== null) target.onEnd();
    });
  const selection = select(element).call(behaviour).on('dblclick.zoom', null);
  return () => void selection.on('.zoom', null);
}

function transformOf({ layout: { plot }, runPs, shown }: ZoomTarget): ZoomTransform {
  const { from, to } = withinRun(shown(), runPs);
  const k = runPs / (to - from);
  return zoomIdentity.translate(plot.x - k * (plot.x + (from / runPs) * plot.w), 0).scale(k);
}

function spanUnder({ layout: { plot }, runPs }: ZoomTarget, transform: ZoomTransform): TimeSpan {
  const whole = scaleLinear([0, runPs], [plot.x, plot.x + plot.w]);
  const [from, to] = transform.rescaleX(whole).domain();
  return withinRun({ from, to }, runPs);
}

/** A span of whole picoseconds inside the run, as wide as it was where there is room. */
export function withinRun({ from, to }: TimeSpan, runPs: Ps): TimeSpan {
  const width = Math.round(Math.max(LEAST_PS, Math.min(to - from, runPs)));
  const begin = Math.round(Math.max(0, Math.min(from, runPs - width)));
  return { from: begin, to: begin + width };
}

/** Closer by a factor, or wider by one below 1; an instant that is seen stays where it is. */
export function zoomedBy(span: TimeSpan, factor: number, atPs: Ps, runPs: Ps): TimeSpan {
  const seen = atPs >= span.from && atPs <= span.to;
  const about = seen ? atPs : (span.from + span.to) / 2;
  const from = about - (about - span.from) / factor;
  return withinRun({ from, to: from + (span.to - span.from) / factor }, runPs);
}
