/** Whether steps cut to their end instead of playing. */
import { useStore } from 'zustand';
import { motionReduced } from '../../state/theme.ts';
import { useMedia } from '../../ui/use-media.ts';
import type { Page } from '../page.ts';

export function useReducedMotion({ choices }: Page): boolean {
  const chosen = useStore(choices, ({ reducedMotion }) => reducedMotion);
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)');
  return motionReduced(chosen, { light: false, reducedMotion });
}
