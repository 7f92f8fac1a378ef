/** One step in 1280 × 720, scaled as a whole to the room there is. */
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { StoryPlayer } from '../../state/story-player.ts';
import type { ToldStep } from '../../story/told-step.ts';
import { FrameContext } from '../lab-frames.ts';
import { Figures } from './Figures.tsx';
import { ScaleContext } from './LivePicture.tsx';
import { Pictures } from './Pictures.tsx';
import { ProseText } from './ProseText.tsx';
import { Answer, Ask } from './Question.tsx';
import { STAGE_BOX, STAGE_UNIT } from './talk-sizes.ts';

export interface StepBoxProps {
  readonly told: ToldStep;
  readonly player: StoryPlayer;
  /** The question is shown, not the run. */
  readonly asks: boolean;
  readonly guess: number | null;
  readonly onGuess: (choice: number | null) => void;
  readonly foot: ReactNode;
}

export function StepBox({ told, player, asks, guess, onGuess, foot }: StepBoxProps) {
  const { frame, zoom, box } = useZoom();
  const scale = useMemo(() => ({ unit: STAGE_UNIT, zoom, large: true }), [zoom]);
  const answered = !asks && told.step.question !== undefined && guess !== null;
  return (
    <div ref={frame} className="talk-room">
      <div ref={box} className="talk-box" data-figures={told.step.figures?.length ?? 0}>
        {asks ? (
          <Ask told={told} taken={guess} onAnswer={onGuess} />
        ) : (
          <FrameContext value={player}>
            <ScaleContext value={scale}>
              <h1 className="talk-title">
                <ProseText told={told} prose={told.step.title} />
              </h1>
              <Pictures told={told} />
              {answered ? <Answer told={told} guess={guess} /> : <Figures told={told} />}
            </ScaleContext>
          </FrameContext>
        )}
        {foot}
      </div>
    </div>
  );
}

/** The factor by which the box fills its room; set by script, as the policy of the page wants. */
function useZoom() {
  const frame = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  useLayoutEffect(() => {
    const room = frame.current;
    if (room === null) return;
    const measure = (): void => {
      const { width, height } = STAGE_BOX;
      const fits = Math.min(room.clientWidth / width, room.clientHeight / height);
      if (fits > 0) setZoom(fits);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(room);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (box.current !== null) box.current.style.transform = `translate(-50%, -50%) scale(${zoom})`;
  }, [zoom]);
  return { frame, box, zoom };
}
