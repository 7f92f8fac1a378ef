/** Help and About. */
import { useStore } from 'zustand';
import { AboutDialog } from '../ui/controls/AboutDialog.tsx';
import { HelpDialog } from '../ui/controls/HelpDialog.tsx';
import { citedSources } from './cited-sources.ts';
import type { Page } from './page.ts';

export interface LabDialogsProps {
  readonly page: Page;
  readonly open: 'none' | 'help' | 'about';
  readonly onClose: () => void;
}

export function LabDialogs({ page, open, onClose }: LabDialogsProps) {
  const { letterKeys, place } = useStore(page.choices);
  return (
    <>
      <HelpDialog
        open={open === 'help'}
        letterKeys={letterKeys}
        plays={place === 'lab'}
        onClose={onClose}
      />
      <AboutDialog open={open === 'about'} sources={citedSources()} onClose={onClose} />
    </>
  );
}
