/** Name and value of a published figure; its card says who measured it, and on what. */
import { useId, useState } from 'react';
import type { ReferenceLine } from '../../charts/references.ts';
import type { ChartLabel } from '../../charts/throughput-labels.ts';
import { Placed } from './Placed.tsx';

export interface ReferenceLabelProps {
  readonly reference: ReferenceLine;
  readonly label: ChartLabel;
}

export function ReferenceLabel({ reference, label }: ReferenceLabelProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const [pinned, setPinned] = useState(false);
  const close = (): void => {
    setShown(false);
    setPinned(false);
  };
  return (
    <>
      <Placed {...cornerOf(label)} className="pn-reference">
        <button
          type="button"
          aria-expanded={shown || pinned}
          aria-controls={id}
          onMouseEnter={() => setShown(true)}
          onMouseLeave={() => setShown(false)}
          onFocus={() => setShown(true)}
          onBlur={close}
          onClick={() => setPinned(!pinned)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') close();
          }}
        >
          {label.words} <b>{label.value}</b>
        </button>
      </Placed>
      <div id={id} className="pn-card pn-card-top" hidden={!shown && !pinned}>
        <b>
          published, {reference.name}: {label.value} /s
        </b>
        {[...reference.about, ...reference.source].map((line) => (
          <span key={line}>{line}</span>
        ))}
      </div>
    </>
  );
}

function cornerOf({ box, anchor }: ChartLabel) {
  const end = anchor === 'end';
  return { x: end ? box.x + box.width : box.x, y: box.y, end };
}
