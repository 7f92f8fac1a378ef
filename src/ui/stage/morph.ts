/**
 * One scale grows into the next. The picture that is left and the one that comes move together, so
 * that the CPU that is zoomed into, or out of, is at one place in both at every instant, while the
 * one that is left fades.
 */
import type { CpuIndex } from '../../schema/units.ts';
import { rectOfCpu } from '../../stage/cpu-rect.ts';
import { clamp, contains, type Rect, scaledRect } from '../../stage/geometry.ts';
import type { StageLayout } from '../../stage/stage-layout.ts';
import { cpuPlaces } from './cpu-places.ts';
import { zoomMs } from './zoom-time.ts';

export interface Change {
  /** What both pictures hold on to. */
  readonly cpu: CpuIndex;
  readonly isNearer: boolean;
}

const EASING = 'cubic-bezier(.4, 0, .2, 1)';
/** Where a CPU is in only one of them, the nearer one fills the middle of the other one. */
const MIDDLE = 1 / 1.18;
/** How unevenly a picture is stretched at most: its words are seen for a moment. */
const MOST_UNEVEN = 1.15;
/** Columns of a large machine are so narrow that their whole picture would fly by. */
const MOST_GROWTH = 8;
/** What comes may have to be loaded; then it is there without a way. */
const PATIENCE_MS = 600;

/** Chosen by pointer or key for the change to come; else it is the one in the middle of things. */
let chosen: CpuIndex | null = null;

/** The next change of scale holds on to this CPU. */
export function holdOnTo(cpu: CpuIndex): void {
  chosen = cpu;
}

/**
 * Call it while the old scale is still there. Its canvases are copied as they are, also in the
 * middle of a change before, so that one that comes early goes on from what is seen. Does nothing
 * where `--d-zoom` is 0, as with reduced motion.
 */
export function morph(panel: HTMLElement, inFocus: Change): void {
  const change = { ...inFocus, cpu: chosen ?? inFocus.cpu };
  chosen = null;
  const ms = zoomMs(panel);
  const old = panel.querySelector('.stage');
  if (old === null || !(ms > 0)) return;
  const from = placeIn(old, change.cpu);
  const left = leave(panel, old);
  const sinceMs = performance.now();
  const begin = (): void => {
    const next = panel.querySelector('.stage');
    const to = next === null || next === old ? undefined : placeIn(next, change.cpu);
    const isLate = performance.now() - sinceMs > PATIENCE_MS;
    if (!left.isConnected) return;
    if (next === null || to === undefined || from === undefined) {
      if (isLate) left.remove();
      else requestAnimationFrame(begin);
      return;
    }
    play({ left, next, ms, ...held(change, { from, to, box: boxOf(next) }) });
  };
  requestAnimationFrame(begin);
}

/** The CPU whose place a point of the screen is in; null where there is none. */
export function cpuUnder(
  panel: Element,
  { x, y }: { readonly x: number; readonly y: number },
  cpus: readonly CpuIndex[],
): CpuIndex | null {
  const stage = panel.querySelector('.stage');
  if (stage === null || stage.matches('.closeup')) return null;
  const under = cpus.find((cpu) => {
    const place = placeIn(stage, cpu);
    return place !== null && place !== undefined && contains(place, { x, y });
  });
  return under ?? null;
}

/** On the screen; null if the picture does not show that CPU, undefined before there is one. */
function placeIn(stage: Element, cpu: CpuIndex): Rect | null | undefined {
  if (stage.matches('.closeup')) return boxOf(stage);
  const layers = stage.querySelector('.stage-layers');
  const places = layers === null ? undefined : cpuPlaces.get(layers);
  if (!(layers instanceof HTMLElement) || places === undefined) return undefined;
  const rect = 'rectOf' in places ? places.rectOf(cpu) : onStage(places.layout, cpu);
  if (rect === null) return null;
  const box = boxOf(layers);
  // It may be on its way itself.
  const scale = { x: box.w / layers.offsetWidth, y: box.h / layers.offsetHeight };
  return {
    x: box.x + rect.x * scale.x,
    y: box.y + rect.y * scale.y,
    w: rect.w * scale.x,
    h: rect.h * scale.y,
  };
}

function onStage(layout: StageLayout | null, cpu: CpuIndex): Rect | null {
  const rect = layout === null ? null : rectOfCpu(layout, cpu);
  return layout === null || rect === null ? null : scaledRect(rect, layout.scale);
}

function boxOf(element: Element): Rect {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left, y: top, w: width, h: height };
}

/** The same place in both pictures. */
interface Held {
  readonly from: Rect;
  readonly to: Rect;
  readonly box: Rect;
}

