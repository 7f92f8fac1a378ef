/** What stands on the page when nothing else can: why, what still works, and the way on. */
import { useState } from 'react';
import { copyText } from '../ui/copy-text.ts';

export function PageFault({ error }: { readonly error: unknown }) {
  const [said, setSaid] = useState('');
  const copy = async (): Promise<void> => {
    const copied = await copyText(window.location.href);
    setSaid(copied ? 'The link is copied.' : 'Take the link from the address bar.');
  };
  return (
    <main className="page-fault" role="alert">
      <h1>skbscope has stopped</h1>
      <p>
        The page cannot go on: {error instanceof Error ? error.message : String(error)}. The link
        keeps what you chose: reload the page, or open the link in another browser. The engine also
        runs in a terminal.
      </p>
      <p className="page-fault-ways">
        <button type="button" className="button" onClick={() => window.location.reload()}>
          Reload the page
        </button>
        <button type="button" className="button" onClick={() => void copy()}>
          Copy the link
        </button>
        <span role="status">{said}</span>
      </p>
    </main>
  );
}
