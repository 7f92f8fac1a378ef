/** A chapter to read: its steps as text, and one figure beside them that shows the step in view. */
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { StoryPlayer } from '../../state/story-player.ts';
import type { ToldStep } from '../../story/told-step.ts';
import { FrameContext } from '../lab-frames.ts';
import { ScaleContext } from './LivePicture.tsx';
import { Pictures } from './Pictures.tsx';
import { useStepInView } from './use-step-in-view.ts';

export interface ArticleProps {
  readonly title: string;
  /** The step in view, and its question still open or not. */
  readonly shown: ToldStep | null;
  readonly asks: boolean;
  readonly player: StoryPlayer;
  readonly rests: boolean;
  readonly onReplay: () => void;
  /** As in a link: scrolled to when it comes from outside. */
  readonly activeId: string;
  /** The step was chosen, by a link or in the contents, which phones have to get out of the way. */
  readonly jumps: boolean;
  readonly onActive: (id: string) => void;
  /** Steps that come once a question is answered: they would tell the answer. */
  readonly heldBack: number;
  readonly children: ReactNode;
}

export function Article(props: ArticleProps) {
  const { title, shown, asks, player, rests, onReplay, activeId, jumps, onActive } = props;
  const { heldBack, children } = props;
  const text = useRef<HTMLDivElement>(null);
  useStepInView(text, { activeId, jumps, onActive });
  return (
    <article className="story-article">
      <div className="story-text" ref={text}>
        <h2>{title}</h2>
        {children}
        {heldBack > 0 && (
          <p className="story-more">
            {heldBack === 1 ? 'One more step comes' : `${heldBack} more steps come`} once you have
            answered, or have had it shown.
          </p>
        )}
      </div>
      <FrameContext value={player}>
        <Panel shown={asks ? null : shown} rests={rests} onReplay={onReplay} />
      </FrameContext>
    </article>
  );
}

interface PanelProps {
  readonly shown: ToldStep | null;
  readonly rests: boolean;
  readonly onReplay: () => void;
}

/** From this width on, drawings grow with their panel. */
const PLAIN_PX = 620;

function Panel({ shown, rests, onReplay }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [unit, setUnit] = useState(1);
  useLayoutEffect(() => {
    const element = panel.current;
    if (element === null) return;
    const measure = (): void => setUnit(Math.max(1, Math.min(1.7, element.clientWidth / PLAIN_PX)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scale = useMemo(() => ({ unit, zoom: 1, large: false }), [unit]);
  return (
    <div className="story-panel" ref={panel} data-rest={rests}>
      <ScaleContext value={scale}>
        {shown === null ? (
          <p className="story-hint">The run is shown here once you have answered.</p>
        ) : (
          <Pictures told={shown} />
        )}
      </ScaleContext>
      {shown?.scene != null && (
        <button type="button" className="button story-replay" onClick={onReplay}>
          {rests ? 'Play it again' : 'Pause or go on'}
        </button>
      )}
    </div>
  );
}
