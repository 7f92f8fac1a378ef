/** Has the browser keep the page for when there is no network; once a visit. */
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { isSingleFile } from '../../state/beside.ts';
import { OfflinePage } from '../../state/offline.ts';
import { UpdatePart } from './UpdatePart.tsx';

const SCRIPT = new URL('sw.js', document.baseURI).href;

/** Null where there is nothing to keep: see `isKept`. */
let offline: OfflinePage | null = null;

export function keepPage(): OfflinePage | null {
  if (offline !== null || !isKept()) return offline;
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  offline = new OfflinePage(workers, () => window.location.reload());
  void offline.start(SCRIPT);
  window.addEventListener('online', keepAgain);
  // A root of its own: the notice belongs to no place, and nothing of it is loaded before.
  const notice = document.body.appendChild(document.createElement('div'));
  createRoot(notice).render(createElement(UpdatePart, { offline }));
  return offline;
}

/** Where it failed, in the same visit. */
export function keepAgain(): void {
  void offline?.again(SCRIPT);
}

/** Not a single file, not a frame of somebody else's page, and not while the page is developed. */
function isKept(): boolean {
  return !isSingleFile() && window.parent === window && !import.meta.env.DEV;
}
