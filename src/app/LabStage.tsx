/** The stage and the swimlanes, connected to the pair that is looked at. */
import { useStore } from 'zustand';
import { Lanes } from '../ui/stage/Lanes.tsx';
import { Stage } from '../ui/stage/Stage.tsx';
import type { PartProps } from './LabParts.tsx';

export function Machine({ page, pair }: PartProps) {
  const selectPair = useStore(page.choices, (choices) => choices.selectPair);
  return <Stage pair={pair} onPair={selectPair} />;
}

export function Passes({ pair }: PartProps) {
  return <Lanes pair={pair} />;
}
