/** The stage and the swimlanes, connected to the pair that is looked at. */
import { useStore } from 'zustand';
import { later } from '../ui/later.ts';
import { Stage } from '../ui/stage/Stage.tsx';
import type { PartProps } from './LabParts.tsx';
import { usePlays } from './use-playhead.ts';

const Lanes = later(async () => (await import('../ui/stage/Lanes.tsx')).Lanes);

export function Machine({ page, pair, actions }: PartProps) {
  const { skb, selectPair, followSkb } = useStore(page.choices);
  return (
    <Stage pair={pair} onPair={selectPair} skb={skb} onSkb={followSkb} onSeek={actions.seek} />
  );
}

export function Passes({ page, pair }: PartProps) {
  const span = useStore(page.choices, (choices) => choices.lanes);
  const zoomLanes = useStore(page.choices, (choices) => choices.zoomLanes);
  const skb = useStore(page.choices, (choices) => choices.skb);
  return usePlays() ? <Lanes pair={pair} span={span} skb={skb} onSpan={zoomLanes} /> : null;
}
