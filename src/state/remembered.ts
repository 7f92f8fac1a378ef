/**
 * What this browser keeps between visits: the viewer's keys, theme and motion. Never a scenario.
 */
import { MOTION_CHOICES, type MotionChoice, THEME_CHOICES, type ThemeChoice } from './theme.ts';

export interface Remembered {
  readonly theme: ThemeChoice;
  readonly letterKeys: boolean;
  readonly reducedMotion: MotionChoice;
}

export interface Store {
  read(): Remembered;
  write(remembered: Remembered): void;
}

const NOTHING: Remembered = { theme: 'system', letterKeys: true, reducedMotion: 'system' };
const KEY = 'skbscope';

/** Keeps nothing: for tests, and where the browser keeps nothing for the page. */
export const FORGETFUL: Store = { read: () => NOTHING, write: () => undefined };

/**
 * In localStorage. A browser may refuse it, for files and in private windows; then the page
 * forgets, and works all the same.
 */
export function browserStore(open: () => Storage): Store {
  return {
    read() {
      try {
        return readRemembered(open().getItem(KEY));
      } catch {
        return NOTHING;
      }
    },
    write(remembered) {
      try {
        open().setItem(KEY, JSON.stringify(remembered));
      } catch {
        // Refused or full: the choice holds for this visit.
      }
    },
  };
}

/** Values that no version of this page has written count as not there. */
export function readRemembered(text: string | null): Remembered {
  if (text === null) return NOTHING;
  const said = JSON.parse(text) as Partial<Record<keyof Remembered, unknown>> | null;
  return {
    theme: THEME_CHOICES.find((choice) => choice === said?.theme) ?? NOTHING.theme,
    letterKeys: typeof said?.letterKeys === 'boolean' ? said.letterKeys : NOTHING.letterKeys,
    reducedMotion:
      MOTION_CHOICES.find((choice) => choice === said?.reducedMotion) ?? NOTHING.reducedMotion,
  };
}
