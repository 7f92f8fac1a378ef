/** Takes a file that is dropped anywhere on the page. */
import { useEffect, useRef, useState } from 'react';
import './notices.css';

export interface FileDropProps {
  /** "a scenario"; null where none is wanted. */
  readonly what: string | null;
  readonly onFile: (file: File) => void;
}

export function FileDrop({ what, onFile }: FileDropProps) {
  const [over, setOver] = useState(false);
  const latest = useRef(onFile);
  latest.current = onFile;
  useEffect(() => {
    const carriesFile = (event: DragEvent): boolean =>
      event.dataTransfer?.types.includes('Files') ?? false;
    const onOver = (event: DragEvent): void => {
      if (!carriesFile(event)) return;
      // Without this the browser would leave the page and show the file.
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      if (!carriesFile(event)) return;
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file) latest.current(file);
    };
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, []);
  if (!over) return null;
  return (
    <div className="file-drop">
      {what === null ? 'No file is opened here' : `Drop ${what} here`}
    </div>
  );
}
