/** One step to read: its sentence, its text, its question first where it asks. */

import { SOURCES } from '../../data/published/sources.ts';
import { sourcesOf } from '../../story/step-claims.ts';
import type { ToldStep } from '../../story/told-step.ts';
import { Figures } from './Figures.tsx';
import { ProseText } from './ProseText.tsx';
import { Answer, Ask } from './Question.tsx';

export interface ArticleStepProps {
  /** As in a link. */
  readonly id: string;
  readonly told: ToldStep;
  readonly active: boolean;
  /** Undefined until the question is answered or skipped. */
  readonly guess: number | null | undefined;
  readonly onGuess: (choice: number | null) => void;
  readonly href: string;
  /** The same run in the Lab; null where nothing runs. */
  readonly labHref: string | null;
}

export function ArticleStep(props: ArticleStepProps) {
  const { id, told, active, guess, onGuess, href, labHref } = props;
  const { step, chapter } = told;
  const asks = step.question !== undefined && guess === undefined;
  return (
    <section
      className="story-step"
      data-step={id}
      data-active={active}
      aria-label={told.text(step.title)}
    >
      {asks ? (
        <Ask told={told} onAnswer={onGuess} />
      ) : (
        <>
          <h3>
            <ProseText told={told} prose={step.title} />
          </h3>
          {guess !== undefined && <Answer told={told} guess={guess} />}
          {step.paragraphs.map((prose) => (
            <p key={prose}>
              <ProseText told={told} prose={prose} />
            </p>
          ))}
          <Figures told={told} />
        </>
      )}
      <p className="story-links">
        <a href={href}>Link to this step</a>
        {labHref !== null && !asks && <a href={labHref}>Open this run in the Lab</a>}
        {!asks && sourcesOf(chapter, step).map((source) => <Source key={source} id={source} />)}
      </p>
    </section>
  );
}

function Source({ id }: { readonly id: keyof typeof SOURCES }) {
  const { author, date, messageId } = SOURCES[id];
  return (
    <span>
      {author}
      {date !== null && `, ${date}`}
      {messageId !== null && (
        <>
          {' '}
          <code>{messageId}</code>
        </>
      )}
    </span>
  );
}
