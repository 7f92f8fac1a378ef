/** All CPUs at once, as on the page: a tile each, or a picture of their lists. */
import { ListWindow } from '../analysis/list-window.ts';
import { FieldCells, kindOf, levelOf, STRENGTH } from '../stage/field/cells.ts';
import { xOfColumn } from '../stage/field/columns.ts';
import { factsOf, totalsOf } from '../stage/field/describe.ts';
import {
  drawCursors,
  drawFieldFrame,
  drawFieldHead,
  drawLargeCells,
  drawLengths,
} from '../stage/field/draw.ts';
import { colourOf } from '../stage/field/draw-cells.ts';
import { type FieldLayout, layoutField } from '../stage/field/layout.ts';
import { FieldTiles } from '../stage/field/tiles-painter.ts';
import type { Pen } from '../stage/pen.ts';
import { ByKernel } from './by-kernel.ts';
import type { PanelPainter, PanelSize, Shown } from './panel.ts';
import type { Place, Sheet } from './sheet.ts';
import type { SlideTheme } from './slide-theme.ts';

interface Picture {
  readonly layout: FieldLayout;
  readonly tiles: FieldTiles | null;
  readonly cells: FieldCells;
}

export class FieldPanel implements PanelPainter {
  private readonly window = new ListWindow();
  private readonly pictures: ByKernel<Picture>;

  constructor(size: PanelSize) {
    this.pictures = new ByKernel(({ frame: { scenario, view } }) => {
      const layout = layoutField({ scenario, variant: view.variant, ...size });
      return { layout, tiles: FieldTiles.of(layout), cells: new FieldCells(layout) };
    });
  }

  draw(sheet: Sheet, place: Place, shown: Shown, theme: SlideTheme): void {
    const { frame } = shown;
    const { view } = frame;
    const { window } = this;
    const { layout, tiles, cells } = this.pictures.of(shown);
    window.read(frame);
    if (tiles === null) cells.read(layout, window, view.nodes.length);
    const totals = totalsOf(window, view.cpus * view.nodes.length);
    const facts = factsOf(layout, window, totals, tiles === null ? cells.topPerS : null);
    sheet.place(place, (pen) => {
      if (tiles === null) {
        drawHeat(pen, place, { layout, cells }, theme);
        drawLargeCells(pen, layout, cells, theme);
        drawFieldFrame(pen, layout, theme);
      } else tiles.draw(pen, { window, view }, theme, true);
      drawFieldHead(pen, layout, theme, facts);
      if (tiles !== null) return;
      drawLengths(pen, layout, view, theme);
      drawCursors(pen, layout, frame, theme);
    });
  }
}

/** Cells of one look below each other are one rectangle, whose sides lie between two pixels. */
function drawHeat(
  pen: Pen,
  place: Place,
  { layout, cells }: Pick<Picture, 'layout' | 'cells'>,
  theme: SlideTheme,
): void {
  const { rows, bands, plot, per } = layout;
  const snap = (x: number): number =>
    (Math.round(place.x + x * place.scale) - place.x) / place.scale;
  pen.fillStyle = theme.bg2;
  for (const { y, h } of bands) pen.fillRect(plot.x, y, plot.w, h);
  for (let column = 0; column < cells.columns; column++) {
    const x = snap(xOfColumn(layout, column * per));
    const w = snap(xOfColumn(layout, (column + 1) * per)) - x;
    for (let from = 0; from < rows.length; ) {
      const code = cells.code[column * cells.rows + from];
      let to = from + 1;
      while (to < rows.length && continues(layout, cells, { column, row: to })) to++;
      const level = levelOf(code);
      if (level > 0) {
        pen.globalAlpha = STRENGTH[level];
        pen.fillStyle = colourOf(kindOf(code), theme);
        const last = rows[to - 1];
        pen.fillRect(x, rows[from].y, w, last.y + last.h - rows[from].y);
      }
      from = to;
    }
  }
  pen.globalAlpha = 1;
}

/** A cell looks like the one above it, and lies in the same band. */
function continues(
  { rows }: FieldLayout,
  { code, rows: count }: FieldCells,
  { column, row }: { readonly column: number; readonly row: number },
): boolean {
  const at = column * count + row;
  return code[at] === code[at - 1] && rows[row].online === rows[row - 1].online;
}
