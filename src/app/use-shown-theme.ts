/** The theme that is shown: what was chosen, or what the system asks for. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { systemWishes, type Theme, themeOf, watchSystem } from '../state/theme.ts';
import type { Page } from './page.ts';

export function useShownTheme(page: Page): Theme {
  const chosen = useStore(page.choices, (choices) => choices.theme);
  const [wishes, setWishes] = useState(systemWishes);
  useEffect(() => watchSystem(() => setWishes(systemWishes())), []);
  return themeOf(chosen, wishes);
}
