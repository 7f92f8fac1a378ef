/** The swimlanes, drawn as on the page. */
import { drawAreas } from '../stage/flow/flow-mode.ts';
import { drawLanesStatic, LanesPainter } from '../stage/lanes/draw.ts';
import { layoutLanes, spanOf } from '../stage/lanes/layout.ts';
import { SegmentWindow } from '../stage/lanes/window.ts';
import { drawChosenInLanes } from '../stage/skb/draw-chosen.ts';
import { ByKernel } from './by-kernel.ts';
import type { PanelPainter, PanelSize, Shown } from './panel.ts';
import type { Place, Sheet } from './sheet.ts';
import type { SlideTheme } from './slide-theme.ts';

export class LanesPanel implements PanelPainter {
  private readonly painters: ByKernel<LanesPainter>;

  constructor(size: PanelSize) {
    const window = new SegmentWindow();
    this.painters = new ByKernel(
      ({ frame, pair }) => new LanesPainter(layoutLanes(frame.scenario, size, pair), window),
    );
  }

  draw(sheet: Sheet, place: Place, shown: Shown, theme: SlideTheme): void {
    const { frame, skb = null } = shown;
    const painter = this.painters.of(shown);
    const span = spanOf(frame);
    sheet.place(place, (pen) => {
      drawLanesStatic(pen, painter.layout, theme, frame.flow ? 'flow' : 'events');
      if (frame.flow) return drawAreas(pen, painter.layout, frame, theme);
      painter.draw(pen, frame, theme, span);
      if (skb !== null) drawChosenInLanes(pen, painter.layout, theme, { frame, span, choice: skb });
    });
  }
}
