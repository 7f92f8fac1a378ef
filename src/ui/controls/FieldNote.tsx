/** The line under a field: what may stand in it, and what the preset has where that differs. */

export interface FieldNoteProps {
  readonly id: string;
  /** Unit and range, in a few words. */
  readonly hint: string;
  /** What the preset has; null where the field has the same. */
  readonly preset: string | null;
  readonly label: string;
  readonly onReset: () => void;
}

export function FieldNote({ id, hint, preset, label, onReset }: FieldNoteProps) {
  return (
    <small className="field-note">
      <span id={id}>
        {hint}
        {preset !== null && `; the preset has ${preset}`}
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
