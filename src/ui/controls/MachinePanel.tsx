/** What the machine menu holds: the machines, their numbers, scenarios from and to files. */
import { useId, useRef } from 'react';
import { RELEASES } from '../../schema/releases.ts';
import { DEFER_MAX_LIMIT, SEED_LIMIT } from '../../schema/scenario-check.ts';
import { MachineFields } from './MachineFields.tsx';
import type { MachineMenuProps } from './MachineMenu.tsx';
import { MACHINE_LIST, machineDetails } from './menu-lists.ts';
import { NumberField } from './NumberField.tsx';
import { machineFacts } from './scenario-facts.ts';
import { saveScenario } from './scenario-file.ts';

export type MachinePanelProps = MachineMenuProps & { readonly close: () => void };

export function MachinePanel(props: MachinePanelProps) {
  return (
    <>
      <MachineList {...props} />
      <MachineFields {...props} />
      <hr className="menu-rule" />
      <KernelNumbers {...props} />
      <hr className="menu-rule" />
      <FileActions {...props} />
    </>
  );
}

function MachineList({ scenario, onChoose, close }: MachinePanelProps) {
  const shipped = MACHINE_LIST.some(
    (preset) => preset.scenario.machine.title === scenario.machine.title,
  );
  return (
    <ul>
      {!shipped && (
        <li className="menu-item" aria-current="true">
          <b>{scenario.machine.title}</b>
          <small>{machineFacts(scenario.machine)}</small>
          <small className="menu-about">{machineDetails(scenario.machine)}, from your file</small>
        </li>
      )}
      {MACHINE_LIST.map(({ id, scenario: { machine } }) => (
        <li key={id}>
          <button
            type="button"
            className="menu-item"
            aria-current={machine.title === scenario.machine.title}
            onClick={() => {
              onChoose(id);
              close();
            }}
          >
            <b>{machine.title}</b>
            <small>{machineFacts(machine)}</small>
            <small className="menu-about">{machineDetails(machine)}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

function KernelNumbers({ scenario, onDeferMax, onRelease, onSeed }: MachineMenuProps) {
  const id = useId();
  return (
    <div className="menu-fields">
      <NumberField
        label="net.core.skb_defer_max"
        value={scenario.kernel.deferMax}
        most={DEFER_MAX_LIMIT}
        onChange={onDeferMax}
      />
      <label htmlFor={id}>Caches and defaults of</label>
      <select
        id={id}
        className="field"
        value={scenario.kernel.release}
        onChange={(event) => onRelease(event.target.value)}
      >
        {RELEASES.map((release) => (
          <option key={release.id} value={release.id}>
            v{release.id}, cache of {release.cache.size}
          </option>
        ))}
      </select>
      <NumberField label="Seed" value={scenario.seed} most={SEED_LIMIT} onChange={onSeed} />
    </div>
  );
}

function FileActions({ scenario, onFile, close }: MachinePanelProps) {
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
          if (file) onFile(file);
          close();
        }}
      />
    </div>
  );
}
