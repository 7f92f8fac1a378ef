/** Where one is between the whole machine and one CPU, and the ways nearer and further. */
import { useEffect, useRef } from 'react';
import { busyCpus } from '../../schema/load-cpus.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { scaleOf } from '../../state/at-work.ts';
import { crumbsOf, further, nearer, nearerTo } from '../../state/crumbs.ts';
import { cpuInFocus, type Look, type LookedAt } from '../../state/zoom.ts';
import { keepFocus } from './keep-focus.ts';
import { cpuUnder, holdOnTo, morph } from './morph.ts';
import { ZoomGesture } from './ZoomGesture.tsx';
import './zoom-bar.css';

export interface ZoomBarProps {
  readonly scenario: Scenario;
  readonly at: LookedAt;
  readonly onLook: (look: Look) => void;
  /** Calls back before another look is drawn; returns how to stop. */
  readonly watchLook: (onChange: (now: LookedAt, before: LookedAt) => void) => () => void;
}

export function ZoomBar({ scenario, at, onLook, watchLook }: ZoomBarProps) {
  const crumbs = crumbsOf(scenario, at);
  const out = further(scenario, at);
  const into = nearer(scenario, at);
  const step = (look: Look | null): void => {
    if (look !== null) onLook(look);
  };
  const nav = useMorph(scenario, watchLook);
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
      <ZoomGesture
        onNearer={(point) => {
          const panel = nav.current?.parentElement ?? null;
          const cpu = panel && cpuUnder(panel, point, busyCpus(scenario.load));
          if (cpu === null || into === null) return step(into);
          holdOnTo(cpu);
          onLook(nearerTo(scenario, at, cpu));
        }}
        onFurther={() => step(out)}
      />
    </>
  );
}

/** For the bar, beside which the scales come and go. */
function useMorph(scenario: Scenario, watchLook: ZoomBarProps['watchLook']) {
  const nav = useRef<HTMLElement>(null);
  useEffect(
    () =>
      watchLook((now, before) => {
        const panel = nav.current?.parentElement ?? null;
        const way = scaleOf(scenario.load, now) - scaleOf(scenario.load, before);
        if (panel === null) return;
        keepFocus(panel);
        if (way === 0) return;
        morph(panel, { cpu: cpuInFocus(scenario, way > 0 ? now : before), isNearer: way > 0 });
      }),
    [scenario, watchLook],
  );
  return nav;
}
