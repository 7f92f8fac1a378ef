/** The way from a frame to the page itself, with all that the frame shows. */
import { type SyntheticEvent, useState } from 'react';
import { useStore } from 'zustand';
import { shareAddress } from '../../state/address.ts';
import type { Page } from '../page.ts';
import { playerOf } from './player.ts';

export function OpenLink({ page }: { readonly page: Page }) {
  const choices = useStore(page.choices);
  const [atPs, setAtPs] = useState<number | null>(null);
  const whole = { ...choices, mode: 'read', hide: [] } as const;
  // The playhead is asked for when it is about to be followed: it moves all the time.
  const onAim = ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>): void => {
    // A trace has its instant in the link already, and a step of the story says where it stands.
    const isOfRun = choices.place === 'lab' || choices.place === 'compare';
    const player = isOfRun ? playerOf(page) : null;
    const at = player === null ? null : Math.round(player.playheadPs());
    setAtPs(at);
    currentTarget.href = shareAddress(window.location.href, whole, at);
  };
  return (
    <a
      className="embed-link"
      href={shareAddress(window.location.href, whole, atPs)}
      target="_blank"
      rel="noopener"
      title="Open in skbscope"
      onPointerDown={onAim}
      onClick={onAim}
    >
      <span>Open in skbscope</span>
      <span aria-hidden>↗</span>
    </a>
  );
}
