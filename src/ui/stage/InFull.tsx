/** All CPUs at work where there is room for them; else a pair of them, and a line that says so. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { pairAt } from '../../schema/cpu-pair.ts';
import { cpusInFull } from '../../schema/load-cpus.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { standInFull } from '../../stage/cpus/layout.ts';
import { AllAtWork, type AllAtWorkProps } from './AllAtWork.tsx';
import { Stage } from './Stage.tsx';
import './in-full.css';

export interface InFullProps extends AllAtWorkProps {
  readonly scenario: Scenario;
  readonly onPair: (pair: number) => void;
}

export function InFull({ scenario, onPair, ...shown }: InFullProps) {
  const { room, fits } = useRoom(scenario);
  return (
    <div ref={room} className="in-full">
      {fits === true && <AllAtWork {...shown} />}
      {fits === false && <OnlyPair scenario={scenario} onPair={onPair} {...shown} />}
    </div>
  );
}

function OnlyPair({ scenario, onPair, ...shown }: InFullProps) {
  const { pair, name, skb, onSkb, onSeek, onCpu, onNearer, onFurther } = shown;
  const { sender, receiver } = pairAt(scenario, pair);
  const many = cpusInFull(scenario.load);
  return (
    <>
      <Stage
        {...{ pair, name, skb, onSkb, onSeek, onPair }}
        compact
        onNearer={(cpu) => (cpu === undefined ? onNearer() : onCpu(cpu))}
        onFurther={onFurther}
      />
      <p className="in-full-note">
        CPUs {sender} and {receiver} of {many} at work; all need more room.
      </p>
    </>
  );
}

/** Null until it is measured. */
function useRoom(scenario: Scenario): {
  readonly room: RefObject<HTMLDivElement | null>;
  readonly fits: boolean | null;
} {
  const room = useRef<HTMLDivElement>(null);
  const [fits, setFits] = useState<boolean | null>(null);
  useLayoutEffect(() => {
    const element = room.current;
    if (element === null) return;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = element;
      const { variant } = scenario.kernel;
      if (width > 0 && height > 0) setFits(standInFull({ scenario, variant, width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scenario]);
  return { room, fits };
}
