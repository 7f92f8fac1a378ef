/** Marks a chosen skb everywhere: where it is on the stage, and its way through the lanes. */
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { PLACE } from '../../analysis/machine-view.ts';
import { lifeOf, type SkbChoice, stepAt } from '../../analysis/skb-life.ts';
import type { Rect } from '../geometry.ts';
import { type LanesLayout, type TimeSpan, xAt } from '../lanes/layout.ts';
import type { Pen } from '../pen.ts';
import type { Scene } from '../scene.ts';
import type { StageLayout } from '../stage-layout.ts';
import { cellRect } from '../strip/layout.ts';
import type { StageTheme } from '../theme.ts';

const RING = 30;
const STEP = 11;

/** A ring round the skb; round its list or cache where it is not drawn alone. */
export function drawChosenOnStage(pen: Pen, scene: Scene, choice: SkbChoice): void {
  const { frame, layout, theme, journeys } = scene;
  if (!isAlive(frame, choice)) return;
  const spot = journeys.find(frame, choice.skb);
  const rect =
    spot === null
      ? restingPlace(layout, frame, choice.skb)
      : { x: spot.x - RING / 2, y: spot.y - RING / 2, w: RING, h: RING };
  if (rect !== null) drawRing(pen, theme, rect);
}

/** Two choices of one head may mean one life. */
export function isSameSkb({ recording }: LabFrame, a: SkbChoice, b: SkbChoice): boolean {
  if (a.skb !== b.skb) return false;
  const [first, second] = [a, b].map((each) => lifeOf(recording, each)?.steps[0].event);
  return first === second;
}

/** From its allocation until its head is used again. */
export function isAlive({ recording, playheadPs, view }: LabFrame, choice: SkbChoice): boolean {
  const life = lifeOf(recording, choice);
  if (life === null) return false;
  const last = stepAt(life, playheadPs);
  if (last < 0) return false;
  // Freed, its head rests in a cache until it is taken out again.
  return last < life.steps.length - 1 || view.placePs[life.skb] <= life.steps[last].atPs;
}

function restingPlace(layout: StageLayout, { view }: LabFrame, skb: number): Rect | null {
  const { sender, strip, senderTile } = layout;
  const row = view.row[skb];
  const slots = view.nodes.length;
  if (view.place[skb] === PLACE.list && Math.floor(row / slots) === sender)
    return cellRect(strip, Math.min(row % slots, strip.nodes.length - 1));
  return view.place[skb] === PLACE.cache && row === sender ? senderTile.cache.rect : null;
}

export function drawRing(pen: Pen, theme: StageTheme, { x, y, w, h }: Rect): void {
  pen.strokeStyle = theme.focus;
  pen.lineWidth = 2.5 * theme.line;
  pen.beginPath();
  pen.roundRect(x, y, w, h, 8);
  pen.stroke();
}

/** Its steps, each in the lane of its CPU, and the way between them. */
export function drawChosenInLanes(
  pen: Pen,
  layout: LanesLayout,
  theme: StageTheme,
  { frame, span, choice }: { frame: LabFrame; span: TimeSpan; choice: SkbChoice },
): void {
  const life = lifeOf(frame.recording, choice);
  if (life === null) return;
  const points = life.steps.flatMap(({ cpu, atPs }) => {
    const lane = layout.lanes.find((each) => each.cpu === cpu);
    if (lane === undefined || atPs < span.from || atPs > span.to) return [];
    return [{ x: xAt(layout, span, atPs), y: lane.rect.y + lane.rect.h / 2 }];
  });
  pen.strokeStyle = theme.focus;
  pen.lineWidth = 1.5 * theme.line;
  pen.beginPath();
  points.forEach(({ x, y }, i) => {
    if (i === 0) pen.moveTo(x, y);
    else pen.lineTo(x, y);
  });
  pen.stroke();
  pen.lineWidth = 2 * theme.line;
  for (const { x, y } of points) {
    pen.beginPath();
    pen.roundRect(x - STEP / 2, y - STEP / 2, STEP, STEP, 3);
    pen.stroke();
  }
}
