/** Bars from zero on one scale; what is not known is dashed and has a question mark. */
import type { CSSProperties } from 'react';
import type { Bar, BarPart, Picture } from '../../story/picture.ts';
import type { ToldStep } from '../../story/told-step.ts';
import { ProseText } from './ProseText.tsx';

export interface BarsProps {
  readonly told: ToldStep;
  readonly picture: Extract<Picture, { kind: 'bars' }>;
}

export function Bars({ told, picture }: BarsProps) {
  const sizeOf = ({ parts }: Bar): number =>
    parts.reduce((sum, { claim }) => sum + Math.max(0, told.value(claim)), 0);
  const most = Math.max(...picture.bars.map(sizeOf));
  const longest = Math.max(...picture.bars.map(({ value }) => told.text(value).length));
  return (
    <figure className="story-bars" style={{ '--value-chars': longest } as CSSProperties}>
      <figcaption>
        <ProseText told={told} prose={picture.title} />
      </figcaption>
      {picture.bars.map((bar) => (
        <div key={bar.label} className="story-bar">
          <p className="story-bar-label">
            <ProseText told={told} prose={bar.label} />
          </p>
          <div className="story-bar-line">
            {bar.parts.map((part) => (
              <Part key={part.claim} told={told} part={part} most={most} />
            ))}
            <b className="story-bar-value">
              <ProseText told={told} prose={bar.value} />
            </b>
          </div>
          <Under told={told} bar={bar} />
        </div>
      ))}
    </figure>
  );
}

function Part({ told, part, most }: { told: ToldStep; part: BarPart; most: number }) {
  const share = Math.max(0, told.value(part.claim)) / most;
  const { kind = 'sure', look } = part;
  return (
    <span
      className="story-part"
      data-look={look}
      data-kind={kind}
      style={{ flexBasis: `calc((100% - var(--value)) * ${share})` }}
    >
      {kind === 'open' && <i>?</i>}
    </span>
  );
}

/** What the parts are: in a line of their own, since parts may be narrow. */
function Under({ told, bar }: { readonly told: ToldStep; readonly bar: Bar }) {
  const named = bar.parts.filter(({ under }) => under !== undefined);
  if (named.length === 0) return null;
  return (
    <ul className="story-under">
      {named.map(({ claim, look, kind = 'sure', under = '' }) => (
        <li key={claim}>
          <i className="story-part" data-look={look} data-kind={kind} />
          <span>
            <ProseText told={told} prose={under} />
          </span>
        </li>
      ))}
    </ul>
  );
}
