/** Draws the CPU that RPS chose: a small box with its backlog, above the queue. */
import { DROPPED } from '../../analysis/dropped.ts';
import { formatCount } from '../../lib/format.ts';
import { NIL } from '../../schema/units.ts';
import { fitting } from '../fitting.ts';
import { box, type Pen, say, sayRuns, widthOf } from '../pen.ts';
import type { Scene } from '../scene.ts';
import { drawDrop } from '../signals/draw-drops.ts';
import { ageOf, type Signals } from '../signals/signals.ts';
import { drawSkb } from '../skb/draw.ts';
import type { RpsLayout } from '../stage-layout.ts';
import type { StageTheme } from '../theme.ts';
import { rpsState } from './rps-state.ts';

export function drawRpsStatic(pen: Pen, { rect, cpu }: RpsLayout, theme: StageTheme): void {
  box(pen, rect, { radius: 8, fill: theme.bg2, stroke: theme.ruleStrong, width: 1.5 });
  const y = rect.y + 16;
  drawSkb(pen, theme, { x: rect.x + 17, y }, { size: 16, alloc: cpu, writer: NIL });
  const name = { text: `CPU ${cpu}`, ink: theme.ink1, weight: 700, size: 14 };
  const what = { text: '  RPS', ink: theme.ink3 };
  const wide = 40 + widthOf(pen, theme, name) + widthOf(pen, theme, what) <= rect.w;
  sayRuns(pen, theme, wide ? [name, what] : [name], { x: rect.x + 31, y: y + 5 });
}

export function drawRps(pen: Pen, scene: Scene, signals: Signals, still: boolean): void {
  const { layout, frame, theme } = scene;
  const { rps } = layout;
  if (rps === null) return;
  const { rect, backlog, cpu } = rps;
  const end = rect.x + rect.w - 10;
  const dropped = frame.view.drops[DROPPED.backlog * frame.view.cpus + cpu];
  const state = { text: rpsState(frame, cpu), ink: theme.ink3 };
  if (dropped === 0 && widthOf(pen, theme, state) < rect.w - 130)
    say(pen, theme, state.text, { x: end, y: rect.y + 21, ink: state.ink, align: 'right' });
  const age = ageOf(signals, { full: 'backlog', cpu });
  const mark = { at: { x: end - 84, y: rect.y + 16 }, age, count: dropped, why: '', still };
  drawDrop(pen, theme, mark);
  const count = frame.view.backlogLength[cpu];
  const x = backlog.x + 16;
  const texts = [`${formatCount(count)} on its backlog`, `${formatCount(count)}`];
  const text = fitting(pen, theme, texts, { room: end - x });
  say(pen, theme, text, { x, y: backlog.y + 5, ink: count > 0 ? theme.ink1 : theme.ink3 });
}
