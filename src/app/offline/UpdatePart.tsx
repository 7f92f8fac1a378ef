/** Offers a newer version of the page, but not to somebody who gives a talk. */
import { useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { OfflinePage } from '../../state/offline.ts';
import { UpdateNotice } from '../../ui/controls/UpdateNotice.tsx';

export function UpdatePart({ offline }: { readonly offline: OfflinePage }) {
  const newer = useStore(offline.store, (state) => state.newer);
  const talks = useSyncExternalStore(watchTalk, isTalk);
  const [later, setLater] = useState(false);
  return (
    <UpdateNotice
      offered={newer && !talks && !later}
      onUpdate={() => void offline.update()}
      onLater={() => setLater(true)}
    />
  );
}

/** A talk marks the document while it runs. */
function isTalk(): boolean {
  return document.documentElement.dataset.talk !== undefined;
}

function watchTalk(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-talk'] });
  return () => observer.disconnect();
}
