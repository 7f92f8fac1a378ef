/** The machine at the chosen scale, and the swimlanes, connected to the pair that is looked at. */
import { useCallback } from 'react';
import { useStore } from 'zustand';
import { isAllAtWork } from '../state/at-work.ts';
import { closeUpOf, fitting, type LookedAt } from '../state/zoom.ts';
import { later } from '../ui/later.ts';
import { Stage } from '../ui/stage/Stage.tsx';
import type { PartProps } from './LabParts.tsx';
import { usePlays } from './use-playhead.ts';

/** As high as the bar that comes there. */
const NO_BAR = <div className="lab-scale" />;
const ZoomBar = later(async () => (await import('../ui/stage/ZoomBar.tsx')).ZoomBar, NO_BAR);
const Lanes = later(async () => (await import('../ui/stage/Lanes.tsx')).Lanes);
const OtherScale = later(async () => (await import('../ui/stage/OtherScale.tsx')).OtherScale);

export function Machine({ page, scenario, actions, pair }: PartProps) {
  const choices = useStore(page.choices);
  const plays = usePlays();
  const { lookAt, selectPair, skb, followSkb } = choices;
  const at = { ...fitting(choices, scenario.machine.cpuNode.length), pair };
  // Choices are told before React draws what they mean.
  const watchLook = useCallback(
    (heard: (now: LookedAt, before: LookedAt) => void) =>
      page.choices.subscribe((now, before) => {
        if (now.zoom !== before.zoom || now.focus !== before.focus) heard(now, before);
      }),
    [page],
  );
  const shown = { skb, onSkb: followSkb, onSeek: actions.seek, onPair: selectPair };
  const onNearer = (): void => actions.perform({ do: 'zoomIn' });
  const onFurther = (): void => actions.perform({ do: 'zoomOut' });
  return (
    <>
      {plays ? (
        <ZoomBar scenario={scenario} at={at} onLook={lookAt} watchLook={watchLook} />
      ) : (
        NO_BAR
      )}
      {at.zoom === 'machine' && !isAllAtWork(scenario.load, at) ? (
        <Stage
          {...shown}
          pair={pair}
          onNearer={(cpu) => (cpu === undefined ? onNearer() : lookAt(closeUpOf(cpu)))}
          onFurther={onFurther}
        />
      ) : (
        <OtherScale {...shown} scenario={scenario} at={at} onLook={lookAt} />
      )}
    </>
  );
}

export function Passes({ page, pair }: PartProps) {
  const span = useStore(page.choices, (choices) => choices.lanes);
  const zoomLanes = useStore(page.choices, (choices) => choices.zoomLanes);
  const skb = useStore(page.choices, (choices) => choices.skb);
  return usePlays() ? <Lanes pair={pair} span={span} skb={skb} onSpan={zoomLanes} /> : null;
}
