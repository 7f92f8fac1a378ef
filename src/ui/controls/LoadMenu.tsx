/** Which load runs on which machine. */
import { useRef } from 'react';
import type { Scenario } from '../../schema/scenario.ts';
import type { ChoicesState } from '../../state/choices.ts';
import { baseOf } from '../../state/linked.ts';
import { later } from '../later.ts';
import { CaretIcon } from './Icons.tsx';
import type { UnsentLoad } from './LoadFields.tsx';
import { Popover } from './Popover.tsx';
import { nameOf } from './scenario-facts.ts';

const LoadPanel = later(async () => (await import('./LoadPanel.tsx')).LoadPanel);

export interface LoadMenuProps {
  /** What runs now. */
  readonly scenario: Scenario;
  readonly choices: ChoicesState;
}

export function LoadMenu(props: LoadMenuProps) {
  const { load } = props.scenario;
  const unsent = useRef<UnsentLoad | null>(null);
  const changed = JSON.stringify(load) !== JSON.stringify(baseOf(props.choices).load);
  const text = nameOf(load) + (changed ? ', changed' : '');
  return (
    <Popover
      name="Load"
      named={text}
      buttonClass="menu-button load-button"
      button={
        <>
          <span className="menu-caption">Load</span>
          <span className="menu-value">{text}</span>
          <CaretIcon />
        </>
      }
    >
      {(close) => <LoadPanel {...props} close={close} unsent={unsent} />}
    </Popover>
  );
}
