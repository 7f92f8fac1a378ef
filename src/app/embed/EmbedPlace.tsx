/** The place that is open, in a frame of another page: its figure, and a way to the page itself. */
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { Notices } from '../../ui/controls/Notices.tsx';
import '../../ui/embed/embed.css';
import type { Page } from '../page.ts';
import { connectParent } from './connect-parent.ts';
import { EmbedLab } from './EmbedLab.tsx';
import { OpenLink } from './OpenLink.tsx';

export interface EmbedPlaceProps {
  readonly page: Page;
  /** The place, where it is not the Lab. */
  readonly children: ReactNode;
}

export function EmbedPlace({ page, children }: EmbedPlaceProps) {
  const { place, hide, notices, dismiss, pauseAt } = useStore(page.choices);
  useEffect(() => connectParent(page, window), [page]);
  if (place !== 'lab')
    return (
      <div className="embed-place">
        {children}
        <footer className="embed-way">
          <h1 className="unseen">skbscope</h1>
          {!hide.includes('link') && <OpenLink page={page} />}
        </footer>
      </div>
    );
  return (
    <>
      <EmbedLab page={page} />
      <Notices notices={notices} onDismiss={dismiss} onGo={pauseAt} />
    </>
  );
}
