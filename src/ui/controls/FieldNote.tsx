/** The line under a field: what may stand in it, and what stood there where it was changed. */

export interface FieldNoteProps {
  readonly id: string;
  /** Unit and range, in a few words. */
  readonly hint: string;
  /** What was there before; null where the field has the same. */
  readonly preset: string | null;
  readonly origin: 'the preset' | 'the release' | 'the text';
  readonly label: string;
  readonly onReset: () => void;
}

export function FieldNote({ id, hint, preset, origin, label, onReset }: FieldNoteProps) {
  return (
    <small className="field-note">
      <span id={id}>
        {hint}
        {preset !== null && `; ${origin} has ${preset}`}
      </span>
      {preset !== null && (
        <button
          type="button"
          className="field-reset"
          aria-label={`Reset ${label}`}
          onClick={onReset}
        >
          Reset
        </button>
      )}
    </small>
  );
}
