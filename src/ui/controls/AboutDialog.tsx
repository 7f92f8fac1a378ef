/** What this is, which version, what it is made of, what it leaves out, and what it relies on. */
import type { ReactNode } from 'react';
import { FONTS, PACKAGES } from '../../data/credits.ts';
import { SIMPLIFICATIONS } from '../../data/simplifications.ts';
import { Dialog } from './Dialog.tsx';

export interface CitedSource {
  readonly id: string;
  readonly text: string;
}

export interface AboutDialogProps {
  readonly open: boolean;
  readonly sources: readonly CitedSource[];
  /** What the browser keeps of the page. */
  readonly offline: ReactNode;
  readonly onClose: () => void;
}

/** The licence texts lie beside the page. */
const FONT_LICENCES: Readonly<Record<string, string>> = {
  Inter: new URL('../../fonts/Inter-OFL.txt', import.meta.url).href,
  'JetBrains Mono': new URL('../../fonts/JetBrainsMono-OFL.txt', import.meta.url).href,
};

export function AboutDialog({ open, sources, offline, onClose }: AboutDialogProps) {
  return (
    <Dialog title="About skbscope" open={open} onClose={onClose}>
      <p>
        skbscope simulates how the Linux kernel frees network buffers (skbs) across CPUs and NUMA
        nodes, and shows what a flush of the defer lists costs. Everything runs in this page;
        nothing is sent anywhere. Version {__VERSION__}, commit <code>{__COMMIT__}</code>, MIT
        licence.
      </p>
      {offline}
      <h3>What is simplified</h3>
      <ul className="dialog-list">
        {SIMPLIFICATIONS.map(({ topic, what }) => (
          <li key={topic}>
            <b>{topic}.</b> {what}
          </li>
        ))}
      </ul>
      {sources.length > 0 && (
        <>
          <h3>Sources</h3>
          <ul className="dialog-list">
            {sources.map((source) => (
              <li key={source.id}>{source.text}</li>
            ))}
          </ul>
        </>
      )}
      <h3>Made with</h3>
      <ul className="dialog-list">
        {PACKAGES.map(({ name, licence, by }) => (
          <li key={name}>
            <b>{name}</b>, {licence}, {by}
          </li>
        ))}
        {FONTS.map(({ name, licence, by }) => (
          <li key={name}>
            <b>{name}</b>, <FontLicence name={name} licence={licence} />, {by}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function FontLicence({ name, licence }: { readonly name: string; readonly licence: string }) {
  const href = FONT_LICENCES[name];
  // In the single file it lies inside, where no browser goes to by a click.
  const inside = href.startsWith('data:');
  return (
    <a href={href} download={inside ? `${name} OFL.txt` : undefined}>
      {licence}
    </a>
  );
}
