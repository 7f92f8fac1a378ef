/**
 * The place that is open. The Lab is kept once it was there, so that one comes back to it as it was
 * left; before that nothing of it runs.
 */
import { Activity, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { later } from '../ui/later.ts';
import { LabPlace } from './LabPlace.tsx';
import type { Page } from './page.ts';

const ComparePlace = later(async () => (await import('./ComparePlace.tsx')).ComparePlace);
const EmbedPlace = later(async () => (await import('./embed/EmbedPlace.tsx')).EmbedPlace);
const EvidencePlace = later(async () => (await import('./EvidencePlace.tsx')).EvidencePlace);
const SnippetsPlace = later(async () => (await import('./embed/SnippetsPlace.tsx')).SnippetsPlace);
const StoryPlace = later(async () => (await import('./StoryPlace.tsx')).StoryPlace);
const TracePlace = later(async () => (await import('./TracePlace.tsx')).TracePlace);

export function OpenPlace({ page }: { readonly page: Page }) {
  const { place, mode, case: id, assume } = useStore(page.choices);
  const [labSeen, setLabSeen] = useState(place === 'lab');
  if (place === 'lab' && !labSeen) setLabSeen(true);
  // What a link says of Evidence is checked whichever place it opens.
  useEffect(() => {
    if (place === 'evidence' || (id === '' && assume === '')) return;
    void import('./evidence/check-link.ts').then((checks) => checks.checkLinkElsewhere(page));
  }, [page, place, id, assume]);
  const elsewhere = (
    <>
      {place === 'compare' && <ComparePlace page={page} />}
      {place === 'evidence' && <EvidencePlace page={page} />}
      {place === 'story' && <StoryPlace page={page} />}
      {place === 'trace' && <TracePlace page={page} />}
    </>
  );
  if (mode === 'snippets') return <SnippetsPlace page={page} />;
  if (mode === 'embed') return <EmbedPlace page={page}>{elsewhere}</EmbedPlace>;
  return (
    <>
      {labSeen && (
        <Activity mode={place === 'lab' ? 'visible' : 'hidden'}>
          <LabPlace page={page} />
        </Activity>
      )}
      {elsewhere}
    </>
  );
}
