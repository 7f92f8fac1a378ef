/** Both runs of Compare beside each other, as pictures and films to take away. */
import { useState } from 'react';
import { useStore } from 'zustand';
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { pairIndex } from '../../schema/cpu-pair.ts';
import { shareAddress } from '../../state/address.ts';
import { isPairAlone } from '../../state/at-work.ts';
import type { CompareSession } from '../../state/compare-session.ts';
import { Dialog } from '../../ui/controls/Dialog.tsx';
import { FrameContext, useSampled } from '../../ui/lab-frames.ts';
import { fileName } from '../export/file-name.ts';
import type { Page } from '../page.ts';
import { TakePanel } from '../takeaway/TakePanel.tsx';
import { type Taken, takenOf } from '../takeaway/taken.ts';
import { useShownTheme } from '../use-shown-theme.ts';

export interface CompareTakeProps {
  readonly page: Page;
  readonly session: CompareSession;
  readonly onClose: () => void;
}

export function CompareTake(props: CompareTakeProps) {
  return (
    <Dialog title="Take both away" open onClose={props.onClose}>
      <FrameContext value={props.session.b}>
        <BothTaken {...props} />
      </FrameContext>
    </Dialog>
  );
}

function BothTaken({ page, session }: CompareTakeProps) {
  const choices = useStore(page.choices);
  const theme = useShownTheme(page);
  const [taken] = useState((): Taken | null => {
    const both = [session.a.current(), session.b.current()].filter((frame) => frame !== null);
    if (both.length < 2) return null;
    const [{ scenario, playheadPs, psPerS }] = both;
    return takenOf({
      sides: both.map(({ recording, ghost }: LabFrame) => ({
        recording,
        ghost,
        pair: pairIndex(scenario.load, choices.pair),
        alone: isPairAlone(choices),
      })),
      atPs: playheadPs,
      psPerS,
      theme,
      linkAt: (atPs) => shareAddress(window.location.href, choices, atPs),
      name: fileName(`compare ${scenario.title}`),
    });
  });
  const complete = useSampled(
    () => taken?.sides.every(({ recording }) => recording.complete) ?? false,
    false,
  );
  if (taken === null) return <p>Nothing is computed yet: close this and open it again.</p>;
  return <TakePanel taken={taken} complete={complete} />;
}
