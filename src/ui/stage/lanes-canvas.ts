/** Draws frames onto the two canvases of the lanes. */
import type { LabFrame } from '../../analysis/lab-frame.ts';
import type { SkbChoice } from '../../analysis/skb-life.ts';
import type { Point, Rect } from '../../stage/geometry.ts';
import { drawLanesStatic, LanesPainter } from '../../stage/lanes/draw.ts';
import { describeColumn } from '../../stage/lanes/draw-shares.ts';
import { describeBlock, hitLanes, rectOfBlock } from '../../stage/lanes/hit.ts';
import { type LanesLayout, layoutLanes, spanOf, type TimeSpan } from '../../stage/lanes/layout.ts';
import { SegmentWindow } from '../../stage/lanes/window.ts';
import { ZoomedLanes } from '../../stage/lanes/zoomed.ts';
import type { HitCard } from '../../stage/load-cards.ts';
import { flowMode } from './flow-mode.ts';
import { chosenMarks } from './later-marks.ts';
import { type LaneTiles, laneTiles } from './later-tiles.ts';
import { freshPen } from './layers.ts';
import type { StageSetting } from './stage-canvas.ts';

/** What is shown of the lanes. */
export interface LanesView {
  /** Null: as long as the speed asks for, around the playhead. */
  readonly span: TimeSpan | null;
  /** Lanes scrolled out above. */
  readonly above: number;
}

/** Something of a lane: what it is called by, its card, and where it is drawn. */
export interface LaneMark {
  readonly key: string;
  readonly beside: Rect;
  readonly read: (frame: LabFrame) => HitCard;
}

export class LanesCanvas {
  private readonly setting: StageSetting;
  private readonly window = new SegmentWindow();
  private view: LanesView = { span: null, above: 0 };
  private painter: LanesPainter | null = null;
  /** What it draws while playing, where nothing is zoomed. */
  private tiles: LaneTiles | null = null;
  private hasAsked = false;
  private zoomed: ZoomedLanes | null = null;
  private scenario: LabFrame['scenario'] | null = null;
  private flow = false;
  private frame: LabFrame | null = null;
  private chosen: SkbChoice | null = null;
  private request = 0;

  constructor(setting: StageSetting) {
    this.setting = setting;
  }

  get layout(): LanesLayout | null {
    return this.painter?.layout ?? null;
  }

  get latest(): LabFrame | null {
    return this.frame;
  }

  /** The time that is drawn; null before the first frame. */
  get span(): TimeSpan | null {
    return this.view.span ?? (this.frame === null ? null : spanOf(this.frame));
  }

  /** Shows another part of the lanes. */
  show(view: LanesView): void {
    const { view: before } = this;
    this.view = view;
    // The still layer holds names only, or all that is seen under a zoom.
    const other = (view.span === null) !== (before.span === null) || view.above !== before.above;
    if (other) this.scenario = null;
    if (this.frame !== null) this.draw(this.frame);
  }

  /** Marks the way of an skb. */
  choose(chosen: SkbChoice | null): void {
    this.chosen = chosen;
    this.redraw();
  }

  stop(): void {
    cancelAnimationFrame(this.request);
  }

  /** What is under a point; null in flow mode. */
  hit(at: Point): LaneMark | null {
    const { painter, frame, zoomed, view } = this;
    if (painter === null || frame === null) return null;
    if (zoomed !== null && view.span !== null) {
      const found = zoomed.hit(frame, view.span, at);
      if (found === null) return null;
      const { cpu, fromPs } = found.hit;
      const { beside } = found;
      const key = `${cpu} ${fromPs}`;
      if (found.kind === 'column') return { key, beside, read: () => describeColumn(found.hit) };
      const known = frame.recording.computedPs;
      return { key, beside, read: (next) => describeBlock(found.hit, next, known) };
    }
    if (frame.flow) return null;
    const span = spanOf(frame);
    const hit = hitLanes(painter.layout, this.window, at, span);
    const beside = hit === null ? null : rectOfBlock(painter.layout, hit, span);
    if (hit === null || beside === null) return null;
    return { key: `${hit.cpu} ${hit.fromPs}`, beside, read: (next) => describeBlock(hit, next) };
  }

