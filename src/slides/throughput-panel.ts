/** The throughput panel, which is HTML on the page: the rate, its change, the chart. */
import type { LabFrame } from '../analysis/lab-frame.ts';
import { referencesOf } from '../charts/references.ts';
import {
  computeThroughput,
  meanOfText,
  shownRate,
  type ThroughputFigures,
} from '../charts/throughput-figures.ts';
import { layoutThroughput } from '../charts/throughput-layout.ts';
import { formatCount, formatPercent, signed, THIN } from '../lib/format.ts';
import { countedText } from '../schema/load-roles.ts';
import { type Pen, say, sayRuns } from '../stage/pen.ts';
import { drawChart } from './draw-chart.ts';
import type { PanelPainter, PanelSize, Shown } from './panel.ts';
import { drawTitle, PAD } from './panel-title.ts';
import type { Place, Sheet } from './sheet.ts';
import type { SlideTheme } from './slide-theme.ts';

/** Baseline of the figure, and top of the chart. */
const FIGURE_Y = 66;
const CHART_Y = 82;

export class ThroughputPanel implements PanelPainter {
  private readonly size: PanelSize;

  constructor(size: PanelSize) {
    this.size = size;
  }

  draw(sheet: Sheet, place: Place, { frame }: Shown, theme: SlideTheme): void {
    const figures = computeThroughput(frame);
    const references = referencesOf(frame.scenario);
    const width = this.size.width - 2 * PAD;
    const height = this.size.height - CHART_Y - PAD;
    sheet.place(place, (pen) => drawFigure(pen, theme, { figures, frame, right: PAD + width }));
    const { x, y, scale } = place;
    const at = { x: x + PAD * scale, y: y + CHART_Y * scale, scale };
    const layout = layoutThroughput({ width, height, figures, references });
    sheet.place(at, (pen) => drawChart(pen, layout, theme, height));
  }
}

interface Figure {
  readonly figures: ThroughputFigures;
  readonly frame: LabFrame;
  readonly right: number;
}

function drawFigure(pen: Pen, theme: SlideTheme, { figures, frame, right }: Figure): void {
  const { load } = frame.scenario;
  const pairs = load.pairs.length;
  const all = pairs > 1 ? `, all ${formatCount(pairs)} pairs` : '';
  drawTitle(pen, theme, `${countedText(load)} per second${all}`);
  const { perS, changePercent, since, tone } = figures;
  const rate = perS === null ? '–' : formatCount(shownRate(perS));
  sayRuns(
    pen,
    theme,
    [
      { text: rate, ink: theme.ink1, weight: 700, size: 32 },
      { text: `${THIN}/s  ${meanOfText(figures)}`, ink: theme.ink3, size: 15 },
    ],
    { x: PAD, y: FIGURE_Y },
  );
  if (changePercent === null) return;
  const inks = { online: theme.usefulInk, possible: theme.wasteInk };
  const ink = tone === 'online' || tone === 'possible' ? inks[tone] : theme.ink1;
  const text = `${signed(changePercent, (value) => formatPercent(value, 0))} since the ${since}`;
  say(pen, theme, text, { x: right, y: FIGURE_Y, ink, weight: 600, align: 'right' });
}
