/**
 * The run as a bar: how far it is computed, where it was switched, and where the playhead stands.
 */
import { useRef } from 'react';
import type { Scenario } from '../../schema/scenario.ts';
import { PS_PER_US, type Ps } from '../../schema/units.ts';
import { VARIANTS } from '../../schema/variants.ts';
import { useFrames } from '../lab-frames.ts';
import { clockText } from './clock.ts';
import { writeAttribute, writeShare, writeText } from './write-dom.ts';

export interface ScrubBarProps {
  readonly scenario: Scenario;
  readonly onSeek: (atPs: Ps) => void;
}

/** Screen readers would speak without end: while playing the text is refreshed so often. */
const SPOKEN_EVERY_MS = 2_000;

export function ScrubBar({ scenario, onSeek }: ScrubBarProps) {
  const { runPs, edits } = scenario;
  const input = useRef<HTMLInputElement>(null);
  const played = useRef<HTMLDivElement>(null);
  const computed = useRef<HTMLDivElement>(null);
  const ahead = useRef<HTMLSpanElement>(null);
  const dragged = useRef(false);
  const spoken = useRef(0);
  useFrames(({ playheadPs, recording, playing }) => {
    writeShare(played.current, playheadPs / runPs);
    writeShare(computed.current, recording.computedPs / runPs);
    if (input.current === null) return;
    if (!dragged.current) writeValue(input.current, playheadPs);
    const now = performance.now();
    if (playing && now - spoken.current < SPOKEN_EVERY_MS) return;
    spoken.current = now;
    writeAttribute(input.current, 'aria-valuetext', clockText(playheadPs));
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
      <svg className="scrub-marks" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        {edits.map(({ atPs, variant }) => (
          <line
            key={atPs}
            className={`scrub-mark scrub-mark-${VARIANTS[variant].walk}`}
            x1={atPs / runPs}
            x2={atPs / runPs}
            y1="0"
            y2="1"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
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
        onPointerDown={() => {
          dragged.current = true;
        }}
        onPointerUp={() => {
          dragged.current = false;
        }}
        onPointerCancel={() => {
          dragged.current = false;
        }}
        onChange={(event) => onSeek(Number(event.target.value))}
      />
      <span className="unseen" ref={ahead} />
    </div>
  );
}

function writeValue(input: HTMLInputElement, atPs: Ps): void {
  const value = String(Math.round(atPs / PS_PER_US) * PS_PER_US);
  if (input.value !== value) input.value = value;
}
