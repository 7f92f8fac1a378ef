/** Which load runs on which machine. */
import type { Scenario } from '../../schema/scenario.ts';
import { CaretIcon } from './icons.tsx';
import { Popover } from './Popover.tsx';
import { LOADS, loadFacts } from './scenario-facts.ts';

export interface LoadMenuProps {
  readonly scenario: Scenario;
  readonly onChoose: (preset: string) => void;
}

export function LoadMenu({ scenario, onChoose }: LoadMenuProps) {
  return (
    <Popover
      name="Load"
      named
      buttonClass="menu-button load-button"
      button={
        <>
          <span className="menu-caption">Load</span>
          <span className="menu-value">{scenario.load.title}</span>
          <CaretIcon />
        </>
      }
    >
      {(close) => (
        <>
          <ul>
            {LOADS.map(({ id, scenario: { machine, load } }) => (
              <li key={id}>
                <button
                  type="button"
                  className="menu-item"
                  aria-current={
                    load.title === scenario.load.title && machine.title === scenario.machine.title
                  }
                  onClick={() => {
                    onChoose(id);
                    close();
                  }}
                >
                  <b>{load.title}</b>
                  <small>{machine.title}</small>
                  <small className="menu-about">{loadFacts(load)}</small>
                </button>
              </li>
            ))}
          </ul>
          <p className="menu-note">
            A load belongs to the machine that its rate was published for, so the machine follows.
          </p>
        </>
      )}
    </Popover>
  );
}
