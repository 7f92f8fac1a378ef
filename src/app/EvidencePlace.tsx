/** The Evidence place: what was measured, what the model says, and what nobody can explain yet. */
import { useStore } from 'zustand';
import { writeLink } from '../state/link.ts';
import { Notices } from '../ui/controls/Notices.tsx';
import type { CaseLinks } from '../ui/evidence/CaseLink.tsx';
import { OpenHatch } from '../ui/evidence/OpenHatch.tsx';
import '../ui/evidence/evidence.css';
import '../ui/evidence/case.css';
import '../ui/evidence/figures.css';
import '../ui/evidence/paper.css';
import { OpenCase } from './evidence/OpenCase.tsx';
import { useFacts } from './evidence/use-rows.ts';
import { PlainHeader } from './PlainHeader.tsx';
import type { Page } from './page.ts';
import { StrayFile } from './StrayFile.tsx';

export function EvidencePlace({ page }: { readonly page: Page }) {
  const choices = useStore(page.choices);
  const { facts, error } = useFacts(page);
  const links: CaseLinks = {
    hrefOf: (id) => `#${writeLink({ ...choices, place: 'evidence', case: id })}`,
    open: (id) => choices.goTo('evidence', id),
  };
  return (
    <div className="evidence">
      <button type="button" className="skip-link" onClick={focusMain}>
        Skip to the evidence
      </button>
      <OpenHatch />
      <div className="evidence-header">
        <PlainHeader page={page} />
      </div>
      <main className="evidence-main" id="evidence" tabIndex={-1}>
        {error !== null && (
          <p className="evidence-fault" role="alert">
            {error}
          </p>
        )}
        {facts !== null && <OpenCase page={page} facts={facts} links={links} />}
      </main>
      <Notices notices={choices.notices} onDismiss={choices.dismiss} onGo={choices.pauseAt} />
      <StrayFile page={page} />
    </div>
  );
}

/** A button and not an anchor: the hash of the page's address belongs to the link. */
function focusMain(): void {
  document.getElementById('evidence')?.focus();
}
