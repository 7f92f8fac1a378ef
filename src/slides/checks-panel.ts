/** The list checks so far, which are HTML on the page: one bar of three parts, three counters. */
import { computeChecks, layoutBar } from '../charts/shares.ts';
import { formatCount, formatPercent } from '../lib/format.ts';
import { say } from '../stage/pen.ts';
import type { Ink } from '../stage/theme.ts';
import type { PanelPainter, PanelSize, Shown } from './panel.ts';
import { drawTitle, PAD, TITLE_Y } from './panel-title.ts';
import type { Place, Sheet } from './sheet.ts';
import type { SlideTheme } from './slide-theme.ts';

const CHECKS = [
  { id: 'useful', name: 'found skbs' },
  { id: 'emptyOnline', name: 'empty, online' },
  { id: 'wasted', name: 'wasted' },
] as const;

export class ChecksPanel implements PanelPainter {
  private readonly size: PanelSize;

  constructor(size: PanelSize) {
    this.size = size;
  }

  draw(sheet: Sheet, place: Place, { frame }: Shown, theme: SlideTheme): void {
    const counts = computeChecks(frame);
    const { total } = counts;
    const width = this.size.width - 2 * PAD;
    const inks: Record<(typeof CHECKS)[number]['id'], Ink> = {
      useful: theme.useful,
      emptyOnline: theme.other,
      wasted: theme.hatch,
    };
    const parts = CHECKS.map(({ id }) => ({ id, value: counts[id] }));
    sheet.place(place, (pen) => {
      drawTitle(pen, theme, 'List checks so far');
      const sum = { x: PAD + width, y: TITLE_Y, ink: theme.ink2, align: 'right' } as const;
      say(pen, theme, formatCount(total), sum);
      pen.fillStyle = theme.bg3;
      if (total === 0) pen.fillRect(PAD, 40, width, 16);
      for (const part of layoutBar(parts, width)) {
        pen.fillStyle = inks[part.id];
        pen.fillRect(PAD + part.x, 40, part.width, 16);
      }
      CHECKS.forEach(({ id, name }, i) => {
        const x = PAD + (i * width) / CHECKS.length;
        const share = formatPercent(total === 0 ? 0 : (100 * counts[id]) / total);
        pen.fillStyle = inks[id];
        pen.fillRect(x, 70, 11, 11);
        say(pen, theme, name, { x: x + 17, y: 80, ink: theme.ink2 });
        const isWaste = id === 'wasted' && counts.wasted > 0;
        const ink = isWaste ? theme.wasteInk : theme.ink1;
        say(pen, theme, formatCount(counts[id]), { x, y: 106, ink, weight: 700, size: 20 });
        say(pen, theme, share, { x, y: 126, ink: theme.ink3 });
      });
      if (counts.noneWasted)
        say(pen, theme, 'Every possible node is online: no check can be wasted.', {
          ...{ x: PAD, y: 152, ink: theme.ink2 },
        });
    });
  }
}
