/** A trace as it is drawn, as pictures and films to take away. */
import { useContext, useState } from 'react';
import { useStore } from 'zustand';
import { pairIndex } from '../../schema/cpu-pair.ts';
import { shareAddress } from '../../state/address.ts';
import { Dialog } from '../../ui/controls/Dialog.tsx';
import { FrameContext } from '../../ui/lab-frames.ts';
import type { Page } from '../page.ts';
import { TakePanel } from '../takeaway/TakePanel.tsx';
import { type Taken, takenOf } from '../takeaway/taken.ts';
import { useShownTheme } from '../use-shown-theme.ts';

export interface TraceTakeProps {
  readonly page: Page;
  /** What files are called, without what they end with. */
  readonly name: string;
}

export function TraceTake({ page, name }: TraceTakeProps) {
  const source = useContext(FrameContext);
  const choices = useStore(page.choices);
  const theme = useShownTheme(page);
  const [taken, setTaken] = useState<Taken | null>(null);
  const open = (): void => {
    const frame = source.current();
    if (frame === null) return;
    const { scenario, recording, ghost, playheadPs, psPerS } = frame;
    const { skb } = choices.traceView;
    const pair = pairIndex(scenario.load, choices.traceView.pair);
    setTaken(
      takenOf({
        sides: [{ recording, ghost, pair, alone: true, skb }],
        atPs: playheadPs,
        psPerS,
        theme,
        // A file that the viewer opened is in no link; the link then opens the place.
        linkAt: (tracePs) =>
          shareAddress(window.location.href, { ...choices, tracePs: Math.round(tracePs) }, null),
        name,
      }),
    );
  };
  return (
    <>
      <button type="button" className="button" onClick={open}>
        Pictures and films
      </button>
      {taken !== null && (
        <Dialog title="Take it away" open onClose={() => setTaken(null)}>
          <TakePanel taken={taken} complete />
        </Dialog>
      )}
    </>
  );
}
