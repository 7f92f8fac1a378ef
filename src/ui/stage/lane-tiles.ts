/**
 * The past of the lanes while it runs by: cut into tiles of time that are drawn once and then only
 * moved, by whole pixels of the screen. Hundreds of blocks and marks are not drawn anew in each
 * frame, but those of the tile that the playhead is in.
 */
import type { LabFrame } from '../../analysis/lab-frame.ts';
import type { Recording } from '../../analysis/recording.ts';
import { LanesPainter } from '../../stage/lanes/draw.ts';
import { type LanesLayout, type TimeSpan, xAt } from '../../stage/lanes/layout.ts';
import type { SegmentWindow } from '../../stage/lanes/window.ts';
import type { StageTheme } from '../../stage/theme.ts';
import { freshPen } from './layers.ts';

/** A multiple of the periods of both patterns, which would break between two tiles. */
const TILE_PX = 56;
/** Marks reach so far to both sides of their instant. */
const REACH_PX = 8;

/** One tile after the other: where the first one lies, and which the playhead is in. */
interface Row {
  readonly x: number;
  readonly first: number;
  readonly last: number;
}

export class LaneTiles {
  private readonly layout: LanesLayout;
  private readonly window: SegmentWindow;
  private readonly dpr: number;
  /** CSS pixels, and device pixels in whole numbers. */
  private readonly width: number;
  private readonly painter: LanesPainter;
  private tiles = new Map<number, HTMLCanvasElement>();
  /** Those that have left the plot. */
  private readonly spare: HTMLCanvasElement[] = [];
  private recording: Recording | null = null;
  private pxPs = 0;
  private playheadPs = 0;

  /** For one size and theme; `layout` is that of the lanes, whose window they share. */
  constructor(layout: LanesLayout, window: SegmentWindow, dpr: number) {
    this.layout = layout;
    this.window = window;
    this.dpr = dpr;
    this.width = Math.round(TILE_PX * dpr) / dpr;
    const plot = { ...layout.plot, x: -REACH_PX, w: this.width + 2 * REACH_PX };
    this.painter = new LanesPainter({ ...layout, plot }, window);
  }

  /** Blocks and marks up to the playhead, which is where the layout has it. */
  draw(pen: CanvasRenderingContext2D, frame: LabFrame, theme: StageTheme, span: TimeSpan): void {
    const { layout, width, dpr } = this;
    const { recording, playheadPs } = frame;
    this.scaleTo(recording, Math.round(span.to - span.from) / layout.plot.w);
    // Tiles may hold what is to come now, and lack what had left the plot when they were drawn.
    if (playheadPs < this.playheadPs) this.dropAll();
    this.playheadPs = playheadPs;
    this.window.cover(recording, span, playheadPs, layout.lanes);
    const row = this.rowOf(span, playheadPs);
    this.dropOutside(row);
    pen.save();
    pen.beginPath();
    pen.rect(layout.plot.x, 0, layout.plot.w, layout.axisY);
    pen.clip();
    for (let k = row.first; k <= row.last; k++) {
      const x = row.x + (k - row.first) * width;
      const tile = this.tiles.get(k) ?? this.finished(k, frame, theme);
      if (tile !== null) pen.drawImage(tile, x, 0, tile.width / dpr, tile.height / dpr);
      else this.drawOpen(pen, frame, theme, { k, x, reach: k === row.last ? REACH_PX : 0 });
    }
    pen.restore();
  }

  private scaleTo(recording: Recording, pxPs: number): void {
    if (recording === this.recording && pxPs === this.pxPs) return;
    this.recording = recording;
    this.pxPs = pxPs;
    this.dropAll();
  }

  private dropAll(): void {
    this.spare.push(...this.tiles.values());
    this.tiles.clear();
  }

  private rowOf(span: TimeSpan, playheadPs: number): Row {
    const tilePs = this.width * this.pxPs;
    const first = Math.floor(span.from / tilePs);
    const x = Math.round(xAt(this.layout, span, first * tilePs) * this.dpr) / this.dpr;
    return { x, first, last: Math.floor(playheadPs / tilePs) };
  }

  private dropOutside({ first, last }: Row): void {
    for (const [k, tile] of this.tiles) {
      if (k >= first && k <= last) continue;
      this.tiles.delete(k);
      this.spare.push(tile);
    }
  }

  /** The time of a tile, with the marks of its neighbours that reach into it. */
  private spanOf(k: number): TimeSpan {
    const from = (k * this.width - REACH_PX) * this.pxPs;
    return { from, to: from + (this.width + 2 * REACH_PX) * this.pxPs };
  }

  /** A new tile; null while the playhead has not left what belongs to it. */
  private finished(k: number, frame: LabFrame, theme: StageTheme): HTMLCanvasElement | null {
    const span = this.spanOf(k);
    if (frame.playheadPs < span.to) return null;
    const tile = this.spare.pop() ?? document.createElement('canvas');
    const { width, dpr } = this;
    const pen = freshPen(tile, { width, height: this.layout.axisY, dpr });
    if (pen === null) return null;
    this.painter.drawEvents(pen, frame, theme, { ...span, untilPs: span.to });
    this.tiles.set(k, tile);
    return tile;
  }

  /** A tile up to the playhead; marks of the last one reach beyond it. */
  private drawOpen(
    pen: CanvasRenderingContext2D,
    frame: LabFrame,
    theme: StageTheme,
    { k, x, reach }: { readonly k: number; readonly x: number; readonly reach: number },
  ): void {
    const span = this.spanOf(k);
    pen.save();
    pen.translate(x, 0);
    pen.beginPath();
    pen.rect(0, 0, this.width + reach, this.layout.axisY);
    pen.clip();
    const untilPs = Math.min(span.to, frame.playheadPs);
    this.painter.drawEvents(pen, frame, theme, { ...span, untilPs });
    pen.restore();
  }
}
