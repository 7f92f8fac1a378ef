/** Writes of every frame into the page, past React; each only when it changes something. */

export function writeText(element: Element | null, text: string): void {
  if (element !== null && element.textContent !== text) element.textContent = text;
}

/** How far a bar reaches, 0 … 1, in so many steps. */
export function writeShare(element: HTMLElement | null, share: number, steps: number): void {
  if (element === null) return;
  const transform = `scaleX(${Math.round(share * steps) / steps})`;
  if (element.style.transform !== transform) element.style.transform = transform;
}

export function writeAttribute(element: Element | null, name: string, value: string): void {
  if (element !== null && element.getAttribute(name) !== value) element.setAttribute(name, value);
}
