/** Draws the tiles of CPUs anew where something of them has changed. */
import type { ListWindow } from '../../analysis/list-window.ts';
import type { MachineView } from '../../analysis/machine-view.ts';
import type { CpuIndex } from '../../schema/units.ts';
import type { Point, Rect } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import type { StageTheme } from '../theme.ts';
import type { FieldHit } from './columns.ts';
import type { FieldLayout } from './layout.ts';
import {
  drawTile,
  drawTileFrames,
  hitTiles,
  layoutTiles,
  rectOfTile,
  type TilesLayout,
  tileKey,
} from './tiles.ts';

export class FieldTiles {
  readonly layout: TilesLayout;
  private readonly lists: number;
  private readonly keys: string[] = []; // [tile] what it showed when it was drawn last

  /** Null where the CPUs have no tiles of their own. */
  static of(field: FieldLayout): FieldTiles | null {
    const layout = layoutTiles(field);
    return layout === null ? null : new FieldTiles(layout, field.nodes.length);
  }

  private constructor(layout: TilesLayout, lists: number) {
    this.layout = layout;
    this.lists = lists;
  }

  hit(at: Point): FieldHit | null {
    return hitTiles(this.layout, this.lists, at);
  }

  rectOf(cpu: CpuIndex): Rect | null {
    return rectOfTile(this.layout, cpu);
  }

  /** Says how many tiles were drawn. */
  draw(
    pen: Pen,
    now: { readonly window: ListWindow; readonly view: MachineView },
    theme: StageTheme,
    all: boolean,
  ): number {
    if (all) drawTileFrames(pen, this.layout, theme);
    let drawn = 0;
    this.layout.tiles.forEach((tile, i) => {
      const key = tileKey(tile, now.window, now.view, this.lists);
      if (!all && key === this.keys[i]) return;
      this.keys[i] = key;
      drawTile(pen, tile, { ...now, lists: this.lists }, theme);
      drawn++;
    });
    return drawn;
  }
}
