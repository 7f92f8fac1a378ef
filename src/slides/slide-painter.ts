/** Draws slides of one layout: panels, the heads of two runs, the foot. */
import { VARIANTS } from '../schema/variants.ts';
import { box, type Pen, say, widthOf } from '../stage/pen.ts';
import type { Caption } from './caption.ts';
import { ChecksPanel } from './checks-panel.ts';
import { CloseUpPanel } from './closeup-panel.ts';
import { CodePanel } from './code-panel.ts';
import { FieldPanel } from './field-panel.ts';
import { LanesPanel } from './lanes-panel.ts';
import type { PanelPainter, PanelSize, Shown } from './panel.ts';
import type { Sheet } from './sheet.ts';
import type { PanelKind, SlideLayout } from './slide-layout.ts';
import type { SlideTheme } from './slide-theme.ts';
import { StagePanel } from './stage-panel.ts';
import { ThroughputPanel } from './throughput-panel.ts';

const PAD = 16;
const LETTERS = 'AB';

export class SlidePainter {
  readonly layout: SlideLayout;
  private readonly painters: readonly PanelPainter[];

  constructor(layout: SlideLayout) {
    this.layout = layout;
    this.painters = layout.panels.map((panel) => painterOf(panel.kind, panel));
  }

  /** `shown` has as many runs as the layout has sides. */
  draw(sheet: Sheet, shown: readonly Shown[], theme: SlideTheme, caption: Caption): void {
    const { panels, heads, foot, width, height } = this.layout;
    sheet.place({ x: 0, y: 0, scale: 1 }, (pen) => {
      pen.fillStyle = theme.bg0;
      pen.fillRect(0, 0, width, height);
    });
    panels.forEach((panel, i) => {
      const rect = { x: 0, y: 0, w: panel.width, h: panel.height };
      sheet.place(panel.place, (pen) => box(pen, rect, { radius: 10, fill: theme.bg1 }));
      this.painters[i].draw(sheet, panel.place, shown[panel.side], theme);
    });
    for (const { side, place } of heads)
      sheet.place(place, (pen) => {
        const { title } = VARIANTS[shown[side].frame.view.variant];
        const text = `${LETTERS[side]} · ${title}`;
        say(pen, theme, text, { x: 2, y: 17, ink: theme.ink1, weight: 700, size: 15 });
      });
    sheet.place(foot.place, (pen) => drawFoot(pen, theme, caption, foot.width));
  }
}

function painterOf(kind: PanelKind, size: PanelSize): PanelPainter {
  switch (kind) {
    case 'field':
      return new FieldPanel(size);
    case 'stage':
      return new StagePanel(size);
    case 'closeup':
      return new CloseUpPanel(size);
    case 'lanes':
      return new LanesPanel(size);
    case 'throughput':
      return new ThroughputPanel(size);
    case 'checks':
      return new ChecksPanel(size);
    case 'code':
      return new CodePanel(size);
  }
}

const FIRST_Y = 20;
const LINK_Y = [35, 46];
const LINK = { size: 10, mono: true } as const;

/** Scenario and time, then who made it and the link to it, in two lines where it is long. */
function drawFoot(pen: Pen, theme: SlideTheme, caption: Caption, width: number): void {
  const right = width - PAD;
  const name = { x: PAD, y: FIRST_Y, ink: theme.ink1, weight: 600, size: 14 };
  const time = { text: caption.time, size: 14, weight: 600 };
  const room = right - PAD - widthOf(pen, theme, time) - PAD;
  say(pen, theme, cut(pen, theme, caption.scenario, { ...name, room }), name);
  say(pen, theme, time.text, { ...time, x: right, y: FIRST_Y, ink: theme.ink1, align: 'right' });
  const made = { text: caption.made, size: 12 };
  say(pen, theme, made.text, { ...made, x: PAD, y: LINK_Y[0], ink: theme.ink2 });
  const left = PAD + widthOf(pen, theme, made) + PAD;
  const lines = linesOf(pen, theme, caption.link, right - left);
  lines.forEach((text, i) => {
    const x = lines.length === 1 ? right : left;
    const align = lines.length === 1 ? 'right' : 'left';
    say(pen, theme, text, { ...LINK, x, y: LINK_Y[i], ink: theme.ink2, align });
  });
}

/** As many letters of a line of fixed width as fit; what two lines do not hold is cut off. */
function linesOf(pen: Pen, theme: SlideTheme, link: string, room: number): string[] {
  const letters = Math.floor(room / widthOf(pen, theme, { ...LINK, text: '0' }));
  if (link.length <= letters) return [link];
  const rest = link.slice(letters);
  return [link.slice(0, letters), rest.length > letters ? `${rest.slice(0, letters - 1)}…` : rest];
}

interface Cut {
  readonly room: number;
  readonly size: number;
  readonly weight: number;
}

function cut(pen: Pen, theme: SlideTheme, text: string, { room, ...look }: Cut): string {
  const fits = (some: string): boolean => widthOf(pen, theme, { ...look, text: some }) <= room;
  if (fits(text)) return text;
  let length = text.length;
  while (length > 0 && !fits(`${text.slice(0, length)}…`)) length--;
  return `${text.slice(0, length).trimEnd()}…`;
}
