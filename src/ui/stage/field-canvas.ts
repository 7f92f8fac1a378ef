/** Draws frames onto the two canvases of the field, and answers what is under the pointer. */
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { ListWindow } from '../../analysis/list-window.ts';
import { walkCursor } from '../../analysis/walk-cursor.ts';
import { type CpuIndex, NIL } from '../../schema/units.ts';
import type { VariantId } from '../../schema/variants.ts';
import { FieldCells } from '../../stage/field/cells.ts';
import { factsOf, totalsOf } from '../../stage/field/describe.ts';
import {
  drawCursors,
  drawFieldFrame,
  drawFieldHead,
  drawLargeCells,
  drawLengths,
  type FieldFacts,
} from '../../stage/field/draw.ts';
import { drawCells } from '../../stage/field/draw-cells.ts';
import {
  type FieldHit,
  type FieldLayout,
  hitField,
  layoutField,
  rectOfCpuColumn,
} from '../../stage/field/layout.ts';
import { hitTiles, rectOfTile } from '../../stage/field/tiles.ts';
import { FieldTiles } from '../../stage/field/tiles-painter.ts';
import type { Point, Rect } from '../../stage/geometry.ts';
import type { Focus } from '../../state/zoom.ts';
import { freshPen, type LayerSize, penOver } from './layers.ts';
import type { StageLook } from './read-stage-theme.ts';

export interface FieldSetting {
  readonly still: HTMLCanvasElement;
  readonly moving: HTMLCanvasElement;
  readonly size: LayerSize;
  readonly look: StageLook;
}

/** Cursors are drawn up to this speed: above it they would only flicker. */
const CURSOR_MAX_PS_PER_S = 5_000_000;

export class FieldCanvas {
  readonly window = new ListWindow();
  layout: FieldLayout | null = null;
  private readonly setting: FieldSetting;
  /** One pixel a cell, drawn large without smoothing. */
  private readonly picture = document.createElement('canvas');
  private cells: FieldCells | null = null;
  private shown: Uint8Array | null = null;
  private tiles: FieldTiles | null = null;
  private facts: FieldFacts | null = null;
  private scenario: LabFrame['scenario'] | null = null;
  private variant: VariantId | null = null;
  private focus: Focus | null;
  private frame: LabFrame | null = null;

  constructor(setting: FieldSetting, focus: Focus | null) {
    this.setting = setting;
    this.focus = focus;
  }

  /** Shows the columns between two CPUs. */
  show(focus: Focus | null): void {
    if (focus === this.focus) return;
    this.focus = focus;
    this.layout = null;
    if (this.frame !== null) this.draw(this.frame);
  }

  draw(frame: LabFrame): void {
    this.frame = frame;
    const { variant } = frame.view;
    const isNew =
      this.layout === null || this.scenario !== frame.scenario || this.variant !== variant;
    if (isNew) this.layOut(frame);
    const { layout } = this;
    if (layout === null) return;
    const moved = this.window.read(frame);
    if (this.tiles !== null) this.drawTiles(this.tiles, frame, isNew);
    else if (moved || isNew || this.facts === null) this.drawHeat(layout, frame, isNew);
    if (moved || isNew || this.facts === null) this.sumUp(layout, frame);
    this.drawMoving(layout, frame);
  }

  hit(at: Point): FieldHit | null {
    if (this.layout === null) return null;
    return this.tiles === null
      ? hitField(this.layout, at)
      : hitTiles(this.tiles.layout, this.layout.nodes.length, at);
  }

  rectOf(cpu: CpuIndex): Rect | null {
    if (this.layout === null) return null;
    return this.tiles === null
      ? rectOfCpuColumn(this.layout, cpu)
      : rectOfTile(this.tiles.layout, cpu);
  }

  get isTiled(): boolean {
    return this.tiles !== null;
  }

  private layOut({ scenario, view }: LabFrame): void {
    const { width, height } = this.setting.size;
    const { variant } = view;
    const layout = layoutField({ scenario, variant, width, height, focus: this.focus });
    this.layout = layout;
    this.scenario = scenario;
    this.variant = variant;
    this.tiles = FieldTiles.of(layout);
    const { cells } = this;
    if (cells?.columns !== layout.columns || cells.rows !== layout.rows.length) {
      this.cells = new FieldCells(layout);
      this.shown = null;
      this.picture.width = layout.columns;
      this.picture.height = layout.rows.length;
    }
  }

  /** The picture is touched where cells have changed only. */
  private drawHeat(layout: FieldLayout, { view }: LabFrame, isNew: boolean): void {
    const { cells, picture, setting } = this;
    const pen = picture.getContext('2d');
    if (cells === null || pen === null) return;
    cells.read(layout, this.window, view.nodes.length);
    const drawn = drawCells(pen, cells, this.shown, setting.look.theme);
    this.shown = cells.code.slice();
    if (drawn > 0 || isNew) this.drawStill(layout, cells);
  }

  private drawStill(layout: FieldLayout, cells: FieldCells): void {
    const { look, size, still } = this.setting;
    const pen = freshPen(still, size);
    if (pen === null) return;
    const { plot, bands, rows, view, per } = layout;
    pen.imageSmoothingEnabled = false;
    const x = view.from / per;
    const w = (view.to - view.from) / per;
    for (const band of bands) {
      const first = rows.findIndex(({ from }) => from === band.from);
      const count = rows.filter(({ from, to }) => from >= band.from && to <= band.to).length;
      pen.drawImage(this.picture, x, first, w, count, plot.x, band.y, plot.w, band.h);
    }
    drawLargeCells(pen, layout, cells, look.theme);
    drawFieldFrame(pen, layout, look.theme);
  }

  private drawTiles(tiles: FieldTiles, frame: LabFrame, isNew: boolean): void {
    const { look, size, still } = this.setting;
    const pen = isNew ? freshPen(still, size) : penOver(still, size);
    if (pen !== null) tiles.draw(pen, { window: this.window, view: frame.view }, look.theme, isNew);
  }

  private sumUp(layout: FieldLayout, { view }: LabFrame): void {
    const totals = totalsOf(this.window, view.cpus * view.nodes.length);
    const top = this.tiles === null ? (this.cells?.topPerS ?? 0) : null;
    this.facts = factsOf(layout, this.window, totals, top);
  }

  private drawMoving(layout: FieldLayout, frame: LabFrame): void {
    const { look, size, moving } = this.setting;
    const pen = freshPen(moving, size);
    if (pen === null || this.facts === null) return;
    const { theme } = look;
    drawFieldHead(pen, layout, theme, this.facts);
    if (this.isTiled) return;
    drawLengths(pen, layout, frame.view, theme);
    if (frame.psPerS > CURSOR_MAX_PS_PER_S) return;
    const { view, recording } = frame;
    const slotOf = (cpu: CpuIndex): number => {
      const cursor = walkCursor(view, recording, cpu);
      return cursor === null ? NIL : view.slotOf(cursor.node);
    };
    drawCursors(pen, layout, view, slotOf, theme);
  }
}
