/** The heat map of the field on its still canvas, touched where cells have changed only. */
import type { ListWindow } from '../../analysis/list-window.ts';
import { FieldCells } from '../../stage/field/cells.ts';
import { drawFieldFrame, drawLargeCells } from '../../stage/field/draw.ts';
import { drawCells } from '../../stage/field/draw-cells.ts';
import type { FieldLayout } from '../../stage/field/layout.ts';
import type { FieldSetting } from './field-canvas.ts';
import { freshPen } from './layers.ts';

export class FieldHeat {
  private readonly setting: FieldSetting;
  /** One pixel a cell, drawn large without smoothing. */
  private readonly picture = document.createElement('canvas');
  private cells: FieldCells | null = null;
  private shown: Uint8Array | null = null;

  constructor(setting: FieldSetting) {
    this.setting = setting;
  }

  /** Checks a second of one list that the strongest colour stands for. */
  get topPerS(): number {
    return this.cells?.topPerS ?? 0;
  }

  /** `all`: something besides the cells has changed. */
  draw(layout: FieldLayout, window: ListWindow, lists: number, all: boolean): void {
    const top = this.setting.partOf?.topPerS;
    const cells = this.cellsFor(layout);
    const pen = this.picture.getContext('2d');
    if (pen === null) return;
    cells.read(layout, window, lists, top);
    const drawn = drawCells(pen, cells, this.shown, this.setting.look.theme);
    this.shown = cells.code.slice();
    if (drawn > 0 || all) this.drawStill(layout, cells);
  }

  private cellsFor(layout: FieldLayout): FieldCells {
    const known = this.cells;
    if (known?.columns === layout.columns && known.rows === layout.rows.length) return known;
    const cells = new FieldCells(layout);
    this.cells = cells;
    this.shown = null;
    this.picture.width = cells.columns;
    this.picture.height = cells.rows;
    return cells;
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
}
