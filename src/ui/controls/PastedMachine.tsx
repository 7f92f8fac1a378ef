/** The machine that a paste amounts to: its values, each to be changed, and what it looks like. */
import { Fragment } from 'react';
import type { TopologyDraft } from '../../importers/topology.ts';
import { formatCount, THIN } from '../../lib/format.ts';
import type { MachineSpec } from '../../schema/scenario.ts';
import { DraftField } from './DraftField.tsx';
import { MACHINE_FIELDS } from './machine-field-list.ts';
import { machineDetails } from './menu-lists.ts';
import { PASTED_KEYS, type Pasted, type PastedFields, type PastedKey } from './pasted-machine.ts';
import { machineFacts } from './scenario-facts.ts';

export interface PastedMachineProps {
  readonly fields: PastedFields;
  /** The same fields, without what the viewer typed. */
  readonly fromText: PastedFields;
  readonly draft: TopologyDraft;
  readonly pasted: Pasted;
  readonly takeOnline: boolean;
  readonly onTakeOnline: (take: boolean) => void;
  readonly onField: (key: PastedKey, value: string) => void;
}

export function PastedMachine(props: PastedMachineProps) {
  const { fields, fromText, draft, pasted, takeOnline, onTakeOnline, onField } = props;
  const others = alsoTaken(draft);
  return (
    <div className="paste-column">
      <div className="menu-fields paste-fields">
        {PASTED_KEYS.map((key) => {
          const field = MACHINE_FIELDS.find((candidate) => candidate.key === key);
          if (field === undefined) return null;
          const offers = key === 'possible' && fromText.possible === '' && fields.online !== '';
          return (
            <Fragment key={key}>
              <DraftField
                field={field}
                value={fields[key]}
                preset={fromText[key] === '' ? null : fromText[key]}
                origin="the text"
                wrong={pasted.kind === 'not yet' && pasted.key === key}
                onChange={(value) => onField(key, value)}
              />
              {offers && (
                <label className="menu-choice menu-wide">
                  <input
                    type="checkbox"
                    checked={takeOnline}
                    onChange={(event) => onTakeOnline(event.target.checked)}
                  />
                  On this machine the online nodes are all that are possible
                </label>
              )}
            </Fragment>
          );
        })}
      </div>
      {others !== '' && <p>Also taken from the text: {others}.</p>}
      {pasted.kind === 'runs' && <Preview machine={pasted.machine} />}
    </div>
  );
}

function alsoTaken({ deferMax, rcvbufBytes, release }: TopologyDraft): string {
  return [
    deferMax === null ? '' : `net.core.skb_defer_max ${formatCount(deferMax)}`,
    rcvbufBytes === null ? '' : `a receive buffer of ${formatCount(rcvbufBytes)}${THIN}bytes`,
    release === null ? '' : `kernel v${release}`,
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** More cells than this are too small to tell solid from dashed. */
const MOST_CELLS = 64;

function Preview({ machine }: { readonly machine: MachineSpec }) {
  const { possible, online } = machine;
  return (
    <section className="paste-preview" aria-label="The machine">
      <p>
        <b>{machineFacts(machine)}</b>
      </p>
      <p>{machineDetails(machine)}</p>
      {possible.length <= MOST_CELLS && (
        <ol aria-hidden="true">
          {possible.map((node) => (
            <li key={node} data-online={online.includes(node)} />
          ))}
        </ol>
      )}
    </section>
  );
}
