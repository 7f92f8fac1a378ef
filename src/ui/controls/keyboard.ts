/** What each key does. One pure function decides, and the help lists the same keys. */
import type { StopUnit } from '../../analysis/stops.ts';
import { VARIANT_IDS, type VariantId } from '../../schema/variants.ts';

export type Command =
  | { readonly do: 'playPause' | 'slower' | 'faster' | 'toStart' | 'toEnd' }
  | { readonly do: 'step'; readonly unit: StepUnit; readonly direction: 1 | -1 }
  | { readonly do: 'mark'; readonly direction: 1 | -1 }
  | { readonly do: 'switchWalk' | 'previousVariant' | 'kernels' | 'branches' | 'followSkb' }
  | { readonly do: 'chooseVariant'; readonly variant: VariantId }
  | { readonly do: 'zoomIn' | 'zoomOut' | 'zoomAll' }
  | { readonly do: 'compare' | 'swapSides' | 'firstDifference' }
  | { readonly do: 'difference'; readonly direction: 1 | -1 }
  | { readonly do: 'takeAway' | 'flipTheme' | 'fullScreen' | 'help' | 'close' };

/** A unit, or the one that is chosen beside the buttons. */
export type StepUnit = StopUnit | 'chosen';

/** The part of a KeyboardEvent that decides. */
export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  /** The key is held down. */
  readonly repeat: boolean;
}

/** Whose keys they are: a text field's, an open menu's or dialog's, a button's, or nobody's. */
export type FocusKind = 'text' | 'menu' | 'button' | 'free';

export interface KeyContext {
  readonly focus: FocusKind;
  /** Shortcuts of one letter, digit or sign are switched on. */
  readonly letterKeys: boolean;
}

const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 };

const LETTERS: Readonly<Record<string, Command>> = {
  ',': { do: 'step', unit: 'visit', direction: -1 },
  '.': { do: 'step', unit: 'visit', direction: 1 },
  '<': { do: 'step', unit: 'pass', direction: -1 },
  '>': { do: 'step', unit: 'pass', direction: 1 },
  '{': { do: 'step', unit: 'datagram', direction: -1 },
  '}': { do: 'step', unit: 'datagram', direction: 1 },
  '[': { do: 'mark', direction: -1 },
  ']': { do: 'mark', direction: 1 },
  '-': { do: 'slower' },
  '+': { do: 'faster' },
  // Plus without the shift key, on keyboards where the two share one.
  '=': { do: 'faster' },
  z: { do: 'zoomIn' },
  w: { do: 'zoomOut' },
  '0': { do: 'zoomAll' },
  t: { do: 'switchWalk' },
  '9': { do: 'previousVariant' },
  k: { do: 'kernels' },
  b: { do: 'branches' },
  s: { do: 'followSkb' },
  c: { do: 'compare' },
  x: { do: 'swapSides' },
  j: { do: 'firstDifference' },
  p: { do: 'difference', direction: -1 },
  n: { do: 'difference', direction: 1 },
  e: { do: 'takeAway' },
  d: { do: 'flipTheme' },
  f: { do: 'fullScreen' },
  '?': { do: 'help' },
};

/** 9 leads back to the form before; the menu, which K opens, has more of them than keys. */
export const LAST_KERNEL_KEY = 8;

/** Held down, these go on; the others would flip to and fro. */
const GOES_ON: readonly Command['do'][] = ['step', 'mark', 'difference', 'slower', 'faster'];

/** The command of a key, or null where the key is somebody else's or means nothing. */
export function commandOf(press: KeyPress, context: KeyContext): Command | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  if (context.focus === 'text' || context.focus === 'menu') return null;
  const command = controlCommand(press, context) ?? letterCommand(press, context);
  if (command === null || (press.repeat && !GOES_ON.includes(command.do))) return null;
  return command;
}

function controlCommand({ key, shiftKey }: KeyPress, { focus }: KeyContext): Command | null {
  if (key === ' ') return focus === 'button' || shiftKey ? null : { do: 'playPause' };
  const direction = ARROWS[key];
  if (direction !== undefined)
    return { do: 'step', unit: shiftKey ? 'flush' : 'chosen', direction };
  if (key === 'Home') return { do: 'toStart' };
  if (key === 'End') return { do: 'toEnd' };
  return key === 'Escape' ? { do: 'close' } : null;
}

function letterCommand({ key }: KeyPress, { letterKeys }: KeyContext): Command | null {
  if (!letterKeys || key.length !== 1) return null;
  const variant = VARIANT_IDS[Number.parseInt(key, 10) - 1];
  if (variant !== undefined && !(key in LETTERS)) return { do: 'chooseVariant', variant };
  return LETTERS[key.toLowerCase()] ?? null;
}

/** A tooltip names the key only while that key works. */
export function titleWithKey(title: string, key: string, letterKeys: boolean): string {
  return letterKeys ? `${title} (${key})` : title;
}

/** Whose keys they are, told from the element that has the focus. */
export function focusKindOf(element: Element | null): FocusKind {
  if (element === null) return 'free';
  if (element.closest('dialog[open], [data-menu]') !== null) return 'menu';
  if (element.matches('textarea, select, [contenteditable=""], [contenteditable="true"]'))
    return 'text';
  if (element.matches('input'))
    return element.matches('[type="range"]')
      ? 'free'
      : element.matches('[type="checkbox"], [type="radio"], [type="file"]')
        ? 'button'
        : 'text';
  return element.matches('button, a[href], summary, [role="button"]') ? 'button' : 'free';
}

/** What keys do in every place; where no run is played all others are the browser's. */
export const EVERYWHERE_COMMANDS: readonly Command['do'][] = [
  'flipTheme',
  'fullScreen',
  'help',
  'close',
];
