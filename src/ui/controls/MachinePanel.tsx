/** What the machine menu holds: the machines, their numbers, scenarios from and to files. */
import { useRef, useState } from 'react';
import { machineFactsOf } from '../../data/machine-facts.ts';
import type { MachineSpec } from '../../schema/scenario.ts';
import { later } from '../later.ts';
import { MachineFields } from './MachineFields.tsx';
import type { MachineMenuProps } from './MachineMenu.tsx';
import { MACHINE_LIST, machineDetails } from './menu-lists.ts';
import { RunNumbers } from './RunNumbers.tsx';
import { machineFacts, nameOf } from './scenario-facts.ts';
import { saveScenario } from './scenario-file.ts';
import { takeFile } from './take-file.ts';

export type MachinePanelProps = MachineMenuProps & { readonly close: () => void };

const PasteDialog = later(async () => (await import('./PasteDialog.tsx')).PasteDialog);

export function MachinePanel(props: MachinePanelProps) {
  return (
    <>
      <MachineList {...props} />
      <PasteAction {...props} />
      <MachineFields scenario={props.scenario} choices={props.choices} />
      <hr className="menu-rule" />
      <RunNumbers {...props} />
      <hr className="menu-rule" />
      <FileActions {...props} />
    </>
  );
}

/** What belongs to nobody before it is pasted or typed is listed only while it runs. */
const SHIPPED = MACHINE_LIST.filter(({ id }) => id !== 'mine');

function MachineList({ scenario, choices, close }: MachinePanelProps) {
  const { machine } = scenario;
  const shipped = SHIPPED.some((preset) => preset.scenario.machine.title === machine.title);
  return (
    <ul>
      {!shipped && (
        <li className="menu-item" aria-current="true">
          <b>{nameOf(machine)}</b>
          <small>{machineFacts(machine)}</small>
          <MachineAbout machine={machine} />
        </li>
      )}
      {SHIPPED.map(({ id, scenario: { machine: listed } }) => (
        <li key={id}>
          <button
            type="button"
            className="menu-item"
            aria-current={listed.title === machine.title}
            onClick={() => {
              choices.chooseMachine(id);
              close();
            }}
          >
            <b>{listed.title}</b>
            <small>{machineFacts(listed)}</small>
            {listed.title === machine.title && <MachineAbout machine={machine} />}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Only of the machine that runs: the list stays short. */
function MachineAbout({ machine }: { readonly machine: MachineSpec }) {
  const facts = machineFactsOf(machine.title);
  const lines =
    facts === null
      ? ['From your file.']
      : [facts.known, facts.assumed, facts.costs, `Source: ${facts.source}`];
  return (
    <>
      <small className="menu-about">{machineDetails(machine)}</small>
      {lines.map((line) => (
        <small key={line} className="menu-about">
          {line}
        </small>
      ))}
    </>
  );
}

/** The menu stays open under the dialog, so that the focus comes back to its button. */
function PasteAction({ choices, close }: MachinePanelProps) {
  const [pasting, setPasting] = useState(false);
  return (
    <div className="menu-actions">
      <button type="button" className="button" onClick={() => setPasting(true)}>
        Paste from my machine…
      </button>
      <PasteDialog
        open={pasting}
        choices={choices}
        onClose={() => setPasting(false)}
        onApplied={close}
      />
    </div>
  );
}

function FileActions({ scenario, choices, close }: MachinePanelProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="menu-actions">
      <button type="button" className="button" onClick={() => input.current?.click()}>
        Open a scenario…
      </button>
      <button type="button" className="button" onClick={() => saveScenario(scenario)}>
        Save this one
      </button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void takeFile(file, choices);
          close();
        }}
      />
    </div>
  );
}
