/** How to record a trace of one's own: the script, and the same by other tools. */
import { useState } from 'react';
import { copyText } from '../copy-text.ts';
import { saveFile } from '../save-file.ts';
import { BPFTRACE, FILES, PERF, SCRIPT, STRIP, TRACE_CMD } from './capture-commands.ts';

export interface CapturePanelProps {
  /** The text of a file beside the page. Rejects with a sentence. */
  readonly fetchText: (file: string) => Promise<string>;
}

export function CapturePanel({ fetchText }: CapturePanelProps) {
  return (
    <section className="trace-panel" aria-labelledby="trace-capture">
      <h3 id="trace-capture">Record your own</h3>
      <div className="trace-columns">
        <ul className="trace-list">
          <li>
            The script needs a shell, tracefs and root. It works in a trace instance of its own and
            removes it; a trace that runs already is not touched.
          </li>
          <li>
            Begin with a twentieth of a second: a line has 100 to 170 bytes, and a busy sender
            writes 50 to 300 MB of them a second. Packed with gzip it can be opened as it is.
          </li>
          <li>
            <b>What it reveals:</b> kernel release, CPUs and nodes, names of the processes that ran,
            names of network devices, when and how much was sent. There are no addresses, no host
            name, no contents. tracefs hashes pointers; trace-cmd, perf and bpftrace write real
            ones, which say where this boot’s kernel lies.
          </li>
          <li>
            <b>To strip it:</b> <code>{STRIP}</code> puts one name in place of all processes in text
            of tracefs and trace-cmd; nothing here needs them.
          </li>
        </ul>
        <Commands title="capture.sh" text={SCRIPT} />
        <Commands title="trace-cmd" text={TRACE_CMD} />
        <Commands title="perf" text={PERF} />
        <Commands title="bpftrace: adds the home CPU of each skb" text={BPFTRACE} />
      </div>
      {FILES.map((file) => (
        <FileText key={file} file={file} fetchText={fetchText} />
      ))}
    </section>
  );
}

function Commands({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div>
      <h4>{title}</h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it */}
      <pre className="trace-code" tabIndex={0}>
        <code>{text}</code>
      </pre>
      <Copy text={text} name={`the lines for ${title.split(':')[0]}`} />
    </div>
  );
}

function Copy({ text, name }: { readonly text: string; readonly name: string }) {
  const [said, setSaid] = useState('');
  const copy = async (): Promise<void> =>
    setSaid((await copyText(text)) ? 'Copied.' : 'Not allowed here: mark and copy it.');
  return (
    <>
      <button type="button" className="button" onClick={() => void copy()}>
        Copy {name}
      </button>{' '}
      <span role="status">{said}</span>
    </>
  );
}

/** Fetched when it is opened, and not before. */
function FileText({ file, fetchText }: CapturePanelProps & { readonly file: string }) {
  const [text, setText] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const load = (): void => {
    if (text !== null) return;
    fetchText(file).then(setText, (error: unknown) => setProblem(String(error)));
  };
  return (
    <details onToggle={(event) => event.currentTarget.open && load()}>
      <summary>{file}</summary>
      {problem !== '' && (
        <p className="trace-problem" role="alert">
          {problem}
        </p>
      )}
      {text !== null && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it */}
          <pre className="trace-code" tabIndex={0}>
            <code>{text}</code>
          </pre>
          <button
            type="button"
            className="button"
            onClick={() => saveFile(text, file, 'text/plain')}
          >
            Save {file}
          </button>{' '}
          <Copy text={text} name={file} />
        </>
      )}
    </details>
  );
}
