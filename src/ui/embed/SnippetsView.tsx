/** Texts to paste into a deck or a page, for what the link shows, and a live frame of the same. */
import { type ReactNode, useState } from 'react';
import { copyText } from '../copy-text.ts';
import { Sample } from './Sample.tsx';
import './snippets.css';
import { SCRIPT_FILE, type Snippet, snippetsFor } from './snippets.ts';

export interface SnippetsViewProps {
  readonly header: ReactNode;
  /** Of the frame, whole. */
  readonly address: string;
  /** The page is a file without a server: no frame of it opens, and no script lies beside it. */
  readonly single: boolean;
}

export function SnippetsView({ header, address, single }: SnippetsViewProps) {
  const [said, setSaid] = useState('');
  const copy = async ({ title, text }: Snippet): Promise<void> =>
    setSaid(
      (await copyText(text))
        ? `The text for ${title} is copied.`
        : 'The browser did not let this page copy: mark the text and copy it.',
    );
  return (
    <div className="snippets">
      {header}
      <main className="snippets-main" aria-label="Texts to paste">
        <div className="snippets-texts">
          <h2>In slides and other pages</h2>
          <p>
            A frame shows the figure alone, of what you had open. Add to its link{' '}
            <code>&hide=lanes,code</code> to leave parts out, and for light slides{' '}
            <code>&theme=light</code>. It loads nothing from elsewhere.
          </p>
          {snippetsFor(address).map((snippet) => (
            <Text key={snippet.title} snippet={snippet} onCopy={() => void copy(snippet)} />
          ))}
          <p role="status">{said}</p>
          <p>
            <a href={SCRIPT_FILE} download>
              {SCRIPT_FILE}
            </a>{' '}
            has no dependencies. What it says to the frame, any page may.
          </p>
        </div>
        {single ? (
          <p>
            This page is a single file. For a frame open it where it is served: only there are its
            address in these texts, the script beside it and a frame to try.
          </p>
        ) : (
          <Sample address={address} />
        )}
      </main>
    </div>
  );
}

interface TextProps {
  readonly snippet: Snippet;
  readonly onCopy: () => void;
}

function Text({ snippet: { title, how, text }, onCopy }: TextProps) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <p>{how}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it */}
      <pre className="snippet-text" tabIndex={0}>
        <code>{text}</code>
      </pre>
      <button type="button" className="button" onClick={onCopy}>
        Copy the text for {title}
      </button>
    </section>
  );
}
