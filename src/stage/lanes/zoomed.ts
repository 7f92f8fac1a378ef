/**
 * The lanes at a zoom of one's own: what is shown stands still on the lower layer, and the playhead
 * runs over it. Close up single blocks, far out the shares of time in each column.
 */
import { type CpuShares, sharesOf } from '../../analysis/cpu-shares.ts';
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { usText } from '../figures.ts';
import { contains, type Point, type Rect } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import type { StageTheme } from '../theme.ts';
import { LanesPainter } from './draw.ts';
import { binsPerColumn, type ColumnHit, columnAt, drawShares } from './draw-shares.ts';
import { hitLane, hitLanes, type LaneHit, rectOfBlock } from './hit.ts';
import { type LanesLayout, type TimeSpan, xAt } from './layout.ts';
import type { SegmentWindow } from './window.ts';

/** More events than this are not looked at one by one for a picture. */
const MOST_EVENTS = 60_000;
/** Events summed up in one frame: the others wait for the next. */
const EVENTS_A_FRAME = 100_000;
/** What has not been played yet is that faint. */
const FUTURE_ALPHA = 0.55;

export type ZoomHit =
  | { readonly kind: 'block'; readonly hit: LaneHit; readonly beside: Rect }
  | { readonly kind: 'column'; readonly hit: ColumnHit; readonly beside: Rect };

export class ZoomedLanes {
  readonly layout: LanesLayout;
  private readonly painter: LanesPainter;
  private readonly window: SegmentWindow;
  /** Events wait to be summed up: another frame is wanted, also while nothing moves. */
  summing = false;
  private drawn = '';
  private recording: LabFrame['recording'] | null = null;

  /** `layout` as for lanes that follow the playhead. */
  constructor(layout: LanesLayout, window: SegmentWindow) {
    // The playhead may stand anywhere, and what comes after it is shown as well.
    this.layout = { ...layout, nowX: layout.plot.x + layout.plot.w };
    this.window = window;
    this.painter = new LanesPainter(this.layout, window);
  }

  /** Shares where blocks would be narrower than a pixel or too many to look at. */
  sharesFor({ recording }: LabFrame, span: TimeSpan): CpuShares | null {
    const shares = sharesOf(recording);
    const pixelPs = (span.to - span.from) / this.layout.plot.w;
    const events = recording.countAt(span.to) - recording.countAt(span.from);
    return pixelPs >= shares.binPs || events > MOST_EVENTS ? shares : null;
  }

  /** True if what stands still has to be drawn; it has to be asked before every frame. */
  isStale(frame: LabFrame, span: TimeSpan): boolean {
    const { recording } = frame;
    const shares = this.sharesFor(frame, span);
    this.summing = shares?.update(EVENTS_A_FRAME) === false;
    const edgePs = Math.min(span.to, recording.computedPs);
    const key = [span.from, span.to, edgePs, shares?.taken ?? 'blocks'].join(' ');
    const stale = key !== this.drawn || recording !== this.recording;
    this.drawn = key;
    this.recording = recording;
    return stale;
  }

  /** The lower layer, over what else stands still. */
  drawStill(pen: Pen, frame: LabFrame, theme: StageTheme, span: TimeSpan): void {
    const { layout } = this;
    const untilPs = Math.min(span.to, frame.recording.computedPs);
    const shares = this.sharesFor(frame, span);
    const { meta } = frame.recording;
    let note = 'blocks under a pixel: by their share';
    if (shares === null) this.painter.drawEvents(pen, frame, theme, { ...span, untilPs });
    else {
      drawShares(pen, layout, theme, { shares, span, untilPs });
      const columnPs = binsPerColumn(shares, layout, span) * shares.binPs;
      note = `each column is ${usText(columnPs, meta)}: shares of time`;
    }
    this.painter.drawTicks(pen, theme, span, { ...meta, note });
  }

  /** The upper layer: the playhead, and a veil over what has not been played. */
  drawMoving(pen: Pen, frame: LabFrame, theme: StageTheme, span: TimeSpan): void {
    const { plot, axisY } = this.layout;
    const x = xAt(this.layout, span, frame.playheadPs);
    const from = Math.max(plot.x, x);
    if (from < plot.x + plot.w) {
      pen.globalAlpha = FUTURE_ALPHA;
      pen.fillStyle = theme.bg1;
      pen.fillRect(from, plot.y - 4, plot.x + plot.w - from, axisY - plot.y + 3);
      pen.globalAlpha = 1;
    }
    if (x >= plot.x && x <= plot.x + plot.w) this.painter.drawPlayhead(pen, theme, x);
  }

  hit(frame: LabFrame, span: TimeSpan, at: Point): ZoomHit | null {
    const { layout } = this;
    const shares = this.sharesFor(frame, span);
    if (shares === null) {
      const hit = hitLanes(layout, this.window, at, span);
      const beside = hit === null ? null : rectOfBlock(layout, hit, span);
      return hit === null || beside === null ? null : { kind: 'block', hit, beside };
    }
    const lane = hitLane(layout, at);
    if (lane < 0 || !contains(layout.lanes[lane].rect, at)) return null;
    const hit = columnAt(shares, layout, span, { lane, x: at.x });
    if (hit.fromPs < 0 || hit.fromPs >= frame.recording.computedPs) return null;
    const x = xAt(layout, span, hit.fromPs);
    const w = xAt(layout, span, hit.toPs) - x;
    return { kind: 'column', hit, beside: { ...layout.lanes[lane].rect, x, w } };
  }
}
