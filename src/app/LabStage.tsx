/** The machine at the chosen scale, and the swimlanes, connected to the pair that is looked at. */
import { useStore } from 'zustand';
import { pairOfCpu } from '../schema/cpu-pair.ts';
import type { CpuIndex } from '../schema/units.ts';
import { further, nearer } from '../state/crumbs.ts';
import { closeUpOf, cpuInFocus, fitting, type LookedAt, ON_STAGE } from '../state/zoom.ts';
import { later } from '../ui/later.ts';
import { Stage } from '../ui/stage/Stage.tsx';
import { ZoomBar } from '../ui/stage/ZoomBar.tsx';
import type { PartProps } from './LabParts.tsx';
import { usePlays } from './use-playhead.ts';

const Lanes = later(async () => (await import('../ui/stage/Lanes.tsx')).Lanes);
const CloseUp = later(async () => (await import('../ui/stage/CloseUp.tsx')).CloseUp);
const ZoomGesture = later(async () => (await import('../ui/stage/ZoomGesture.tsx')).ZoomGesture);
const Field = later(async () => (await import('../ui/stage/Field.tsx')).Field);

export function Machine({ page, scenario, pair }: PartProps) {
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
  const step = (way: typeof nearer): void => {
    const look = way(scenario, at);
    if (look !== null) lookAt(look);
  };
  return (
    <>
      <ZoomBar scenario={scenario} at={at} onLook={lookAt} />
      {at.zoom === 'machine' && (
        <Stage
          pair={pair}
          onPair={selectPair}
          onNearer={(cpu) => (cpu === undefined ? step(nearer) : lookAt(closeUpOf(cpu)))}
          onFurther={() => step(further)}
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
      {at.zoom !== 'field' && plays && (
        <ZoomGesture onNearer={() => step(nearer)} onFurther={() => step(further)} />
      )}
    </>
  );
}

export function Passes({ pair }: PartProps) {
  return usePlays() ? <Lanes pair={pair} /> : null;
}
