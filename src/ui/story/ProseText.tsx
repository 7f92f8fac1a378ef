/** Text of the story with its numbers and its code. */
import type { Prose } from '../../story/prose.ts';
import type { ToldStep } from '../../story/told-step.ts';

export interface ProseTextProps {
  readonly told: Pick<ToldStep, 'pieces'>;
  readonly prose: Prose;
}

export function ProseText({ told, prose }: ProseTextProps) {
  let at = 0;
  return told.pieces(prose).map(({ text, as }) => {
    const key = at;
    at += text.length;
    if (as === 'code') return <code key={key}>{text}</code>;
    return as === 'claim' ? (
      <span key={key} className="story-number">
        {text}
      </span>
    ) : (
      text
    );
  });
}
