/** Scrolls to a step that a link names, and tells which one the reader has come to. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

export interface StepInView {
  /** As in a link: scrolled to when it comes from outside. */
  readonly activeId: string;
  /** The step was chosen, by a link or in the contents, which phones have to get out of the way. */
  readonly jumps: boolean;
  readonly onActive: (id: string) => void;
}

/** `text` holds the steps; the figure is the element behind it. */
export function useStepInView(
  text: RefObject<HTMLElement | null>,
  { activeId, jumps, onActive }: StepInView,
): void {
  const told = useRef('');
  const latest = useRef(onActive);
  latest.current = onActive;
  /** Where a jump has come to rest: what it shows stays until the reader scrolls. */
  const rest = useRef<number | null>(null);
  // In the same commit: a later one could find that the reader has scrolled on, and jump back.
  useLayoutEffect(() => {
    const element = text.current;
    if (element === null) return;
    const [first, ...others] = stepsOf(element);
    const wanted = others.find((each) => idOf(each) === activeId);
    if (told.current !== activeId) {
      if (wanted !== undefined) bringToLine(element, wanted);
      else if (idOf(first) === activeId) bringFirst(element, told.current === '', jumps);
      rest.current = scrollY;
    }
    told.current = activeId;
  }, [text, activeId, jumps]);
  useEffect(() => {
    const choose = (): void => {
      if (text.current === null || rest.current === scrollY) return;
      rest.current = null;
      const id = idOf(stepAtLine(text.current));
      if (id === told.current) return;
      told.current = id;
      latest.current(id);
    };
    addEventListener('scroll', choose, { passive: true });
    addEventListener('resize', choose);
    return () => {
      removeEventListener('scroll', choose);
      removeEventListener('resize', choose);
    };
  }, [text]);
}

const HEADER_PX = 56;
/** How far down what is free of the screen the eye is. */
const EYE = 0.45;

const stepsOf = (text: HTMLElement): readonly Element[] => [
  ...text.querySelectorAll('section[data-step]'),
];
const idOf = (step: Element): string => step.getAttribute('data-step') ?? '';

/** Top of the room to read in: below the header, and on phones below the figure too. */
function roomTop(text: HTMLElement): number {
  const panel = text.nextElementSibling;
  // In one column the figure, which sticks to the header, is as far left as the text.
  const isAbove =
    panel !== null && panel.getBoundingClientRect().left <= text.getBoundingClientRect().left;
  return HEADER_PX + (isAbove ? panel.clientHeight : 0);
}

function lineY(text: HTMLElement): number {
  const top = roomTop(text);
  return top + EYE * (innerHeight - top);
}

/** The step at the line, which comes down with the first scrolling: none is passed by. */
function stepAtLine(text: HTMLElement): Element {
  const steps = stepsOf(text);
  const firstTop = steps[0].getBoundingClientRect().top;
  const y = Math.min(lineY(text), firstTop + 2 * scrollY);
  return steps.findLast((step) => step.getBoundingClientRect().top <= y) ?? steps[0];
}

/** To the middle of where one reads; a long step begins at the top. */
function bringToLine(text: HTMLElement, step: Element): void {
  const { top, height } = step.getBoundingClientRect();
  const y = Math.max(roomTop(text), lineY(text) - height / 2);
  scrollTo({ top: scrollY + top - y });
}

/** The first step is where a chapter opens, with its title. */
function bringFirst(text: HTMLElement, opens: boolean, jumps: boolean): void {
  if (!opens) scrollTo({ top: 0 });
  if (jumps) passContents(text);
}

/** On phones the contents fill the screen: a chapter that was chosen comes up in their place. */
function passContents(text: HTMLElement): void {
  const top = text.parentElement?.getBoundingClientRect().top ?? 0;
  if (top > innerHeight / 2) scrollTo({ top: top + scrollY - HEADER_PX });
}
