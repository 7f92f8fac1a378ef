/** A box for the output of delay-sweep.c, to see it beside the model. */
import { useId, useState } from 'react';
import { type OwnRow, unshownText } from '../../charts/evidence/stairs.ts';
import { delayMedians, readDelayTable } from '../../importers/delay-table.ts';

export interface DelayPasteProps {
  /** Of the pictures that its rows are drawn in. */
  readonly shownBytes: readonly number[];
  readonly onRows: (rows: readonly OwnRow[]) => void;
}

export function DelayPaste({ shownBytes, onRows }: DelayPasteProps) {
  const [text, setText] = useState('');
  const [said, setSaid] = useState<readonly string[]>([]);
  const id = useId();
  const show = (): void => {
    const { rows, facts, sentences } = readDelayTable(text);
    const own = delayMedians(rows).map(({ switches, ...row }) => ({ ...row, wakes: switches }));
    onRows(own);
    const said = [
      ...sentences.map((sentence) => sentence.text),
      unshownText(own, shownBytes),
      ...facts.map(({ title, value }) => `${title}: ${value}`),
    ];
    setSaid([...new Set(said)].filter((each) => each !== ''));
  };
  return (
    <section className="evidence-panel" aria-labelledby={id}>
      <h3 id={id}>Your machine beside it</h3>
      <textarea
        className="field paste"
        aria-labelledby={id}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="take-away">
        <button type="button" className="button button-strong" onClick={show}>
          Show it
        </button>
      </div>
      <ul className="figure-note data-said" aria-live="polite">
        {said.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
