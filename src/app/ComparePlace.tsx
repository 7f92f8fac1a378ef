/** The Compare place: two runs of the same arrivals under one clock. */
import { useStore } from 'zustand';
import { pairIndex } from '../schema/cpu-pair.ts';
import { isVariantEdit } from '../schema/edits.ts';
import { shareAddress } from '../state/address.ts';
import { Notices } from '../ui/controls/Notices.tsx';
import '../ui/compare/compare.css';
import { CompareHeader } from './compare/CompareHeader.tsx';
import type { OpenCompare } from './compare/open-compare.ts';
import { Both, SharedPanels } from './compare/SharedPanels.tsx';
import { besidesOf, Side } from './compare/Side.tsx';
import { type ComparedRuns, useCompare } from './compare/use-compare.ts';
import { useCompareActions } from './compare/use-compare-actions.ts';
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
        {choices.edits.some(isVariantEdit) && (
          <p className="cmp-note">
            The Lab switches kernels during its run. Here neither run does: each stays on its own.
          </p>
        )}
        <Side {...side} name="a" frames={session.a} scenario={runs.a} besides="" />
        <Side {...side} name="b" frames={session.b} scenario={runs.b} besides={besidesOf(runs)} />
        <SharedPanels {...side} runs={runs} />
      </main>
      <Notices notices={choices.notices} onDismiss={choices.dismiss} onGo={choices.pauseAt} />
      {/* One clock for both: the frames are B's, which are no further than A's. */}
      <Both runs={runs}>
        <PlaceTransport {...side} scenario={runs.b} />
      </Both>
    </div>
  );
}

/** A button and not an anchor: the hash of the page's address belongs to the link. */
function focusMain(): void {
  document.getElementById('compare')?.focus();
}
