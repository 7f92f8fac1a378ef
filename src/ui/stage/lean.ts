/** A picture that follows wheel or fingers before it becomes the next scale. */
import { clamp, type Point } from '../../stage/geometry.ts';
import { zoomMs } from './zoom-time.ts';

/** How much larger it is at the end of a step. */
const GROWTH = 1.25;
const BACK_MS = 160;

/** `share`: of a step, from −1, smaller, to 1, larger, round a point of the screen. */
export function lean(panel: Element, share: number, at: Point): void {
  const picture = pictureIn(panel);
  if (picture === null || !(zoomMs(picture) > 0)) return;
  // Where it lies when it does not lean: a transform does not move what it is in.
  const { left, top } = (picture.offsetParent ?? panel).getBoundingClientRect();
  const x = at.x - left - picture.offsetLeft;
  const y = at.y - top - picture.offsetTop;
  picture.style.transformOrigin = `${x}px ${y}px`;
  picture.style.transform = `scale(${GROWTH ** clamp(share, -1, 1)})`;
}

/** At rest again, on a short way. */
export function leanBack(panel: Element): void {
  const picture = pictureIn(panel);
  if (picture === null || picture.style.transform === '') return;
  const { transform, transformOrigin } = picture.style;
  picture.style.transform = '';
  picture.style.transformOrigin = '';
  const rest = { transform: 'none', transformOrigin };
  picture.animate([{ transform, transformOrigin }, rest], BACK_MS);
}

function pictureIn(panel: Element): HTMLElement | null {
  return panel.querySelector<HTMLElement>('.stage .stage-layers');
}
