/** The machine at the chosen scale, and the swimlanes, connected to the pair that is looked at. */
import { useStore } from 'zustand';
import { pairOfCpu } from '../schema/cpu-pair.ts';
import type { CpuIndex } from '../schema/units.ts';
import { closeUpOf, cpuInFocus, fitting, type LookedAt, ON_STAGE } from '../state/zoom.ts';
import { later } from '../ui/later.ts';
import { Stage } from '../ui/stage/Stage.tsx';
import type { PartProps } from './LabParts.tsx';
import { usePlays } from './use-playhead.ts';

/** As high as the bar that comes there. */
const NO_BAR = <div className="lab-scale" />;
const ZoomBar = later(async () => (await import('../ui/stage/ZoomBar.tsx')).ZoomBar, NO_BAR);
const Lanes = later(async () => (await import('../ui/stage/Lanes.tsx')).Lanes);
const CloseUp = later(async () => (await import('../ui/stage/CloseUp.tsx')).CloseUp);
const ZoomGesture = later(async () => (await import('../ui/stage/ZoomGesture.tsx')).ZoomGesture);
const Field = later(async () => (await import('../ui/stage/Field.tsx')).Field);

export function Machine({ page, scenario, actions, pair }: PartProps) {
  const choices = useStore(page.choices);
  const plays = usePlays();
  const { lookAt, selectPair } = choices;
  const at: LookedAt = { ...fitting(choices, scenario.machine.cpuNode.length), pair };
  const openCpu = (cpu: CpuIndex): void => {
    const of = pairOfCpu(scenario.load, cpu);
    if (of === null) return lookAt(closeUpOf(cpu));
    selectPair(of);
    lookAt(ON_STAGE);
  };
  const onNearer = (): void => actions.perform({ do: 'zoomIn' });
  const onFurther = (): void => actions.perform({ do: 'zoomOut' });
  return (
    <>
      {plays ? <ZoomBar scenario={scenario} at={at} onLook={lookAt} /> : NO_BAR}
      {at.zoom === 'machine' && (
        <Stage
          pair={pair}
          onPair={selectPair}
          onNearer={(cpu) => (cpu === undefined ? onNearer() : lookAt(closeUpOf(cpu)))}
          onFurther={onFurther}
        />
      )}
      {at.zoom === 'cpu' && <CloseUp cpu={cpuInFocus(scenario, at)} />}
      {at.zoom === 'field' && (
        <Field
          focus={at.focus}
          onCpu={openCpu}
          onFocus={(focus) => lookAt({ zoom: 'field', focus })}
        />
      )}
      {at.zoom !== 'field' && plays && <ZoomGesture onNearer={onNearer} onFurther={onFurther} />}
    </>
  );
}

export function Passes({ pair }: PartProps) {
  return usePlays() ? <Lanes pair={pair} /> : null;
}
