/** The machine, drawn as on the page: all CPUs at work where they stand there, else a pair. */
import { awayCpus } from '../analysis/away-cpus.ts';
import { StagePainter } from '../stage/draw.ts';
import { FlowPainter } from '../stage/flow/flow-mode.ts';
import { layoutStage } from '../stage/layout.ts';
import { drawStatic } from '../stage/machine/draw-static.ts';
import { drawChosenOnStage } from '../stage/skb/draw-chosen.ts';
import { drawWaiting } from '../stage/strip/draw-waiting.ts';
import { ByKernel } from './by-kernel.ts';
import { allStand, pictureOfAll, type StagePicture } from './cpus-picture.ts';
import type { PanelPainter, PanelSize, Shown } from './panel.ts';
import type { Place, Sheet } from './sheet.ts';
import type { SlideTheme } from './slide-theme.ts';

/** Of the chevrons on the ribbons, as on the page; counted by the film's own clock. */
const CHEVRON_PER_S = 60;

/** Lower panels have two cards and rows of lists. */
const ROOM = 360;

export class StagePanel implements PanelPainter {
  private readonly pictures: ByKernel<StagePicture>;

  constructor(size: PanelSize) {
    this.pictures = new ByKernel((shown) =>
      allStand(shown, size) ? pictureOfAll(shown, size) : pictureOfPair(shown, size),
    );
  }

  draw(sheet: Sheet, { x, y, scale }: Place, shown: Shown, theme: SlideTheme): void {
    const { frame, filmS = 0 } = shown;
    const picture = this.pictures.of(shown);
    const moment = { flow: frame.flow ? 1 : 0, drift: filmS * CHEVRON_PER_S, still: false };
    sheet.place({ x, y, scale: scale * picture.scale }, (pen) =>
      picture.draw(pen, shown, theme, moment),
    );
  }
}

function pictureOfPair({ frame, pair }: Shown, size: PanelSize): StagePicture {
  const { variant } = frame.view;
  const mode = { pair, variant, away: awayCpus(frame.view), compact: size.height < ROOM };
  const painter = new StagePainter(layoutStage(frame.scenario, size, mode), false);
  painter.flows = new FlowPainter(painter.layout);
  painter.waiting = drawWaiting;
  return {
    scale: painter.layout.scale,
    draw(pen, { frame: now, skb = null }, theme, moment) {
      painter.chosen = skb === null ? null : (inner, scene) => drawChosenOnStage(inner, scene, skb);
      drawStatic(pen, painter.layout, theme);
      painter.draw(pen, now, theme, moment);
    },
  };
}
