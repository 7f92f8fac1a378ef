/** What the page made of a paste: one sentence each, what is needed first. */
import type { Sentence } from '../../importers/agreement.ts';

const KINDS: readonly (readonly [kind: Sentence['kind'], name: string])[] = [
  ['missing', 'Missing'],
  ['conflict', 'Disagrees'],
  ['unread', 'Not read'],
  ['left', 'Left out'],
  ['assumed', 'Assumed'],
  ['read', 'Read'],
];

export function PasteSentences({ sentences }: { readonly sentences: readonly Sentence[] }) {
  if (sentences.length === 0) return null;
  const counts = KINDS.flatMap(([kind, name]) => {
    const count = sentences.filter((sentence) => sentence.kind === kind).length;
    return count === 0 ? [] : [`${name.toLowerCase()} ${count}`];
  });
  return (
    <section aria-label="What was understood">
      <p className="unseen" role="status">
        Of your text: {counts.join(', ')}.
      </p>
      <dl className="paste-sentences">
        {KINDS.filter(([kind]) => sentences.some((sentence) => sentence.kind === kind)).map(
          ([kind, name]) => (
            <div key={kind} data-kind={kind}>
              <dt>{name}</dt>
              <dd>
                <ul>
                  {sentences
                    .filter((sentence) => sentence.kind === kind)
                    .map(({ text }) => (
                      <li key={text}>{text}</li>
                    ))}
                </ul>
              </dd>
            </div>
          ),
        )}
      </dl>
    </section>
  );
}
