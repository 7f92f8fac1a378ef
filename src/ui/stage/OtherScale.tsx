/** What stands in the place of the stage at the other two scales. */
import { pairOfCpu } from '../../schema/cpu-pair.ts';
import type { Scenario } from '../../schema/scenario.ts';
import type { CpuIndex } from '../../schema/units.ts';
import { isAllAtWork } from '../../state/at-work.ts';
import { further, nearer, nearerTo } from '../../state/crumbs.ts';
import { closeUpOf, cpuInFocus, type Look, type LookedAt, ON_STAGE } from '../../state/zoom.ts';
import { AllAtWork } from './AllAtWork.tsx';
import { CloseUp } from './CloseUp.tsx';
import { Field } from './Field.tsx';
import { holdOnTo } from './morph.ts';

export interface OtherScaleProps {
  readonly scenario: Scenario;
  readonly at: LookedAt;
  readonly onLook: (look: Look) => void;
  readonly onPair: (pair: number) => void;
}

export function OtherScale({ scenario, at, onLook, onPair }: OtherScaleProps) {
  const step = (look: Look | null): void => {
    if (look !== null) onLook(look);
  };
  const onFurther = (): void => step(further(scenario, at));
  if (at.zoom === 'cpu') return <CloseUp cpu={cpuInFocus(scenario, at)} onFurther={onFurther} />;
  if (isAllAtWork(scenario.load, at)) {
    return (
      <AllAtWork
        pair={at.pair}
        onCpu={(cpu) => {
          holdOnTo(cpu);
          onLook(nearerTo(scenario, at, cpu));
        }}
        onNearer={() => step(nearer(scenario, at))}
        onFurther={onFurther}
      />
    );
  }
  const openCpu = (cpu: CpuIndex): void => {
    const pair = pairOfCpu(scenario.load, cpu);
    holdOnTo(cpu);
    if (pair === null) return onLook(closeUpOf(cpu));
    onPair(pair);
    onLook(ON_STAGE);
  };
  return (
    <Field focus={at.focus} onCpu={openCpu} onFocus={(focus) => onLook({ zoom: 'field', focus })} />
  );
}
