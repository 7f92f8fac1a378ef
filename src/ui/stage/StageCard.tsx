/** The card of what is pointed at on the stage. */
import { describeHit } from '../../stage/describe-hit.ts';
import type { StageLayout } from '../../stage/stage-layout.ts';
import { HoverCard } from './HoverCard.tsx';
import type { Pointed } from './use-pointing.ts';

export interface StageCardProps {
  readonly pointed: Pointed;
  readonly layout: StageLayout;
}

export function StageCard({ pointed, layout }: StageCardProps) {
  return (
    <HoverCard
      beside={pointed.beside}
      pinned={pointed.pinned}
      aloud={pointed.ring}
      read={(frame) => describeHit(pointed.hit, layout, frame)}
    />
  );
}
