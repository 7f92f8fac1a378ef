/** A trace from the clipboard. */
import { type ClipboardEvent, useId, useState } from 'react';

export interface PasteTraceProps {
  readonly onText: (text: string) => void;
  readonly onDone: () => void;
}

/** More than this is read as it is pasted: a box with megabytes in it would stop the page. */
const MOST_CHARACTERS = 100_000;

export function PasteTrace({ onText, onDone }: PasteTraceProps) {
  const id = useId();
  const [text, setText] = useState('');
  const read = (what: string): void => {
    onText(what);
    onDone();
  };
  const onPaste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData('text');
    if (pasted.length <= MOST_CHARACTERS) return;
    event.preventDefault();
    read(pasted);
  };
  return (
    <form
      className="trace-paste"
      onSubmit={(event) => {
        event.preventDefault();
        read(text);
      }}
    >
      <label htmlFor={id}>Lines of a trace</label>
      <textarea
        id={id}
        className="field"
        rows={6}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPaste={onPaste}
      />
      <button type="submit" className="button">
        Read them
      </button>
    </form>
  );
}
