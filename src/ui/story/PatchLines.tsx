/** A few lines of code, as in a patch; what is between double asterisks is lit. */
import type { CodeLine, Picture } from '../../story/picture.ts';
import type { ToldStep } from '../../story/told-step.ts';
import { ProseText } from './ProseText.tsx';

export interface PatchLinesProps {
  readonly told: ToldStep;
  readonly picture: Extract<Picture, { kind: 'code' }>;
}

/** More lines than this are written smaller on stage. */
const LONG = 7;

const WORDS = { '-': 'taken out', '+': 'put in', ' ': 'stays' } as const;

export function PatchLines({ told, picture }: PatchLinesProps) {
  return (
    <ul className="story-code" data-long={picture.lines.length > LONG}>
      {picture.lines.map((line) => (
        <li key={line.sign + line.code} data-sign={line.sign}>
          <span className="unseen">{WORDS[line.sign]}: </span>
          <span aria-hidden="true">{line.sign}</span>
          <code>
            <Lit line={line} />
          </code>
          {line.note !== undefined && (
            <b>
              <ProseText told={told} prose={line.note} />
            </b>
          )}
        </li>
      ))}
    </ul>
  );
}

function Lit({ line }: { readonly line: CodeLine }) {
  const [before, lit, after] = line.code.split('**');
  return lit === undefined ? (
    before
  ) : (
    <>
      {before}
      <em>{lit}</em>
      {after}
    </>
  );
}
