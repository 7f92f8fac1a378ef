/** The card beside what the pointer or the keyboard is on: a name and at most four rows. */
import { useLayoutEffect, useRef } from 'react';
import type { LabFrame } from '../../analysis/lab-frame.ts';
import type { Rect } from '../../stage/geometry.ts';
import type { HitCard } from '../../stage/load-cards.ts';
import { useSampled } from '../lab-frames.ts';

export interface HoverCardProps {
  /** What it stands beside, in CSS pixels of the stage. */
  readonly beside: Rect;
  readonly pinned: boolean;
  /** It is read out as well: the keyboard brought it. */
  readonly aloud: boolean;
  readonly read: (frame: LabFrame) => HitCard;
}

const GAP = 10;

export function HoverCard({ beside, pinned, aloud, read }: HoverCardProps) {
  const ref = useRef<HTMLDivElement>(null);
  const text = useSampled((frame) => JSON.stringify(read(frame)), '');
  useLayoutEffect(() => {
    if (text !== '') place(ref.current, beside);
  }, [text, beside]);
  if (text === '') return null;
  const card: HitCard = JSON.parse(text);
  return (
    <div ref={ref} className="stage-card" data-pinned={pinned} role={aloud ? 'status' : undefined}>
      <b>{card.title}</b>
      <dl>
        {card.rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Below the mark if there is room, else above it, never beyond the edges of the stage. */
function place(card: HTMLElement | null, beside: Rect): void {
  const room = card?.offsetParent;
  if (card === null || !(room instanceof HTMLElement)) return;
  const { offsetWidth: w, offsetHeight: h } = card;
  const below = beside.y + beside.h + GAP;
  const y = below + h <= room.clientHeight - 4 ? below : Math.max(4, beside.y - GAP - h);
  const middle = beside.x + beside.w / 2 - w / 2;
  const x = Math.max(4, Math.min(room.clientWidth - w - 4, middle));
  card.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
}
