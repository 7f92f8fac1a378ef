/** Which load runs on which machine. */
import type { Scenario } from '../../schema/scenario.ts';
import { later } from '../later.ts';
import { CaretIcon } from './Icons.tsx';
import { Popover } from './Popover.tsx';
import { nameOf } from './scenario-facts.ts';

const LoadPanel = later(async () => (await import('./LoadPanel.tsx')).LoadPanel);

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
          <span className="menu-value">{nameOf(scenario.load)}</span>
          <CaretIcon />
        </>
      }
    >
      {(close) => <LoadPanel scenario={scenario} onChoose={onChoose} close={close} />}
    </Popover>
  );
}
