/** Sources in full: who, where, when, and the Message-ID as text that can be copied. */
import { useState } from 'react';
import { isSourceId, SOURCES, sourceTitle } from '../../data/published/sources.ts';
import { copyText } from '../copy-text.ts';

/** An id that is not of a public source is a text of its own: what a figure was computed with. */
export function SourceList({ ids }: { readonly ids: readonly string[] }) {
  return (
    <ul className="sources">
      {ids.map((id) => (
        <li key={id}>
          {isSourceId(id) ? sourceTitle(id) : id}
          {isSourceId(id) && SOURCES[id].messageId !== null && (
            <MessageId
              text={SOURCES[id].messageId}
              isVersion={SOURCES[id].kind.endsWith('source')}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

interface MessageIdProps {
  readonly text: string;
  /** Of source text: a commit or a version. */
  readonly isVersion: boolean;
}

function MessageId({ text, isVersion }: MessageIdProps) {
  const name = isVersion ? 'Version' : 'Message-ID';
  return (
    <span className="message-id">
      {name} <code>{text}</code> <CopyButton text={text} name={`${name} ${text}`} />
    </span>
  );
}

export interface CopyButtonProps {
  readonly text: string;
  /** What is copied. */
  readonly name: string;
}

export function CopyButton({ text, name }: CopyButtonProps) {
  const [said, setSaid] = useState('');
  const copy = async (): Promise<void> => {
    setSaid((await copyText(text)) ? 'copied' : 'not allowed here: select and copy it');
  };
  return (
    <>
      <button
        type="button"
        className="button copy"
        aria-label={`Copy ${name}`}
        onClick={() => void copy()}
      >
        Copy
      </button>
      <span role="status" className="take-said">
        {said}
      </span>
    </>
  );
}
