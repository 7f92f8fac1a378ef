/** The card of the skb that is followed: what happened to it and when; each step leads there. */
import type { SkbChoice } from '../../analysis/skb-life.ts';
import type { Ps } from '../../schema/units.ts';
import { type LifeCard, lifeCard } from '../../stage/skb/life-text.ts';
import { useEscape } from '../controls/use-escape.ts';
import { useSampled } from '../lab-frames.ts';
import './chosen-skb.css';

export interface ChosenSkbProps {
  readonly choice: SkbChoice;
  readonly onSeek: (atPs: Ps) => void;
  readonly onClose: () => void;
}

export function ChosenSkb({ choice, onSeek, onClose }: ChosenSkbProps) {
  useEscape(onClose);
  const text = useSampled((frame) => JSON.stringify(lifeCard(choice, frame)), '');
  if (text === '') return null;
  const { title, rows }: LifeCard = JSON.parse(text);
  return (
    <section className="chosen-skb" aria-label="The skb that is followed">
      <header>
        <b role="status">{title}</b>
        <button
          type="button"
          aria-label="Follow it no longer"
          title="Follow it no longer (Esc)"
          onClick={onClose}
        >
          ×
        </button>
      </header>
      <ol>
        {rows.map(({ atPs, when, what, past }) => (
          <li key={`${atPs} ${what}`} data-past={past}>
            <button type="button" onClick={() => onSeek(atPs)}>
              <span>{when}</span> {what}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
