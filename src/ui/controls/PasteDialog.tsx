/** A machine from what commands print on it: the text is read while it is pasted, then applied. */
import { useId, useState } from 'react';
import { readTopology } from '../../importers/topology.ts';
import type { ChoicesState } from '../../state/choices.ts';
import { Dialog } from './Dialog.tsx';
import './paste.css';
import { PastedMachine } from './PastedMachine.tsx';
import { PasteSentences } from './PasteSentences.tsx';
import { PasteText } from './PasteText.tsx';
import { fieldsOf, type PastedFields, type PastedKey, pastedChoices } from './pasted-machine.ts';

export interface PasteDialogProps {
  readonly open: boolean;
  readonly choices: ChoicesState;
  readonly onClose: () => void;
  /** The machine is taken over. */
  readonly onApplied: () => void;
}

export function PasteDialog({ open, choices, onClose, onApplied }: PasteDialogProps) {
  return (
    <Dialog title="Paste from my machine" open={open} wide onClose={onClose}>
      <PastePage choices={choices} onClose={onClose} onApplied={onApplied} />
    </Dialog>
  );
}

const NOTHING = readTopology('');

function PastePage({ choices, onClose, onApplied }: Omit<PasteDialogProps, 'open'>) {
  const [reading, setReading] = useState(NOTHING);
  const [typed, setTyped] = useState<Partial<PastedFields>>({});
  // The online nodes for which the viewer said so; for others it is void.
  const [agreed, setAgreed] = useState<string | null>(null);
  const id = useId();
  const { draft, sentences } = reading;
  const fromText = fieldsOf(draft);
  const known = { ...fromText, ...typed };
  const takeOnline = agreed !== null && agreed === known.online;
  const fields = withOnline(known, takeOnline);
  const pasted = pastedChoices(fields, draft, choices);
  const apply = (): void => {
    if (pasted.kind !== 'runs') return;
    // The theme is the viewer's own; follow() keeps it where the link would say "system".
    choices.follow(pasted.choices, []);
    onClose();
    onApplied();
  };
  return (
    <>
      <p>
        What you paste stays in this page: nothing of it is sent or stored. Only the machine that
        you apply goes into the link.
      </p>
      <div className="paste-columns">
        <div className="paste-column">
          <PasteText onText={(text) => setReading(readTopology(text))} />
          <PasteSentences sentences={sentences} />
        </div>
        <PastedMachine
          fields={fields}
          fromText={fromText}
          draft={draft}
          pasted={pasted}
          takeOnline={takeOnline}
          onTakeOnline={(take) => setAgreed(take ? known.online : null)}
          onField={(key: PastedKey, value) => setTyped({ ...typed, [key]: value })}
        />
      </div>
      <div className="paste-foot">
        <p id={`${id}-why`} role="status">
          {pasted.kind === 'runs' ? '' : pasted.why}
        </p>
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className="button button-strong"
          aria-disabled={pasted.kind !== 'runs'}
          aria-describedby={`${id}-why`}
          onClick={apply}
        >
          Apply
        </button>
      </div>
    </>
  );
}

/** Where the viewer says that no other node can come, the online nodes are the possible ones. */
function withOnline(fields: PastedFields, takeOnline: boolean): PastedFields {
  return takeOnline && fields.possible.trim() === ''
    ? { ...fields, possible: fields.online }
    : fields;
}
