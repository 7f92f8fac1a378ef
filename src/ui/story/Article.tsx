/** A chapter to read: its steps as text, and one figure beside them that shows the step in view. */
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { StoryPlayer } from '../../state/story-player.ts';
import type { ToldStep } from '../../story/told-step.ts';
import { FrameContext } from '../lab-frames.ts';
import { ScaleContext } from './LivePicture.tsx';
import { Pictures } from './Pictures.tsx';

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
  readonly children: ReactNode;
}

export function Article(props: ArticleProps) {
  const { title, shown, asks, player, rests, onReplay, activeId, jumps, onActive, children } =
    props;
  const text = useRef<HTMLDivElement>(null);
  useStepInView(text, { activeId, jumps, onActive });
  return (
    <article className="story-article">
      <div className="story-text" ref={text}>
        <h2>{title}</h2>
        {children}
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

const HEADER_PX = 56;

/** On phones the contents fill the screen: a chapter that was chosen comes up in their place. */
function passContents(text: HTMLElement): void {
  const top = text.parentElement?.getBoundingClientRect().top ?? 0;
  if (top > innerHeight / 2) scrollTo({ top: top + scrollY - HEADER_PX });
}

/** The band of the screen in which a step is the one that is read. */
const BAND = '-58% 0px -34% 0px';

/** Scrolls to a step that a link names, and tells which one the reader has come to. */
function useStepInView(
  text: RefObject<HTMLDivElement | null>,
  { activeId, jumps, onActive }: Pick<ArticleProps, 'activeId' | 'jumps' | 'onActive'>,
): void {
  const told = useRef('');
  const latest = useRef(onActive);
  latest.current = onActive;
  useEffect(() => {
    const element = text.current;
    if (element === null) return;
    const sections = [...element.querySelectorAll('section[data-step]')];
    const [first] = sections;
    const wanted = sections.find((each) => each.getAttribute('data-step') === activeId);
    if (told.current !== activeId && wanted !== undefined) {
      if (wanted !== first) wanted.scrollIntoView({ block: 'center' });
      else if (jumps) passContents(element);
    }
    told.current = activeId;
  }, [text, activeId, jumps]);
  useEffect(() => {
    const element = text.current;
    if (element === null) return;
    const sections = element.querySelectorAll('section[data-step]');
    const firstId = sections[0]?.getAttribute('data-step');
    const inBand = new Set<string>();
    const choose = (): void => {
      const id = [...inBand].at(-1);
      // Where two meet in the band, the one that is shown stays.
      if (id === undefined || inBand.has(told.current)) return;
      // In tall windows the first step is above the band until the reader scrolls.
      if (told.current === firstId && scrollY === 0) return;
      told.current = id;
      latest.current(id);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const id = target.getAttribute('data-step') ?? '';
          if (isIntersecting) inBand.add(id);
          else inBand.delete(id);
        }
        choose();
      },
      { rootMargin: BAND },
    );
    for (const section of sections) observer.observe(section);
    addEventListener('scroll', choose, { passive: true });
    return () => {
      observer.disconnect();
      removeEventListener('scroll', choose);
    };
  }, [text]);
}
