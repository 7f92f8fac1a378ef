/** M11: the stairs of both payloads, what does not fit, and a table of the reader's own. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { misfitText, type OwnRow } from '../../charts/evidence/stairs.ts';
import { delayQuery } from '../../state/evidence-figures.ts';
import { Asked } from '../../ui/evidence/Asked.tsx';
import { StairsFigure } from '../../ui/evidence/StairsFigure.tsx';
import { later } from '../../ui/later.ts';
import { computedBy } from './basis.ts';
import type { CasePartProps } from './case-part.ts';
import { threadsOf } from './threads.ts';

// Only this case reads tables of others.
const DelayPaste = later(async () => (await import('../../ui/evidence/DelayPaste.tsx')).DelayPaste);

const PAYLOADS = [
  {
    bytes: 64,
    title: 'Measured stairs and the model’s, 64 bytes',
    note: 'A fit of four numbers to these rows, no prediction: S, R, W and L.',
  },
  {
    bytes: 1_472,
    title: 'The same with 1,472 bytes: a test',
    note: 'These rows were not used: S and R are taken from the row without a delay, nothing else may change.',
  },
];

export function StairsPart({ page, published }: CasePartProps) {
  const answer = useQuery(delayQuery(threadsOf(page).pool));
  const [own, setOwn] = useState<readonly OwnRow[]>([]);
  return (
    <Asked title="Measured stairs and the model’s" {...answer}>
      {(rows) => (
        <>
          {PAYLOADS.map(({ bytes, title, note }) => {
            const ofPayload = rows.filter(({ payloadBytes }) => payloadBytes === bytes);
            return (
              <StairsFigure
                key={bytes}
                title={title}
                note={`${note} ${misfitText(ofPayload)}`}
                rows={ofPayload}
                own={own.filter(({ payloadBytes }) => payloadBytes === bytes)}
                sourceIds={[...published.sourceIds, computedBy(1)]}
              />
            );
          })}
          <DelayPaste shownBytes={PAYLOADS.map(({ bytes }) => bytes)} onRows={setOwn} />
        </>
      )}
    </Asked>
  );
}
