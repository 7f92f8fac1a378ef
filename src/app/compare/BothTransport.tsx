/** The transport of Compare: one clock for both. */
import { useStore } from 'zustand';
import { Transport } from '../../ui/controls/Transport.tsx';
import { Both, type BothProps } from './SharedPanels.tsx';

/** One clock for both: the frames are B's, which are no further than A's. */
export function BothTransport({ page, runs, pair, actions }: BothProps) {
  const choices = useStore(page.choices);
  return (
    <Both runs={runs}>
      <Transport
        scenario={runs.b}
        playing={!choices.paused}
        speed={choices.speed}
        pair={pair}
        letterKeys={choices.letterKeys}
        onPlayPause={actions.playPause}
        stepUnit={choices.stepUnit}
        onStepUnit={choices.setStepUnit}
        onStep={(direction) => actions.step('chosen', direction)}
        onSeek={actions.seek}
        onHold={actions.hold}
        onSlower={choices.goSlower}
        onFaster={choices.goFaster}
      />
    </Both>
  );
}
