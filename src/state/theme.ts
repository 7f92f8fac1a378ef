/**
 * Dark, light or for a projector, and how much moves: what the viewer chose, joined with what the
 * system asks for.
 */

const THEMES = ['dark', 'light', 'projector'] as const;
export type Theme = (typeof THEMES)[number];
export const THEME_CHOICES = [...THEMES, 'system'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

export const MOTION_CHOICES = ['system', 'on'] as const;
/** Reduced motion: as the system asks, or on in any case. */
export type MotionChoice = (typeof MOTION_CHOICES)[number];

/** What the system says about itself. */
export interface SystemWishes {
  readonly light: boolean;
  readonly reducedMotion: boolean;
}

/** Dark unless light is asked for. */
export function themeOf(choice: ThemeChoice, system: SystemWishes): Theme {
  if (choice !== 'system') return choice;
  return system.light ? 'light' : 'dark';
}

/** The one that the theme button and its key bring: they go round. */
export function nextTheme(shown: Theme): Theme {
  return THEMES[(THEMES.indexOf(shown) + 1) % THEMES.length];
}

export function motionReduced(choice: MotionChoice, system: SystemWishes): boolean {
  return choice === 'on' || system.reducedMotion;
}

const LIGHT_QUERY = '(prefers-color-scheme: light)';
const MOTION_QUERY = '(prefers-reduced-motion: reduce)';

export function systemWishes(): SystemWishes {
  return {
    light: matchMedia(LIGHT_QUERY).matches,
    reducedMotion: matchMedia(MOTION_QUERY).matches,
  };
}

/** Calls back whenever the system changes its mind; returns how to stop. */
export function watchSystem(onChange: () => void): () => void {
  const queries = [LIGHT_QUERY, MOTION_QUERY].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', onChange);
  return () => {
    for (const query of queries) query.removeEventListener('change', onChange);
  };
}

/** Tells the style sheets, and the browser's own parts through the meta element of index.html. */
export function applyTheme(document: Document, theme: Theme, reduced: boolean): void {
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.motion = reduced ? 'reduced' : 'full';
  const scheme = theme === 'light' ? 'light' : 'dark';
  document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', scheme);
}
