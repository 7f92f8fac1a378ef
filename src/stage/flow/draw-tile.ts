/** Draws the other CPU's tile in flow mode, the queue before it, and what both have on a phone. */
import { ROLE, ROLES } from '../../analysis/segments.ts';
import { rateText } from '../figures.ts';
import { fitting } from '../fitting.ts';
import { box, type Pen, say, sayRuns, type TextRun, widthOf } from '../pen.ts';
import type { Scene } from '../scene.ts';
import type { StageLayout } from '../stage-layout.ts';
import { identityOf, type StageTheme } from '../theme.ts';
import { DEPTHS, type FlowRates } from './rates.ts';

const ROLE_INK = {
  useful: 'useful',
  waste: 'hatch',
  copy: 'copy',
  other: 'other',
  spin: 'comb',
} as const;

export function figure(
  pen: Pen,
  theme: StageTheme,
  value: string,
  at: { x: number; y: number; ink: string; room?: number },
): void {
  const runs = (size: number): TextRun[] => [
    { text: value, ink: at.ink, weight: 700, size },
    { text: value === '0' ? '' : ' /s', ink: theme.ink3, size },
  ];
  const wide = runs(24).reduce((sum, run) => sum + widthOf(pen, theme, run), 0);
  sayRuns(pen, theme, runs(wide > (at.room ?? wide) ? 16 : 24), at);
}

export function drawFlowReceiver(pen: Pen, scene: Scene, rates: FlowRates): void {
  const { layout, theme } = scene;
  const { bar, tile } = layout.receiverTile;
  const y = tile.y + 70;
  say(pen, theme, 'CPU time', { x: bar.x, y, ink: theme.ink3 });
  let { x } = bar;
  for (const role of ['useful', 'copy', 'other', 'spin', 'waste'] as const) {
    const w = rates.receiverRoles[ROLE[role]] * bar.w;
    if (w >= 0.5)
      box(pen, { ...bar, x, w: Math.max(1, w - 1.5) }, { radius: 3, fill: theme[ROLE_INK[role]] });
    x += w;
  }
  const asleep = rates.receiverRoles[ROLES.indexOf('idle')];
  const rest = bar.x + bar.w - x;
  if (rest > 4) {
    box(
      pen,
      { ...bar, x: x + 0.5, w: rest - 0.5 },
      { radius: 3, stroke: theme.ruleStrong, dash: [3, 4] },
    );
  }
  const text = { text: `${restWord(layout)} ${Math.round(asleep * 100)}%`, ink: theme.ink3 };
  const inside = rest > widthOf(pen, theme, text) + 8;
  if (inside)
    say(pen, theme, text.text, { x: x + rest / 2, y: y + 32, ink: text.ink, align: 'center' });
  else say(pen, theme, text.text, { x: bar.x + bar.w, y, ink: text.ink, align: 'right' });
  const below = bar.y + 66;
  say(pen, theme, 'pushes', { x: bar.x, y: below, ink: theme.ink3 });
  const column = bar.x + Math.max(150, bar.w * 0.56);
  const pushes = { x: bar.x, y: below + 30, ink: theme.ink1, room: column - bar.x - 10 };
  figure(pen, theme, rateText(rates.pushes), pushes);
  say(pen, theme, 'kicks', { x: column, y: below, ink: theme.ink3 });
  figure(pen, theme, rateText(rates.kicks), {
    x: column,
    y: below + 30,
    ink: theme.ink1,
    room: bar.x + bar.w - column,
  });
  if (rates.dropped === 0) return;
  const drops = `${rateText(rates.dropped)} /s dropped, the socket was full`;
  say(pen, theme, drops, { x: bar.x, y: below + 62, ink: theme.ink2 });
}

/** A reader sleeps while there is nothing; a CPU that cleans a ring has nothing to do. */
function restWord({ roles }: StageLayout): string {
  return roles.between === 'TX ring' ? 'idle' : 'asleep';
}

/** How deep the socket queue was, as shares of time. */
export function drawDepths(pen: Pen, scene: Scene, rates: FlowRates): void {
  const { layout, theme } = scene;
  const { rect } = layout.queue;
  const pitch = (rect.w - 18) / DEPTHS;
  const base = rect.y + rect.h - 6;
  pen.fillStyle = identityOf(theme, layout.sender);
  pen.beginPath();
  rates.depth.forEach((part, i) => {
    const h = 1 + part * (rect.h - 13);
    pen.rect(rect.x + 10 + i * pitch, base - h, Math.max(1, pitch - 4), h);
  });
  pen.fill();
  const last = DEPTHS * rates.depthStep - 1;
  const texts = [`depth 0 – ${last}, share of time`, `depth 0 – ${last}`, `0 – ${last}`];
  const text = fitting(pen, theme, texts, { room: rect.w, size: 12 });
  say(pen, theme, text, { x: rect.x, y: rect.y + rect.h + 20, size: 12, ink: theme.ink3 });
}

export function drawFlowCards(pen: Pen, { layout, theme }: Scene, rates: FlowRates): void {
  const { senderTile, receiverTile } = layout;
  const waste = rates.wasted > 0 ? theme.wasteInk : theme.ink1;
  const asleep = rates.receiverRoles[ROLES.indexOf('idle')];
  const lines = [
    { tile: senderTile.tile, y: 54, ink: waste, text: `${rateText(rates.checks)} checks /s` },
    { tile: senderTile.tile, y: 74, ink: theme.ink3, text: `${rateText(rates.passes)} passes /s` },
    {
      tile: receiverTile.tile,
      y: 54,
      ink: theme.ink1,
      text: `${rateText(rates.pushes)} pushes /s`,
    },
    {
      tile: receiverTile.tile,
      y: 74,
      ink: theme.ink3,
      text: `${restWord(layout)} ${Math.round(asleep * 100)}%`,
    },
  ];
  for (const { tile, y, ink, text } of lines) {
    const main = y === 54;
    const style = { size: main ? 14 : 13, weight: main ? 600 : 400, ink };
    say(pen, theme, text, { ...style, x: tile.x + 12, y: tile.y + y });
  }
}
