/** Bars from zero on one scale; what is not known is dashed and has a question mark. */
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
  return (
    <figure className="story-bars">
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
        </div>
      ))}
    </figure>
  );
}

/** Room for the value behind the longest bar, as a share of the line. */
const VALUE_SHARE = 0.18;

function Part({ told, part, most }: { told: ToldStep; part: BarPart; most: number }) {
  const share = (Math.max(0, told.value(part.claim)) / most) * (1 - VALUE_SHARE);
  const { kind = 'sure', look, under } = part;
  return (
    <span
      className="story-part"
      data-look={look}
      data-kind={kind}
      style={{ flexBasis: `${100 * share}%` }}
    >
      {kind === 'open' && <i>?</i>}
      {under !== undefined && (
        <small>
          <ProseText told={told} prose={under} />
        </small>
      )}
    </span>
  );
}
