/**
 * Whose keys they are in a frame: a clicker goes on driving the deck around it, also while the
 * frame has the focus, and nothing opens that would cover the figure.
 */
import type { Place } from '../../state/place.ts';
import type { FocusKind } from '../../ui/controls/keyboard.ts';

/** Clickers send these: steps, blank, the way out. The frame does nothing with them itself. */
const ALWAYS_BACK = ['PageUp', 'PageDown', 'b', 'B', '.', 'Escape'];

/** The page around the frame gets these where the frame has no use for them. */
const BACK_IF_UNUSED = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

/** They would open a dialog, a menu or another place, or change what the visitor has chosen. */
const NOT_HERE = ['c', 'd', 'f', 'k', '?'];
/** The speaker's window of the story is the deck's. */
const NOT_IN_STORY = ['s'];

export interface FrameKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

export type KeyFate = 'back' | 'back if unused' | 'withheld' | 'own';

/**
 * What becomes of a key in a frame. `spoken`: the page around it has sent a message, so it takes
 * keys; until then they stay the browser's.
 */
export function fateOf(
  { key, ctrlKey, altKey, metaKey }: FrameKey,
  { focus, place, spoken }: { focus: FocusKind; place: Place; spoken: boolean },
): KeyFate {
  if (ctrlKey || altKey || metaKey || focus === 'text' || focus === 'menu') return 'own';
  if (ALWAYS_BACK.includes(key)) return spoken ? 'back' : 'withheld';
  const elsewhere = place === 'story' ? [...NOT_HERE, ...NOT_IN_STORY] : NOT_HERE;
  if (elsewhere.includes(key.toLowerCase())) return 'withheld';
  // Up and down scroll the places that are higher than their frame.
  const isVertical = key === 'ArrowUp' || key === 'ArrowDown';
  const isBack =
    spoken && BACK_IF_UNUSED.includes(key) && (!isVertical || place === 'lab' || place === 'story');
  return isBack ? 'back if unused' : 'own';
}
