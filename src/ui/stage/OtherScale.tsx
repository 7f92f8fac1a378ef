/** What stands in the place of the stage at the other two scales. */
import { pairOfCpu } from '../../schema/cpu-pair.ts';
import type { Scenario } from '../../schema/scenario.ts';
import type { CpuIndex } from '../../schema/units.ts';
import { isAllAtWork } from '../../state/at-work.ts';
import { further, nearer, nearerTo } from '../../state/crumbs.ts';
import { closeUpOf, cpuInFocus, type Look, type LookedAt, ON_STAGE } from '../../state/zoom.ts';
import { CloseUp } from './CloseUp.tsx';
import { Field } from './Field.tsx';
import { InFull, type InFullProps } from './InFull.tsx';
import { holdOnTo } from './morph.ts';

export interface OtherScaleProps extends Pick<InFullProps, 'skb' | 'onSkb' | 'onSeek' | 'onPair'> {
  readonly scenario: Scenario;
  readonly at: LookedAt;
  readonly onLook: (look: Look) => void;
}

export function OtherScale({ scenario, at, onLook, onPair, ...shown }: OtherScaleProps) {
  const step = (look: Look | null): void => {
    if (look !== null) onLook(look);
  };
  const onFurther = (): void => step(further(scenario, at));
  if (at.zoom === 'cpu') return <CloseUp cpu={cpuInFocus(scenario, at)} onFurther={onFurther} />;
  if (isAllAtWork(scenario.load, at)) {
    return (
      <InFull
        {...shown}
        scenario={scenario}
        onPair={onPair}
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
