/**
 * The run as a bar: how far it is computed, where it was switched, and where the playhead stands.
 */
import { useRef } from 'react';
import { type Edit, isVariantEdit } from '../../schema/edits.ts';
import type { Clock } from '../../schema/run-meta.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { PS_PER_US, type Ps } from '../../schema/units.ts';
import { VARIANTS } from '../../schema/variants.ts';
import { useFramesDrawn, useSampled } from '../lab-frames.ts';
import { later } from '../later.ts';
import { clockText } from './clock.ts';
import { writeAttribute, writeShare, writeText } from './write-dom.ts';

export interface ScrubBarProps {
  readonly scenario: Scenario;
  readonly onSeek: (atPs: Ps) => void;
  /** Of a recording whose times are no seconds. */
  readonly clock?: Clock;
  /** The thumb is taken, and let go. */
  readonly onHold: (held: boolean) => void;
}

const MarkBar = later(async () => (await import('./MarkBar.tsx')).MarkBar);

/** Screen readers would speak without end: while playing the text is refreshed so often. */
const SPOKEN_EVERY_MS = 1_000;
/** Parts of the bar that it is drawn to: a third of a pixel while it moves. */
const PLAYING_STEPS = 2_000;
const RESTING_STEPS = 10_000;
/** More switches than this have thin marks. */
const MANY = 12;

export function ScrubBar({ scenario, clock, onSeek, onHold }: ScrubBarProps) {
  const { runPs } = scenario;
  const input = useRef<HTMLInputElement>(null);
  const played = useRef<HTMLDivElement>(null);
  const computed = useRef<HTMLDivElement>(null);
  const ahead = useRef<HTMLSpanElement>(null);
  const dragged = useRef(false);
  const spoken = useRef(0);
  const wasPlaying = useRef(false);
  const plays = useSampled(() => true, false);
  const hold = (held: boolean): void => {
    if (dragged.current === held) return;
    dragged.current = held;
    onHold(held);
  };
  useFramesDrawn(({ playheadPs, recording, playing }) => {
    const steps = playing ? PLAYING_STEPS : RESTING_STEPS;
    writeShare(played.current, playheadPs / runPs, steps);
    writeShare(computed.current, recording.computedPs / runPs, steps);
    if (input.current === null) return;
    if (!dragged.current) writeValue(input.current, playheadPs, playing ? runPs / steps : 0);
    const now = performance.now();
    const goesOn = playing && wasPlaying.current;
    wasPlaying.current = playing;
    if (goesOn && now - spoken.current < SPOKEN_EVERY_MS) return;
    spoken.current = now;
    writeAttribute(input.current, 'aria-valuetext', clockText(playheadPs, 4, clock));
    writeText(
      ahead.current,
      recording.complete ? '' : `computed to ${clockText(recording.computedPs)}`,
    );
  });
  return (
    <div className="scrub">
      <div className="scrub-track">
        <div className="scrub-computed" ref={computed} />
        <div className="scrub-played" ref={played} />
      </div>
      <SwitchMarks scenario={scenario} />
      {plays && <MarkBar clock={clock} runPs={runPs} onSeek={onSeek} />}
      <input
        ref={input}
        type="range"
        className="scrub-input"
        aria-label="Playhead"
        min={0}
        max={runPs}
        step={PS_PER_US}
        defaultValue={0}
        aria-valuetext={clockText(0)}
        onPointerDown={() => hold(true)}
        onPointerUp={() => hold(false)}
        onPointerCancel={() => hold(false)}
        onLostPointerCapture={() => hold(false)}
        onBlur={() => hold(false)}
        onChange={(event) => onSeek(Number(event.target.value))}
      />
      <span className="unseen" ref={ahead} />
    </div>
  );
}

function SwitchMarks({ scenario: { runPs, edits } }: Pick<ScrubBarProps, 'scenario'>) {
  return (
    <svg className="scrub-marks" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      {edits.map((edit) => (
        <line
          key={JSON.stringify(edit)}
          className={`scrub-mark scrub-mark-${markOf(edit)}`}
          strokeWidth={edits.length > MANY ? 1 : 3}
          x1={edit.atPs / runPs}
          x2={edit.atPs / runPs}
          y1="0"
          y2="1"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}

/** Switches are coloured by their walk; changes of the machine are all alike. */
function markOf(edit: Edit): string {
  return isVariantEdit(edit) ? VARIANTS[edit.variant].walk : 'change';
}

/** In whole µs; while it plays in coarser steps, each of which lays out the thumb anew. */
function writeValue(input: HTMLInputElement, atPs: Ps, stepPs: Ps): void {
  const step = Math.max(1, Math.round(stepPs / PS_PER_US)) * PS_PER_US;
  const value = String(Math.round(atPs / step) * step);
  if (input.value !== value) input.value = value;
}