function held(
  { isNearer }: Change,
  { from, to, box }: { readonly from: Rect | null; readonly to: Rect | null; readonly box: Rect },
): Held {
  if (from !== null && to !== null) return { from, to, box };
  const middle = {
    x: box.x + (box.w * (1 - MIDDLE)) / 2,
    y: box.y + (box.h * (1 - MIDDLE)) / 2,
    w: box.w * MIDDLE,
    h: box.h * MIDDLE,
  };
  return isNearer ? { from: middle, to: box, box } : { from: box, to: middle, box };
}

function play(
  way: Held & { readonly left: HTMLElement; readonly next: Element; readonly ms: number },
): void {
  const { left, next, ms, from, to, box } = way;
  const timing = { duration: ms, easing: EASING };
  const leaves = [
    { opacity: 1, transform: 'none', transformOrigin: '0 0' },
    { opacity: 0, transform: mapping(from, to, box), transformOrigin: '0 0' },
  ];
  const away = left.firstElementChild?.animate(leaves, timing);
  next.classList.add('stage-comes');
  for (const child of next.children) {
    if (!(child instanceof HTMLElement)) continue;
    const transformOrigin = `${-child.offsetLeft}px ${-child.offsetTop}px`;
    const start = { opacity: 0.2, transform: mapping(to, from, box), transformOrigin };
    child.animate([start, { opacity: 1, transform: 'none', transformOrigin }], timing);
  }
  const done = (): void => {
    left.remove();
    next.classList.remove('stage-comes');
  };
  if (away === undefined) done();
  else away.onfinish = done;
}

/** The transform of a picture in `box` that brings one place of it to another. */
function mapping(from: Rect, to: Rect, box: Rect): string {
  const x = to.w / Math.max(1, from.w);
  const y = to.h / Math.max(1, from.h);
  const even = clamp(Math.sqrt(x * y), 1 / MOST_GROWTH, MOST_GROWTH);
  const uneven = Math.sqrt(clamp(x / y, 1 / MOST_UNEVEN ** 2, MOST_UNEVEN ** 2));
  const scale = { x: even * uneven, y: even / uneven };
  const middle = { x: from.x + from.w / 2 - box.x, y: from.y + from.h / 2 - box.y };
  const goal = { x: to.x + to.w / 2 - box.x, y: to.y + to.h / 2 - box.y };
  const shift = { x: goal.x - middle.x * scale.x, y: goal.y - middle.y * scale.y };
  return `translate(${shift.x}px, ${shift.y}px) scale(${scale.x}, ${scale.y})`;
}

/** A copy of what is seen, without pointer or words, over the place of the stage. */
function leave(panel: HTMLElement, stage: Element): HTMLElement {
  const outer = boxOf(panel);
  const box = boxOf(stage);
  const picture = copyOf(panel, stage, box);
  for (const before of panel.querySelectorAll('.stage-left')) before.remove();
  const frame = document.createElement('div');
  frame.className = 'stage-left';
  frame.setAttribute('aria-hidden', 'true');
  frame.style.left = `${box.x - outer.x}px`;
  frame.style.top = `${box.y - outer.y}px`;
  frame.style.width = `${box.w}px`;
  frame.style.height = `${box.h}px`;
  frame.append(picture);
  panel.append(frame);
  return frame;
}

function copyOf(panel: Element, stage: Element, box: Rect): HTMLCanvasElement {
  const copy = document.createElement('canvas');
  copy.width = Math.round(box.w * devicePixelRatio);
  copy.height = Math.round(box.h * devicePixelRatio);
  const pen = copy.getContext('2d');
  if (pen === null) return copy;
  pen.scale(devicePixelRatio, devicePixelRatio);
  pen.fillStyle = getComputedStyle(stage).backgroundColor;
  pen.fillRect(0, 0, box.w, box.h);
  // What was still leaving lies above what was coming.
  for (const canvas of panel.querySelectorAll<HTMLCanvasElement>(
    '.stage canvas, .stage-left canvas',
  )) {
    if (canvas.width === 0 || canvas.height === 0) continue;
    const { x, y, w, h } = boxOf(canvas);
    pen.globalAlpha = seenOf(canvas, panel);
    pen.drawImage(canvas, x - box.x, y - box.y, w, h);
  }
  return copy;
}

/** Opacity of an element and all around it. */
function seenOf(element: Element, panel: Element): number {
  let seen = 1;
  for (let at: Element | null = element; at !== null && at !== panel; at = at.parentElement)
    seen *= Number(getComputedStyle(at).opacity);
  return seen;
}
