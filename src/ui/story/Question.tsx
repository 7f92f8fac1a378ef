/** Predict, then reveal: a question before the run. */
import { rightChoice, type ToldStep } from '../../story/told-step.ts';
import { ProseText } from './ProseText.tsx';

export interface AskProps {
  readonly told: ToldStep;
  /** Index of the choice, or null where it is skipped. */
  readonly onAnswer: (choice: number | null) => void;
  /** The one that was taken so far. */
  readonly taken?: number | null;
}

export function Ask({ told, onAnswer, taken = null }: AskProps) {
  const { question } = told.step;
  if (question === undefined) return null;
  return (
    <div className="story-ask">
      <p className="story-ask-words">
        <ProseText told={told} prose={question.ask} />
      </p>
      <ul>
        {question.choices.map(({ says }, i) => (
          <li key={says}>
            <button
              type="button"
              className="story-choice"
              aria-pressed={taken === i}
              onClick={() => onAnswer(i)}
            >
              <b className="story-letter" aria-hidden="true">
                {'ABCDEF'[i]}
              </b>
              <span>
                <ProseText told={told} prose={says} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="button story-skip" onClick={() => onAnswer(null)}>
        Show it
      </button>
    </div>
  );
}

export interface AnswerProps {
  readonly told: ToldStep;
  /** What was guessed; null where nothing was. */
  readonly guess: number | null;
}

export function Answer({ told, guess }: AnswerProps) {
  const { question } = told.step;
  if (question === undefined) return null;
  const right = rightChoice(told, question);
  const verdict = guess === null ? '' : guess === right ? 'Right. ' : 'No. ';
  return (
    <p className="story-answer" data-right={guess === null ? undefined : guess === right}>
      <span className="story-asked">
        <ProseText told={told} prose={question.ask} />
      </span>
      <b>
        {verdict}
        <ProseText told={told} prose={question.choices[right].says} />.
      </b>{' '}
      <ProseText told={told} prose={question.because} />
    </p>
  );
}
