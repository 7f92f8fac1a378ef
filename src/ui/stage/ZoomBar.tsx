/** Where one is between the whole machine and one CPU, and the ways nearer and further. */
import { useEffect, useRef } from 'react';
import type { Scenario } from '../../schema/scenario.ts';
import { crumbsOf, further, nearer } from '../../state/crumbs.ts';
import { type Look, type LookedAt, ZOOMS, type Zoom } from '../../state/zoom.ts';
import { fadeAway } from './cross-fade.ts';
import { ZoomGesture } from './ZoomGesture.tsx';
import './zoom-bar.css';

export interface ZoomBarProps {
  readonly scenario: Scenario;
  readonly at: LookedAt;
  readonly onLook: (look: Look) => void;
  /** Calls back before another scale is drawn; returns how to stop. */
  readonly watchZoom: (onChange: (now: Zoom, before: Zoom) => void) => () => void;
}

export function ZoomBar({ scenario, at, onLook, watchZoom }: ZoomBarProps) {
  const crumbs = crumbsOf(scenario, at);
  const out = further(scenario, at);
  const into = nearer(scenario, at);
  const step = (look: Look | null): void => {
    if (look !== null) onLook(look);
  };
  const nav = useFading(watchZoom);
  const bar = (
    <nav ref={nav} className="zoom-bar" aria-label="Scale">
      <ol>
        {crumbs.map(({ text, look }, i) => (
          <li key={text}>
            {i === crumbs.length - 1 ? (
              <span aria-current="location">{text}</span>
            ) : (
              <button type="button" onClick={() => onLook(look)}>
                {text}
              </button>
            )}
          </li>
        ))}
      </ol>
      <button
        type="button"
        className="zoom-step"
        aria-label="Further away"
        title="Further away (W)"
        disabled={out === null}
        onClick={() => step(out)}
      >
        −
      </button>
      <button
        type="button"
        className="zoom-step"
        aria-label="Nearer"
        title="Nearer (Z)"
        disabled={into === null}
        onClick={() => step(into)}
      >
        +
      </button>
    </nav>
  );
  // Over the field, wheel and pinch are its own.
  if (at.zoom === 'field') return bar;
  return (
    <>
      {bar}
      <ZoomGesture onNearer={() => step(into)} onFurther={() => step(out)} />
    </>
  );
}

/** For the bar, beside which the scales come and go. */
function useFading(watchZoom: ZoomBarProps['watchZoom']) {
  const nav = useRef<HTMLElement>(null);
  useEffect(
    () =>
      watchZoom((now, before) => {
        const panel = nav.current?.parentElement ?? null;
        if (panel !== null) fadeAway(panel, ZOOMS.indexOf(now) > ZOOMS.indexOf(before));
      }),
    [watchZoom],
  );
  return nav;
}
