/** The Evidence place: what was measured, what the model says, and what nobody can explain yet. */
import { useState } from 'react';
import { useStore } from 'zustand';
import { CASES } from '../data/published/cases.ts';
import type { ReadingFacts } from '../schema/evidence.ts';
import { shareAddress } from '../state/address.ts';
import { writeLink } from '../state/link.ts';
import { systemWishes, themeOf } from '../state/theme.ts';
import { Header } from '../ui/controls/Header.tsx';
import type { Command } from '../ui/controls/keyboard.ts';
import { Notices } from '../ui/controls/Notices.tsx';
import { useCommands } from '../ui/controls/use-commands.ts';
import type { CaseLinks } from '../ui/evidence/CaseLink.tsx';
import '../ui/evidence/evidence.css';
import '../ui/evidence/case.css';
import '../ui/evidence/figures.css';
import { CasePage } from './evidence/CasePage.tsx';
import { EvidenceHome } from './evidence/EvidenceHome.tsx';
import { useCheckedLink } from './evidence/use-checked-link.ts';
import { useFacts } from './evidence/use-rows.ts';
import { LabDialogs } from './LabDialogs.tsx';
import type { OpenDialog } from './LabPlace.tsx';
import type { Page } from './page.ts';
import { toggleFullScreen } from './use-lab-commands.ts';

export function EvidencePlace({ page }: { readonly page: Page }) {
  const choices = useStore(page.choices);
  const [dialog, setDialog] = useState<OpenDialog>('none');
  useEvidenceKeys(page, setDialog);
  const { facts, error } = useFacts(page);
  const theme = themeOf(choices.theme, systemWishes());
  const links: CaseLinks = {
    hrefOf: (id) => `#${writeLink({ ...choices, place: 'evidence', case: id })}`,
    open: (id) => choices.goTo('evidence', id),
  };
  return (
    <div className="evidence">
      <div className="evidence-header">
        <Header
          scenario={null}
          choices={choices}
          theme={theme}
          linkAddress={() => shareAddress(window.location.href, choices, null)}
          onHelp={() => setDialog('help')}
          onAbout={() => setDialog('about')}
        />
      </div>
      <main className="evidence-main">
        {error !== null && <p className="evidence-fault">{error}</p>}
        {facts !== null && <OpenPage page={page} facts={facts} links={links} />}
      </main>
      <Notices notices={choices.notices} onDismiss={choices.dismiss} onGo={choices.pauseAt} />
      {dialog !== 'none' && (
        <LabDialogs page={page} open={dialog} onClose={() => setDialog('none')} />
      )}
    </div>
  );
}

interface OpenPageProps {
  readonly page: Page;
  readonly facts: readonly ReadingFacts[];
  readonly links: CaseLinks;
}

/** The page of the case, or the table of all. */
function OpenPage({ page, facts, links }: OpenPageProps) {
  const id = useStore(page.choices, (choices) => choices.case);
  useCheckedLink(page, facts);
  const published = CASES.find((each) => each.id === id);
  if (published === undefined) return <EvidenceHome page={page} facts={facts} links={links} />;
  return <CasePage key={id} {...{ page, published, facts, links }} />;
}

/** The keys that mean something here; all others are the browser's. */
function useEvidenceKeys(page: Page, open: (dialog: OpenDialog) => void): void {
  const letterKeys = useStore(page.choices, (choices) => choices.letterKeys);
  const actions: Partial<Record<Command['do'], () => void>> = {
    help: () => open('help'),
    close: () => open('none'),
    fullScreen: toggleFullScreen,
    flipTheme: () => {
      const { flipTheme, theme } = page.choices.getState();
      flipTheme(themeOf(theme, systemWishes()));
    },
  };
  useCommands(
    letterKeys,
    (command) => actions[command.do]?.(),
    (command) => command.do in actions,
  );
}
