/** Texts to paste, for what the page shows now. */
import { useState } from 'react';
import { Dialog } from '../controls/Dialog.tsx';
import { copyText } from '../copy-text.ts';
import './embed-dialog.css';
import { SCRIPT_FILE, type Snippet, snippetsFor } from './snippets.ts';

export interface EmbedDialogProps {
  /** Of the frame, whole. */
  readonly address: string;
  readonly onClose: () => void;
}

const MESSAGES: readonly (readonly [message: string, what: string])[] = [
  ["{ type: 'play' }, 'pause'", 'plays, stands'],
  ["{ type: 'step', by: 'flush' }, 'back'", 'one visit, event, flush, pass or datagram'],
  ["{ type: 'seek', t: '24.6125ms' }", 'goes to an instant'],
  ["{ type: 'load', link: 'v=1&variant=online' }", 'shows another link'],
  ["{ type: 'story', step: 'walk.32-lists' }", 'opens the story at a step'],
  ["{ type: 'get-state' }, 'ping'", 'is answered with what holds, with “pong”'],
];

export function EmbedDialog({ address, onClose }: EmbedDialogProps) {
  const [said, setSaid] = useState('');
  const copy = async ({ title, text }: Snippet): Promise<void> =>
    setSaid(
      (await copyText(text))
        ? `The text for ${title} is copied.`
        : 'The browser did not let this page copy: mark the text and copy it.',
    );
  return (
    <Dialog title="Embed in slides or a page" open wide onClose={onClose}>
      <p>
        A frame shows the figure alone, as it is now. Add <code>&hide=lanes,code</code> to its link
        to leave parts out, <code>&theme=light</code> for light slides. It loads nothing from
        elsewhere.
      </p>
      {snippetsFor(address).map((snippet) => (
        <section key={snippet.title} aria-label={snippet.title}>
          <h3>{snippet.title}</h3>
          <p>{snippet.how}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it */}
          <pre className="embed-text" tabIndex={0}>
            <code>{snippet.text}</code>
          </pre>
          <button type="button" className="button" onClick={() => void copy(snippet)}>
            Copy the text for {snippet.title}
          </button>
        </section>
      ))}
      <p role="status">{said}</p>
      <h3>The script, and messages</h3>
      <p>
        <a href={SCRIPT_FILE} download>
          {SCRIPT_FILE}
        </a>{' '}
        has no dependencies. What it says to the frame, any page may: objects by{' '}
        <code>postMessage</code>, with <code>skbscope: 1</code> in them. The frame tells its state
        at each change, and answers what it cannot do with a sentence.
      </p>
      <table className="key-table">
        <tbody>
          {MESSAGES.map(([message, what]) => (
            <tr key={message}>
              <th scope="row">
                <code>{message}</code>
              </th>
              <td>{what}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
