/** The run of the Lab, to take along: as pictures, as films, and as events. */
import { useContext, useState } from 'react';
import { useStore } from 'zustand';
import type { ViewId } from '../../slides/slide-layout.ts';
import { shareAddress } from '../../state/address.ts';
import { isPairAlone } from '../../state/at-work.ts';
import { cpuInFocus, fitting, pairInFocus, type Zoom } from '../../state/zoom.ts';
import { Dialog } from '../../ui/controls/Dialog.tsx';
import { FrameContext, useSampled } from '../../ui/lab-frames.ts';
import type { Page } from '../page.ts';
import { TakePanel } from '../takeaway/TakePanel.tsx';
import { type Taken, takenOf } from '../takeaway/taken.ts';
import { useShownTheme } from '../use-shown-theme.ts';
import { ExportPanel } from './ExportPanel.tsx';
import { fileName } from './file-name.ts';

export interface ExportDialogProps {
  readonly page: Page;
  readonly onClose: () => void;
}

export function ExportDialog({ page, onClose }: ExportDialogProps) {
  const taken = useTaken(page);
  const complete = useSampled((frame) => frame.recording.complete, false);
  return (
    <Dialog title="Take it away" open onClose={onClose}>
      {taken === null ? (
        <p>Nothing is computed yet.</p>
      ) : (
        <>
          <TakePanel taken={taken} complete={complete} />
          <h3>Events for other programs</h3>
          <p>
            {complete
              ? 'All events of this run.'
              : 'The run is still being computed: a file has the events so far.'}
          </p>
          <ExportPanel recording={taken.sides[0].recording} name={taken.name} />
        </>
      )}
    </Dialog>
  );
}

/** What is looked at on each scale; from the machine one sees all of the page. */
const VIEW_OF: Readonly<Record<Zoom, ViewId>> = { field: 'field', machine: 'lab', cpu: 'closeup' };

/** What the Lab showed when the dialog was opened. */
function useTaken(page: Page): Taken | null {
  const source = useContext(FrameContext);
  const theme = useShownTheme(page);
  const choices = useStore(page.choices);
  const [taken] = useState(() => {
    const frame = source.current();
    if (frame === null) return null;
    const { scenario, recording, ghost, playheadPs, psPerS } = frame;
    const look = { ...fitting(choices, frame.view.cpus), pair: choices.pair };
    const pair = pairInFocus(scenario.load, look);
    const looked = { pair, alone: isPairAlone(look), cpu: cpuInFocus(scenario, look) };
    const side = { recording, ghost, ...looked, skb: choices.skb };
    return takenOf({
      sides: [side],
      view: VIEW_OF[look.zoom],
      atPs: playheadPs,
      psPerS,
      theme,
      linkAt: (atPs) => shareAddress(window.location.href, choices, atPs),
      name: fileName(scenario.title),
    });
  });
  return taken;
}
