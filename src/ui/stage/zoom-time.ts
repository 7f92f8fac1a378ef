/** How long one scale takes to become the next. */

/** 0 with reduced motion. */
export function zoomMs(element: Element): number {
  const text = getComputedStyle(element).getPropertyValue('--d-zoom').trim();
  const value = Number.parseFloat(text);
  // A style sheet that is built has the shortest form of it: ".5s" for "500ms".
  return text.endsWith('ms') ? value : value * 1_000;
}
