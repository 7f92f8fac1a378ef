/** The Compare place: two runs of the same arrivals under one clock. */
import { useStore } from 'zustand';
import { pairIndex } from '../schema/cpu-pair.ts';
import { type Edit, isVariantEdit } from '../schema/edits.ts';
import { shareAddress } from '../state/address.ts';
import { Notices } from '../ui/controls/Notices.tsx';
import '../ui/compare/compare.css';
import { BothSides } from './compare/BothSides.tsx';
import { CompareHeader } from './compare/CompareHeader.tsx';
import type { OpenCompare } from './compare/open-compare.ts';
import { Both, SharedPanels } from './compare/SharedPanels.tsx';
import { type ComparedRuns, useCompare } from './compare/use-compare.ts';
import { useCompareActions } from './compare/use-compare-actions.ts';
import { DroppedFile } from './DroppedFile.tsx';
import { PlaceTransport } from './PlaceTransport.tsx';
import type { Page } from './page.ts';

export function ComparePlace({ page }: { readonly page: Page }) {
  const runs = useCompare(page);
  if (runs.open === null) return null;
  return <OpenPlace page={page} runs={runs} open={runs.open} />;
}

interface OpenPlaceProps {
  readonly page: Page;
  readonly runs: ComparedRuns;
  readonly open: OpenCompare;
}

function OpenPlace({ page, runs, open }: OpenPlaceProps) {
  const choices = useStore(page.choices);
  const { session } = open;
  const { actions, dialog, setDialog } = useCompareActions(page, session);
  const pair = pairIndex(runs.a.load, choices.pair);
  const side = { page, pair, actions };
  const linkAddress = async (): Promise<string> =>
    shareAddress(window.location.href, choices, session.playheadPs(performance.now()));
  return (
    <div className="compare">
      <button type="button" className="skip-link" onClick={focusMain}>
        Skip to the machines
      </button>
      <CompareHeader
        page={page}
        scenario={runs.a}
        session={session}
        linkAddress={linkAddress}
        dialog={dialog}
        onDialog={setDialog}
      />
      <main className="compare-main" id="compare" tabIndex={-1}>
        <SwitchNote asked={choices.edits} kept={runs.sides.a.edits} />
        <BothSides {...side} runs={runs} open={open} />
        <SharedPanels {...side} runs={runs} />
      </main>
      <Notices notices={choices.notices} onDismiss={choices.dismiss} onGo={choices.pauseAt} />
      <DroppedFile page={page} />
      {/* One clock for both: the frames are B's, which are no further than A's. */}
      <Both runs={runs}>
        <PlaceTransport {...side} run="B" scenario={runs.b} />
      </Both>
    </div>
  );
}

interface SwitchNoteProps {
  /** What changes during the run of the Lab, and in A. */
  readonly asked: readonly Edit[];
  readonly kept: readonly Edit[];
}

function SwitchNote({ asked, kept }: SwitchNoteProps) {
  const switches = asked.filter(isVariantEdit).length;
  const shared = kept.filter(isVariantEdit).length;
  if (switches === 0) return null;
  return (
    <p className="cmp-note">
      The Lab switches kernels during its run.
      {shared > 0 && ' Both do so too, from the kernel that the head of each names.'}
      {shared < switches &&
        ' What switches between A’s and B’s is left out: each stays on its own.'}
    </p>
  );
}

/** A button and not an anchor: the hash of the page's address belongs to the link. */
function focusMain(): void {
  document.getElementById('compare')?.focus();
}
