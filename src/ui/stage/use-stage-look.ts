/** The look of the page for canvases, read anew when the theme, the motion or the fonts change. */
import { useEffect, useState } from 'react';
import { forgetWidths } from '../../stage/pen.ts';
import { readStageTheme, type StageLook } from './read-stage-theme.ts';

const QUERIES = [
  '(forced-colors: active)',
  '(prefers-reduced-motion: reduce)',
  '(prefers-color-scheme: light)',
];

/** Null until the fonts are there: nothing is drawn in other ones. */
export function useStageLook(): StageLook | null {
  const [look, setLook] = useState<StageLook | null>(null);
  useEffect(() => {
    const root = document.documentElement;
    let alive = true;
    let ready = false;
    const read = (): void => {
      if (alive && ready) setLook(readStageTheme(root));
    };
    fontsOf(root)
      .catch(() => undefined)
      .then(() => {
        ready = true;
        forgetWidths();
        read();
      })
      .catch(() => undefined);
    const watch = new MutationObserver(read);
    watch.observe(root, { attributeFilter: ['data-theme', 'data-motion', 'data-view'] });
    const queries = QUERIES.map((query) => matchMedia(query));
    for (const query of queries) query.addEventListener('change', read);
    return () => {
      alive = false;
      watch.disconnect();
      for (const query of queries) query.removeEventListener('change', read);
    };
  }, []);
  return look;
}

/** A canvas does not ask for a font by itself: load the weights that the stage writes in. */
export async function fontsOf(root: HTMLElement): Promise<void> {
  const style = getComputedStyle(root);
  const sans = style.getPropertyValue('--sans');
  const mono = style.getPropertyValue('--mono');
  const wanted = [400, 500, 600, 700].map((weight) => `${weight} 13px ${sans}`);
  await Promise.all([...wanted, `400 13px ${mono}`].map((font) => document.fonts.load(font)));
  await document.fonts.ready;
}
