/** The page of texts to paste: how what the link shows gets into slides and other pages. */
import { useStore } from 'zustand';
import { shareAddress } from '../../state/address.ts';
import { isSingleFile } from '../../state/beside.ts';
import { Notices } from '../../ui/controls/Notices.tsx';
import { SnippetsView } from '../../ui/embed/SnippetsView.tsx';
import { PlainHeader } from '../PlainHeader.tsx';
import type { Page } from '../page.ts';
import { StrayFile } from '../StrayFile.tsx';

export function SnippetsPlace({ page }: { readonly page: Page }) {
  const choices = useStore(page.choices);
  const { notices, dismiss, pauseAt } = choices;
  return (
    <>
      <SnippetsView
        header={<PlainHeader page={page} />}
        address={shareAddress(window.location.href, { ...choices, mode: 'embed' }, null)}
        single={isSingleFile()}
      />
      <Notices notices={notices} onDismiss={dismiss} onGo={pauseAt} />
      <StrayFile page={page} />
    </>
  );
}
