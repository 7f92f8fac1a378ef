/** All CPUs at work in place of a pair, where they stand on the page too. */
import { pairAt } from '../schema/cpu-pair.ts';
import { CpusPainter } from '../stage/cpus/draw.ts';
import { drawCpusStatic } from '../stage/cpus/draw-static.ts';
import { cpusInput, layoutCpus, standInFull } from '../stage/cpus/layout.ts';
import type { Moment } from '../stage/fade.ts';
import type { Pen } from '../stage/pen.ts';
import type { PanelSize, Shown } from './panel.ts';
import type { SlideTheme } from './slide-theme.ts';

/** Draws one layout of a machine. */
export interface StagePicture {
  readonly scale: number;
  draw(pen: Pen, shown: Shown, theme: SlideTheme, moment: Moment): void;
}

/** Whether they stand in a panel; a pair that one looks at alone does not let them. */
export function allStand({ frame, alone = false }: Shown, size: PanelSize): boolean {
  return !alone && standInFull(cpusInput(frame, size));
}

export function pictureOfAll({ frame, pair }: Shown, size: PanelSize): StagePicture {
  const layout = layoutCpus(cpusInput(frame, size));
  const painter = new CpusPainter(layout, frame, false);
  const { sender, receiver } = pairAt(frame.scenario, pair);
  return {
    scale: layout.scale,
    draw(pen, { frame: now, skb = null }, theme, moment) {
      painter.chosen = skb;
      drawCpusStatic(pen, layout, theme, [sender, receiver]);
      painter.draw(pen, now, theme, moment);
    },
  };
}
