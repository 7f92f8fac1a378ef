/** What the speaker sees in a second window: what to say, what comes, how much time has passed. */
import { type ReactNode, useEffect, useState } from 'react';
import type { ToldStep } from '../../story/told-step.ts';
import { ProseText } from './ProseText.tsx';
import { useTalkKeys } from './TalkView.tsx';
import type { TalkCommand } from './talk-keys.ts';
import { useTalkMark } from './use-presenter.ts';

export interface NotesViewProps {
  readonly told: ToldStep | null;
  /** The step behind it; null at the end. */
  readonly next: ToldStep | null;
  readonly asks: boolean;
  readonly blank: boolean;
  readonly at: number;
  readonly of: number;
  /** When the talk began, ms since 1970; null while no talk answers. */
  readonly beganMs: number | null;
  /** The talk was to fill its screen, and its browser did not let it. */
  readonly refused: boolean;
  readonly onCommand: (command: TalkCommand) => void;
}

const TICK_MS = 500;

export function NotesView(props: NotesViewProps) {
  const { told, next, asks, blank, at, of, beganMs, refused, onCommand } = props;
  useTalkMark('notes');
  useTalkKeys(
    // A clicker's button for the end of a show must not end the talk from here.
    (command) => onCommand(command === 'out' ? 'window' : command),
    takesInNotes,
  );
  const ask = told?.step.question?.ask;
  return (
    <main className="notes" data-step={told?.step.id}>
      <header>
        <Timer beganMs={beganMs} />
        <p>
          {at + 1} of {of}
        </p>
        {blank && <p className="notes-blank">The screen is blank.</p>}
        {refused && (
          <p role="status">The browser fills the talk’s screen from there only: press F there.</p>
        )}
        {beganMs === null && <p>No talk answers: open one in another window of this browser.</p>}
      </header>
      {told !== null && (
        <>
          <h1>
            {asks && ask !== undefined ? (
              <ProseText told={told} prose={ask} />
            ) : (
              <ProseText told={told} prose={told.step.title} />
            )}
          </h1>
          <ul className="notes-says">
            {told.step.notes.map((prose) => (
              <li key={prose}>
                <ProseText told={told} prose={prose} />
              </li>
            ))}
          </ul>
          <Next>
            {asks ? (
              <ProseText told={told} prose={told.step.title} />
            ) : next === null ? (
              'the end'
            ) : (
              <ProseText told={next} prose={next.step.question?.ask ?? next.step.title} />
            )}
          </Next>
        </>
      )}
      <footer>
        <button type="button" className="button" onClick={() => onCommand('previous')}>
          Back
        </button>
        <button type="button" className="button" onClick={() => onCommand('blank')}>
          Blank
        </button>
        <button type="button" className="button button-strong" onClick={() => onCommand('next')}>
          On
        </button>
      </footer>
    </main>
  );
}

/** The window is open already. */
function takesInNotes(command: TalkCommand): boolean {
  return command !== 'notes';
}

function Next({ children }: { readonly children: ReactNode }) {
  return (
    <section className="notes-next">
      <h2>Next</h2>
      <p>{children}</p>
    </section>
  );
}

/** Minutes and seconds since the talk began. */
function Timer({ beganMs }: { readonly beganMs: number | null }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => window.clearInterval(timer);
  }, []);
  const passedS = beganMs === null ? 0 : Math.max(0, Math.floor((nowMs - beganMs) / 1_000));
  const seconds = String(passedS % 60).padStart(2, '0');
  return (
    <p className="notes-timer" role="timer">
      {Math.floor(passedS / 60)}:{seconds}
    </p>
  );
}
