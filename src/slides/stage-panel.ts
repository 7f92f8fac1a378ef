/** The machine, drawn as on the page. */
import { awayCpus } from '../analysis/away-cpus.ts';
import { StagePainter } from '../stage/draw.ts';
import { FlowPainter } from '../stage/flow/flow-mode.ts';
import { layoutStage } from '../stage/layout.ts';
import { drawStatic } from '../stage/machine/draw-static.ts';
import { drawChosenOnStage } from '../stage/skb/draw-chosen.ts';
import { drawWaiting } from '../stage/strip/draw-waiting.ts';
import { ByKernel } from './by-kernel.ts';
import type { PanelPainter, PanelSize, Shown } from './panel.ts';
import type { Place, Sheet } from './sheet.ts';
import type { SlideTheme } from './slide-theme.ts';

/** Of the chevrons on the ribbons, as on the page; counted by the film's own clock. */
const CHEVRON_PER_S = 60;

/** Lower panels have two cards and rows of lists. */
const ROOM = 360;

export class StagePanel implements PanelPainter {
  private readonly painters: ByKernel<StagePainter>;

  constructor(size: PanelSize) {
    const compact = size.height < ROOM;
    this.painters = new ByKernel(({ frame, pair }) => {
      const { variant } = frame.view;
      const mode = { pair, variant, away: awayCpus(frame.view), compact };
      const painter = new StagePainter(layoutStage(frame.scenario, size, mode), false);
      painter.flows = new FlowPainter(painter.layout);
      painter.waiting = drawWaiting;
      return painter;
    });
  }

  draw(sheet: Sheet, { x, y, scale }: Place, shown: Shown, theme: SlideTheme): void {
    const { frame, skb = null, filmS = 0 } = shown;
    const painter = this.painters.of(shown);
    painter.chosen = skb === null ? null : (pen, scene) => drawChosenOnStage(pen, scene, skb);
    const moment = { flow: frame.flow ? 1 : 0, drift: filmS * CHEVRON_PER_S, still: false };
    sheet.place({ x, y, scale: scale * painter.layout.scale }, (pen) => {
      drawStatic(pen, painter.layout, theme);
      painter.draw(pen, frame, theme, moment);
    });
  }
}
