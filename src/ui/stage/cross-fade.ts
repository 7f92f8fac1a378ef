/** The scale that is left fades over the one that comes, and grows or shrinks towards it. */

/** How much larger what is left looks at the end of the way nearer. */
const GROWTH = 1.18;
const EASING = 'cubic-bezier(.4, 0, .2, 1)';

/**
 * Call it while the old scale is still there. Its canvases are copied: what fades is a picture
 * without pointer or words. Does nothing where `--d-zoom` is 0, as with reduced motion.
 */
export function fadeAway(panel: HTMLElement, isNearer: boolean): void {
  const ms = Number.parseFloat(getComputedStyle(panel).getPropertyValue('--d-zoom'));
  const stage = panel.querySelector('.stage');
  if (stage === null || !(ms > 0)) return;
  const [outer, box] = [panel.getBoundingClientRect(), stage.getBoundingClientRect()];
  const frame = document.createElement('div');
  frame.className = 'stage-left';
  frame.setAttribute('aria-hidden', 'true');
  frame.style.left = `${box.left - outer.left}px`;
  frame.style.top = `${box.top - outer.top}px`;
  frame.style.width = `${box.width}px`;
  frame.style.height = `${box.height}px`;
  const picture = frame.appendChild(copyOf(stage, box));
  panel.append(frame);
  const end = { opacity: 0, transform: `scale(${isNearer ? GROWTH : 1 / GROWTH})` };
  picture.animate([{ opacity: 1, transform: 'none' }, end], {
    duration: ms,
    easing: EASING,
  }).onfinish = () => frame.remove();
}

function copyOf(stage: Element, box: DOMRect): HTMLCanvasElement {
  const copy = document.createElement('canvas');
  copy.width = Math.round(box.width * devicePixelRatio);
  copy.height = Math.round(box.height * devicePixelRatio);
  const pen = copy.getContext('2d');
  if (pen === null) return copy;
  pen.scale(devicePixelRatio, devicePixelRatio);
  pen.fillStyle = getComputedStyle(stage).backgroundColor;
  pen.fillRect(0, 0, box.width, box.height);
  for (const canvas of stage.querySelectorAll('canvas')) {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    if (canvas.width > 0 && canvas.height > 0)
      pen.drawImage(canvas, left - box.left, top - box.top, width, height);
  }
  return copy;
}
