/** Draws frames onto the two canvases of the lanes. */
import type { LabFrame } from '../../analysis/lab-frame.ts';
import type { Point, Rect } from '../../stage/geometry.ts';
import { drawLanesStatic, LanesPainter } from '../../stage/lanes/draw.ts';
import { hitLanes, type LaneHit, rectOfBlock } from '../../stage/lanes/hit.ts';
import { layoutLanes, spanOf } from '../../stage/lanes/layout.ts';
import { SegmentWindow } from '../../stage/lanes/window.ts';
import { flowMode } from './flow-mode.ts';
import { freshPen } from './layers.ts';
import type { StageSetting } from './stage-canvas.ts';

export class LanesCanvas {
  private readonly setting: StageSetting;
  private readonly window = new SegmentWindow();
  private painter: LanesPainter | null = null;
  private scenario: LabFrame['scenario'] | null = null;
  private flow = false;
  private frame: LabFrame | null = null;

  constructor(setting: StageSetting) {
    this.setting = setting;
  }

  /** The block under a point, with where it is drawn; null in flow mode. */
  hit(at: Point): { readonly hit: LaneHit; readonly beside: Rect } | null {
    const { painter, frame } = this;
    if (painter === null || frame === null || frame.flow) return null;
    const span = spanOf(frame);
    const hit = hitLanes(painter.layout, this.window, at, span);
    const beside = hit === null ? null : rectOfBlock(painter.layout, hit, span);
    return hit === null || beside === null ? null : { hit, beside };
  }

  draw(frame: LabFrame): void {
    this.frame = frame;
    const { size, look, moving } = this.setting;
    const painter = this.painterFor(frame);
    const pen = freshPen(moving, size);
    if (pen === null) return;
    if (!frame.flow) return painter.draw(pen, frame, look.theme, spanOf(frame));
    const mode = flowMode.now();
    if (mode !== null) mode.drawAreas(pen, painter.layout, frame, look.theme);
    else
      void flowMode.load().then(
        () => this.redraw(),
        () => undefined,
      );
  }

  private redraw(): void {
    if (this.frame !== null) this.draw(this.frame);
  }

  private painterFor(frame: LabFrame): LanesPainter {
    const { size, look, still, pair } = this.setting;
    const same = this.scenario === frame.scenario && this.flow === frame.flow;
    if (this.painter !== null && same) return this.painter;
    const painter = new LanesPainter(layoutLanes(frame.scenario, size, pair), this.window);
    const pen = freshPen(still, size);
    if (pen !== null) drawLanesStatic(pen, painter.layout, look.theme, frame.flow);
    this.painter = painter;
    this.scenario = frame.scenario;
    this.flow = frame.flow;
    return painter;
  }
}
