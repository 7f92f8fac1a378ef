/** What somebody wrote in public, in our words: who, where, when, and how to find it. */
import { type PublicSource, SOURCES } from '../../data/published/sources.ts';
import type { Picture } from '../../story/picture.ts';
import type { ToldStep } from '../../story/told-step.ts';
import { ProseText } from './ProseText.tsx';

export interface MailCardProps {
  readonly told: ToldStep;
  readonly picture: Extract<Picture, { kind: 'mail' }>;
}

export function MailCard({ told, picture }: MailCardProps) {
  const source: PublicSource = SOURCES[picture.source];
  const { author, organisation, where, date, subject, messageId } = source;
  return (
    <figure className="story-mail">
      <p>
        <ProseText told={told} prose={picture.says} />
      </p>
      <figcaption>
        <b className="story-mail-who">
          {organisation === '' ? author : `${author} (${organisation})`}, in our words
        </b>
        <span>{[where, date ?? 'date not known'].join(', ')}</span>
        <span>{subject}</span>
        <code>{messageId === null ? 'Message-ID not known' : messageId}</code>
      </figcaption>
    </figure>
  );
}
