/** Which machine is simulated, and the numbers that are set on it; scenarios from and to files. */
import type { Scenario } from '../../schema/scenario.ts';
import type { ChoicesState } from '../../state/choices.ts';
import { later } from '../later.ts';
import { CaretIcon } from './Icons.tsx';
import { Popover } from './Popover.tsx';
import { machineFacts, machineShort, nameOf } from './scenario-facts.ts';

export interface MachineMenuProps {
  /** What runs now. */
  readonly scenario: Scenario;
  readonly choices: ChoicesState;
}

const MachinePanel = later(async () => (await import('./MachinePanel.tsx')).MachinePanel);

export function MachineMenu(props: MachineMenuProps) {
  const { machine } = props.scenario;
  const text = `${nameOf(machine)}, ${machineFacts(machine)}`;
  return (
    <Popover
      name="Machine"
      named={text}
      buttonClass="menu-button machine-button"
      button={
        <>
          <span className="menu-caption">Machine</span>
          <span className="menu-value wide-only">{text}</span>
          <span className="menu-value narrow-only">{machineShort(machine)}</span>
          <CaretIcon />
        </>
      }
    >
      {(close) => <MachinePanel {...props} close={close} />}
    </Popover>
  );
}
