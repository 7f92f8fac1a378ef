/** The stage: one step, scaled to the screen. Keys, swipes, a screen that can go blank. */
import { useEffect, useRef } from 'react';
import type { StoryPlayer } from '../../state/story-player.ts';
import type { ToldStep } from '../../story/told-step.ts';
import { focusKindOf } from '../controls/keyboard.ts';
import { Foot } from './Foot.tsx';
import { StepBox } from './StepBox.tsx';
import type { Stop } from './stops.ts';
import { TalkTools } from './TalkTools.tsx';
import { type TalkCommand, talkCommandOf } from './talk-keys.ts';
import { usePointerIdle, useSwipe, useTalkMark, useWakeLock } from './use-presenter.ts';

export interface TalkViewProps {
  readonly stops: readonly Stop[];
  readonly at: number;
  /** Null until its runs are complete. */
  readonly told: ToldStep | null;
  readonly error: string | null;
  readonly player: StoryPlayer;
  readonly rests: boolean;
  readonly blank: boolean;
  /** In a frame of another page, whose talk it is. */
  readonly framed: boolean;
  readonly guess: number | null;
  readonly onGuess: (choice: number | null) => void;
  readonly onCommand: (command: TalkCommand) => void;
}

export function TalkView(props: TalkViewProps) {
  const { stops, at, told, error, player, rests, blank, framed, guess, onGuess, onCommand } = props;
  const idle = usePointerIdle();
  useTalkMark('talk');
  useWakeLock();
  useTalkKeys(onCommand);
  useSwipe((direction) => onCommand(direction === 1 ? 'next' : 'previous'));
  const stop = stops[at];
  const steps = stepsOf(stops);
  return (
    <main
      className="talk"
      data-step={stop.id}
      data-asks={stop.asks}
      data-rest={rests}
      data-idle={idle}
      data-blank={blank}
    >
      {told !== null && (
        <StepBox
          key={stop.id}
          told={told}
          player={player}
          asks={stop.asks}
          guess={guess}
          onGuess={onGuess}
          foot={<Foot told={told} at={steps.indexOf(stop.id)} of={steps.length} />}
        />
      )}
      {told === null && <p className="talk-wait">{error ?? 'Computing this step …'}</p>}
      {blank && <div className="talk-blank" />}
      <TalkTools framed={framed} onCommand={onCommand} />
    </main>
  );
}

function stepsOf(stops: readonly Stop[]): readonly string[] {
  return stops.filter(({ asks }) => !asks).map(({ id }) => id);
}

const takesAll = (): boolean => true;

/** Every key that means something here is taken; all others are the browser's. */
export function useTalkKeys(
  onCommand: (command: TalkCommand) => void,
  takes: (command: TalkCommand) => boolean = takesAll,
): void {
  const latest = useRef(onCommand);
  latest.current = onCommand;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return;
      const command = talkCommandOf(event, focusKindOf(document.activeElement));
      if (command === null || !takes(command)) return;
      event.preventDefault();
      latest.current(command);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [takes]);
}
