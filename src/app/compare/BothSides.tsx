/** The two machines, and what stands on both stages: all CPUs at work, or a pair of them. */
import { useStore } from 'zustand';
import { pairAt, pairOfCpu } from '../../schema/cpu-pair.ts';
import { cpusInFull } from '../../schema/load-cpus.ts';
import type { Scenario } from '../../schema/scenario.ts';
import type { CpuIndex } from '../../schema/units.ts';
import { isPairAlone } from '../../state/at-work.ts';
import { pairLook } from '../../state/crumbs.ts';
import { ON_STAGE } from '../../state/zoom.ts';
import { ScaleChoice } from '../../ui/compare/ScaleChoice.tsx';
import type { Page } from '../page.ts';
import type { CompareActions } from './compare-actions.ts';
import type { OpenCompare } from './open-compare.ts';
import { besidesOf, Side } from './Side.tsx';
import type { ComparedRuns } from './use-compare.ts';

export interface BothSidesProps {
  readonly page: Page;
  readonly runs: ComparedRuns;
  readonly open: OpenCompare;
  readonly pair: number;
  readonly actions: CompareActions;
}

export function BothSides({ page, runs, open, pair, actions }: BothSidesProps) {
  const choices = useStore(page.choices);
  const alone = isPairAlone(choices);
  const many = cpusInFull(runs.a.load);
  const toPair = (to: number): void => choices.lookAt(pairLook(runs.a, to));
  const sideOf = (scenario: Scenario) => ({
    ...{ page, pair, actions, scenario },
    full: !alone && cpusInFull(scenario.load) > 0,
    scale:
      many > 0
        ? {
            onCpu: (cpu: CpuIndex) => toPair(pairOfCpu(scenario.load, cpu) ?? pair),
            onNearer: () => toPair(pair),
            onFurther: () => choices.lookAt(ON_STAGE),
          }
        : null,
  });
  return (
    <>
      {many > 0 && (
        <ScaleChoice
          many={many}
          pair={pairAt(runs.a, pair)}
          alone={alone}
          onAlone={(is) => (is ? toPair(pair) : choices.lookAt(ON_STAGE))}
        />
      )}
      <Side {...sideOf(runs.a)} name="a" frames={open.session.a} besides="" />
      <Side {...sideOf(runs.b)} name="b" frames={open.session.b} besides={besidesOf(runs)} />
    </>
  );
}