  draw(frame: LabFrame): void {
    this.frame = frame;
    const { size, look, moving } = this.setting;
    const painter = this.painterFor(frame);
    const span = this.spanAround(frame);
    if (this.zoomed !== null && span !== null) return this.drawZoomed(this.zoomed, frame, span);
    const pen = freshPen(moving, size);
    if (pen === null) return;
    if (!frame.flow) {
      const now = spanOf(frame);
      const tiles = frame.playing ? this.tilesFor(painter.layout) : null;
      if (tiles !== null) tiles.draw(pen, frame, look.theme, now);
      else painter.drawEvents(pen, frame, look.theme, { ...now, untilPs: frame.playheadPs });
      painter.drawFront(pen, frame, look.theme, now);
      return this.drawChosen(pen, frame, now);
    }
    const mode = flowMode.now();
    if (mode !== null) mode.drawAreas(pen, painter.layout, frame, look.theme);
    else
      void flowMode.load().then(
        () => this.redraw(),
        () => undefined,
      );
  }

  /** A zoom goes along once the playhead runs out of it. */
  private spanAround({ playing, playheadPs, scenario }: LabFrame): TimeSpan | null {
    const { span } = this.view;
    if (span === null || !playing || playheadPs <= span.to) return span;
    const width = span.to - span.from;
    const from = Math.min(playheadPs - width * 0.1, scenario.runPs - width);
    const next = { from: Math.round(from), to: Math.round(from) + width };
    this.view = { ...this.view, span: next };
    return next;
  }

  private drawZoomed(zoomed: ZoomedLanes, frame: LabFrame, span: TimeSpan): void {
    const { size, look, still, moving } = this.setting;
    if (zoomed.isStale(frame, span)) {
      const pen = freshPen(still, size);
      if (pen === null) return;
      drawLanesStatic(pen, zoomed.layout, look.theme, 'zoom');
      zoomed.drawStill(pen, frame, look.theme, span);
    }
    const pen = freshPen(moving, size);
    if (pen !== null) {
      zoomed.drawMoving(pen, frame, look.theme, span);
      this.drawChosen(pen, frame, span);
    }
    if (zoomed.summing) this.again();
  }

  private drawChosen(pen: CanvasRenderingContext2D, frame: LabFrame, span: TimeSpan): void {
    const { chosen, painter } = this;
    if (chosen === null || painter === null) return;
    const marks = chosenMarks.now();
    const shown = { frame, span, choice: chosen };
    if (marks !== null)
      marks.drawChosenInLanes(pen, painter.layout, this.setting.look.theme, shown);
    else
      void chosenMarks.load().then(
        () => this.redraw(),
        () => undefined,
      );
  }

  private again(): void {
    cancelAnimationFrame(this.request);
    this.request = requestAnimationFrame(() => this.redraw());
  }

  private redraw(): void {
    if (this.frame !== null) this.draw(this.frame);
  }

  /** Null until they have been loaded. */
  private tilesFor(layout: LanesLayout): LaneTiles | null {
    const { size } = this.setting;
    const Tiles = laneTiles.now()?.LaneTiles;
    if (Tiles === undefined) this.askForTiles();
    else this.tiles ??= new Tiles(layout, this.window, size.dpr);
    return this.tiles;
  }

  /** Once: offline before they were ever loaded, all is drawn in every frame. */
  private askForTiles(): void {
    if (this.hasAsked) return;
    this.hasAsked = true;
    void laneTiles.load().catch(() => undefined);
  }

  private painterFor(frame: LabFrame): LanesPainter {
    const { size, look, still, pair } = this.setting;
    const same = this.scenario === frame.scenario && this.flow === frame.flow;
    if (this.painter !== null && same) return this.painter;
    const layout = layoutLanes(frame.scenario, size, pair, this.view.above);
    const painter = new LanesPainter(layout, this.window);
    this.tiles = null;
    this.zoomed = this.view.span === null ? null : new ZoomedLanes(layout, this.window);
    const pen = freshPen(still, size);
    if (pen !== null) drawLanesStatic(pen, layout, look.theme, frame.flow ? 'flow' : 'events');
    this.painter = painter;
    this.scenario = frame.scenario;
    this.flow = frame.flow;
    return painter;
  }
}
