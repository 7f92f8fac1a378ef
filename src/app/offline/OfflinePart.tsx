/** What the browser keeps of the page, in the About panel. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { isSingleFile } from '../../state/beside.ts';
import type { OfflinePage } from '../../state/offline.ts';
import { OfflineNote, SingleFileNote } from '../../ui/controls/OfflineNote.tsx';
import { keepAgain, keepPage } from './keep-page.ts';

export function OfflinePart() {
  const offline = keepPage();
  if (offline !== null) return <KeptPart offline={offline} />;
  return isSingleFile() ? <SingleFileNote /> : null;
}

function KeptPart({ offline }: { readonly offline: OfflinePage }) {
  const state = useStore(offline.store);
  useEffect(keepAgain, []);
  return (
    <OfflineNote
      state={state}
      onKeepSamples={() => void offline.keepSamples()}
      onUpdate={() => void offline.update()}
    />
  );
}
