/** Saves a recording as a file of another program, or opens it there. */
import { useEffect, useState } from 'react';
import type { Recording } from '../../analysis/recording.ts';
import type { ExportFormat } from '../../exporters/exporter.ts';
import { saveBlob } from '../../ui/save-file.ts';
import { openInPerfetto } from './open-perfetto.ts';
import { writeExport } from './write-export.ts';
import './export.css';

export interface ExportPanelProps {
  readonly recording: Recording;
  /** What files are called, without what they end with. */
  readonly name: string;
}

interface Format {
  readonly id: ExportFormat;
  readonly title: string;
  readonly about: string;
  readonly end: string;
}

const FORMATS: readonly Format[] = [
  {
    id: 'chrome-json',
    title: 'Chrome JSON',
    about: 'for chrome://tracing, Perfetto and speedscope',
    end: 'json',
  },
  { id: 'perfetto', title: 'Perfetto', about: 'for ui.perfetto.dev', end: 'pftrace' },
  { id: 'ftrace', title: 'Trace text', about: 'as of trace-cmd report -t', end: 'txt' },
  { id: 'csv', title: 'CSV', about: 'all columns of all events', end: 'csv' },
];

export function ExportPanel({ recording, name }: ExportPanelProps) {
  const [said, setSaid] = useState('');
  const isOnline = useOnline();
  // A trace is such text already, and is not a simulated run.
  const formats = FORMATS.filter(({ id }) => id !== 'ftrace' || recording.meta.recorded !== true);
  const tell = (work: Promise<string>): void => {
    setSaid('Writing.');
    work.then(setSaid, (error: unknown) =>
      setSaid(error instanceof Error ? error.message : String(error)),
    );
  };
  const save = async ({ id, end }: Format): Promise<string> => {
    const file = `${name}.${end}`;
    saveBlob(await writeExport(recording, id), file);
    return `${file} is saved.`;
  };
  const open = async (): Promise<string> => {
    const bytes = async () => (await writeExport(recording, 'perfetto')).arrayBuffer();
    await openInPerfetto(window, name, bytes);
    return 'Perfetto has it.';
  };
  return (
    <div className="export">
      <ul className="export-list">
        {formats.map((format) => (
          <li key={format.id}>
            <button type="button" className="button" onClick={() => tell(save(format))}>
              Save as {format.title}
            </button>
            <span>{format.about}</span>
          </li>
        ))}
        <li>
          <button
            type="button"
            className="button"
            aria-disabled={!isOnline}
            aria-describedby="export-perfetto"
            onClick={() => isOnline && tell(open())}
          >
            Open in Perfetto
          </button>
          <span id="export-perfetto">
            {isOnline
              ? 'opens ui.perfetto.dev in a window and hands it the events there; they stay in your browser'
              : 'needs the network, which this browser is without: save as Perfetto instead'}
          </span>
        </li>
      </ul>
      <p role="status">{said}</p>
    </div>
  );
}

function useOnline(): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const onChange = (): void => setOnline(navigator.onLine);
    window.addEventListener('online', onChange);
    window.addEventListener('offline', onChange);
    return () => {
      window.removeEventListener('online', onChange);
      window.removeEventListener('offline', onChange);
    };
  }, []);
  return isOnline;
}
