/** Help, About, and the export of a run. */
import { useStore } from 'zustand';
import { AboutDialog } from '../ui/controls/AboutDialog.tsx';
import { HelpDialog } from '../ui/controls/HelpDialog.tsx';
import { later } from '../ui/later.ts';
import { citedSources } from './cited-sources.ts';
import type { OpenDialog } from './LabPlace.tsx';
import type { Page } from './page.ts';

const OfflinePart = later(async () => (await import('./offline/OfflinePart.tsx')).OfflinePart);
const ExportDialog = later(async () => (await import('./export/ExportDialog.tsx')).ExportDialog);

export interface LabDialogsProps {
  readonly page: Page;
  readonly open: OpenDialog;
  readonly onClose: () => void;
}

export function LabDialogs({ page, open, onClose }: LabDialogsProps) {
  const { letterKeys, place } = useStore(page.choices);
  return (
    <>
      <HelpDialog
        open={open === 'help'}
        letterKeys={letterKeys}
        plays={place !== 'evidence'}
        onClose={onClose}
      />
      {open === 'export' && <ExportDialog page={page} onClose={onClose} />}
      <AboutDialog
        open={open === 'about'}
        sources={citedSources()}
        offline={<OfflinePart />}
        onClose={onClose}
      />
    </>
  );
}
