/** What each key does. One pure function decides, and the help lists the same keys. */
import { VARIANT_IDS, type VariantId } from '../../schema/variants.ts';

export type Command =
  | { readonly do: 'playPause' | 'slower' | 'faster' | 'toStart' | 'toEnd' }
  | { readonly do: 'step'; readonly unit: StepUnit; readonly direction: 1 | -1 }
  | { readonly do: 'switchWalk' | 'previousVariant' | 'kernels' }
  | { readonly do: 'chooseVariant'; readonly variant: VariantId }
  | { readonly do: 'compare' | 'swapSides' | 'firstDifference' }
  | { readonly do: 'difference'; readonly direction: 1 | -1 }
  | { readonly do: 'flipTheme' | 'fullScreen' | 'help' | 'close' };

export type StepUnit = 'event' | 'flush' | 'datagram';

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
  '[': { do: 'step', unit: 'datagram', direction: -1 },
  ']': { do: 'step', unit: 'datagram', direction: 1 },
  '-': { do: 'slower' },
  '+': { do: 'faster' },
  // Plus without the shift key, on keyboards where the two share one.
  '=': { do: 'faster' },
  t: { do: 'switchWalk' },
  '9': { do: 'previousVariant' },
  k: { do: 'kernels' },
  c: { do: 'compare' },
  x: { do: 'swapSides' },
  j: { do: 'firstDifference' },
  p: { do: 'difference', direction: -1 },
  n: { do: 'difference', direction: 1 },
  d: { do: 'flipTheme' },
  f: { do: 'fullScreen' },
  '?': { do: 'help' },
};

/** 9 leads back to the form before; the menu, which K opens, has more of them than keys. */
export const LAST_KERNEL_KEY = 8;

/** Held down, these go on; the others would flip to and fro. */
const GOES_ON: readonly Command['do'][] = ['step', 'difference', 'slower', 'faster'];

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
  if (direction !== undefined) return { do: 'step', unit: shiftKey ? 'flush' : 'event', direction };
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

/** What keys do where no run is played; all other keys are the browser's there. */
export const EVIDENCE_COMMANDS: readonly Command['do'][] = [
  'flipTheme',
  'fullScreen',
  'help',
  'close',
];

export interface KeyHelp {
  readonly keys: readonly string[];
  readonly does: string;
  readonly command: Command['do'];
}

/** For the help dialog, in its order. */
export const KEY_HELP: readonly KeyHelp[] = [
  { keys: ['Space'], does: 'play, pause', command: 'playPause' },
  { keys: ['←', '→'], does: 'one event back, on', command: 'step' },
  { keys: ['⇧ ←', '⇧ →'], does: 'one flush back, on', command: 'step' },
  { keys: ['[', ']'], does: 'one datagram back, on', command: 'step' },
  { keys: ['−', '+'], does: 'slower, faster', command: 'slower' },
  { keys: ['Home', 'End'], does: 'start, end of the run', command: 'toStart' },
  { keys: ['T'], does: 'possible or online walk', command: 'switchWalk' },
  {
    keys: [`1 – ${LAST_KERNEL_KEY}`],
    does: 'kernel, in the order of its menu',
    command: 'chooseVariant',
  },
  { keys: ['9'], does: 'the kernel before', command: 'previousVariant' },
  {
    keys: ['K'],
    does: 'the menu of all kernels and releases: arrows, letters, Enter',
    command: 'kernels',
  },
  {
    keys: ['C'],
    does: 'compare the two forms of the switch; there: back to the Lab',
    command: 'compare',
  },
  {
    keys: ['J', 'P', 'N'],
    does: 'in Compare: the first difference, the one before, the next',
    command: 'firstDifference',
  },
  { keys: ['X'], does: 'in Compare: swap the two', command: 'swapSides' },
  { keys: ['D'], does: 'dark, light', command: 'flipTheme' },
  { keys: ['F'], does: 'full screen', command: 'fullScreen' },
  { keys: ['?'], does: 'this help', command: 'help' },
  { keys: ['Esc'], does: 'close a menu or this help', command: 'close' },
];
