/** Where one is between the whole machine and one CPU, and the ways nearer and further. */
import type { Scenario } from '../../schema/scenario.ts';
import { crumbsOf, further, nearer } from '../../state/crumbs.ts';
import type { Look, LookedAt } from '../../state/zoom.ts';
import { ZoomGesture } from './ZoomGesture.tsx';
import './zoom-bar.css';

export interface ZoomBarProps {
  readonly scenario: Scenario;
  readonly at: LookedAt;
  readonly onLook: (look: Look) => void;
}

export function ZoomBar({ scenario, at, onLook }: ZoomBarProps) {
  const crumbs = crumbsOf(scenario, at);
  const out = further(scenario, at);
  const into = nearer(scenario, at);
  const step = (look: Look | null): void => {
    if (look !== null) onLook(look);
  };
  const bar = (
    <nav className="zoom-bar" aria-label="Scale">
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
        title="Further away (X)"
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
