/** The transport of a place that plays runs, with what was chosen and what its actions do. */
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Scenario } from '../schema/scenario.ts';
import { Transport, type TransportProps } from '../ui/controls/Transport.tsx';
import type { Page } from './page.ts';

export interface PlaceTransportProps extends Pick<TransportProps, 'pair' | 'run'> {
  readonly page: Page;
  readonly scenario: Scenario;
  readonly actions: {
    readonly playPause: TransportProps['onPlayPause'];
    readonly step: (unit: 'chosen', direction: 1 | -1) => void;
    readonly seek: TransportProps['onSeek'];
    readonly hold: TransportProps['onHold'];
  };
  readonly children?: ReactNode;
}

export function PlaceTransport(props: PlaceTransportProps) {
  const { page, scenario, pair, run, actions, children } = props;
  const choices = useStore(page.choices);
  return (
    <Transport
      scenario={scenario}
      playing={!choices.paused}
      speed={choices.speed}
      pair={pair}
      run={run}
      letterKeys={choices.letterKeys}
      onPlayPause={actions.playPause}
      stepUnit={choices.stepUnit}
      onStepUnit={choices.setStepUnit}
      onStep={(direction) => actions.step('chosen', direction)}
      onSeek={actions.seek}
      onHold={actions.hold}
      onSlower={choices.goSlower}
      onFaster={choices.goFaster}
    >
      {children}
    </Transport>
  );
}
