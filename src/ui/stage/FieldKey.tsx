/** A button over the field, and what it opens: the key to its marks. */
import { Popover } from '../controls/Popover.tsx';
import { later } from '../later.ts';
import type { FieldCanvas } from './field-canvas.ts';
import './field-key.css';

export interface FieldKeyProps {
  readonly canvas: FieldCanvas;
  /** Sixteen CPUs are shown below the whole. */
  readonly hasLens: boolean;
}

const KeyRows = later(async () => (await import('./FieldKeyRows.tsx')).FieldKeyRows);

export function FieldKey(props: FieldKeyProps) {
  return (
    <div className="field-key">
      <Popover name="What the marks mean" buttonClass="field-key-button" button="Key" named="Key">
        {() => <KeyRows {...props} />}
      </Popover>
    </div>
  );
}
