/** The bar at the bottom: steps, play, the clock, the run as a bar, and the speed. */
import { type ReactNode, useRef } from 'react';
import { STOP_UNITS, type StopUnit } from '../../analysis/stops.ts';
import { LOAD_ROLES } from '../../schema/load-roles.ts';
import type { Clock } from '../../schema/run-meta.ts';
import type { Scenario } from '../../schema/scenario.ts';
import type { Ps } from '../../schema/units.ts';
import { SPEEDS } from '../../state/speeds.ts';
import { useSampled, useWritten } from '../lab-frames.ts';
import { clockPlaces, clockText, speedText } from './clock.ts';
import { datagramText } from './datagram-text.ts';
import { BackIcon, ForwardIcon, PauseIcon, PlayIcon } from './Icons.tsx';
import { titleWithKey } from './keyboard.ts';
import { ScrubBar } from './ScrubBar.tsx';
import './transport.css';
import { writeText } from './write-dom.ts';

export interface TransportProps {
  /** What runs now: its length and its switches. */
  readonly scenario: Scenario;
  readonly playing: boolean;
  /** Index into SPEEDS. */
  readonly speed: number;
  /** The pair whose datagrams are counted: an index into the load's pairs. */
  readonly pair: number;
  /** Of which run the datagrams are counted, where there are several: "B". */
  readonly run?: string;
  /** The keys of a single letter or sign work. */
  readonly letterKeys: boolean;
  readonly onPlayPause: () => void;
  /** By what the two buttons step. */
  readonly stepUnit: StopUnit;
  readonly onStepUnit: (unit: StopUnit) => void;
  /** One of these units back or on. */
  readonly onStep: (direction: 1 | -1) => void;
  readonly onSeek: (atPs: Ps) => void;
  /** The thumb of the scrub bar is held: time stands still meanwhile. */
  readonly onHold: (held: boolean) => void;
  readonly onSlower: () => void;
  readonly onFaster: () => void;
  /** Of a recording whose times are no seconds. */
  readonly clock?: Clock;
  /** What stands at its end: the menu of branches. */
  readonly children?: ReactNode;
}

export function Transport(props: TransportProps) {
  const { playing, speed, pair } = props;
  const clock = useRef<HTMLSpanElement>(null);
  const datagram = useRef<HTMLSpanElement>(null);
  useWritten((frame) => {
    const { playheadPs, playing: runs, psPerS } = frame;
    writeText(clock.current, clockText(playheadPs, clockPlaces(runs, psPerS), props.clock));
    const text = datagramText(frame, pair);
    writeText(datagram.current, props.run === undefined ? text : `${props.run}: ${text}`);
  });
  // The session plays so while travel is off, whatever the ladder says.
  const steps = useSampled(() => document.documentElement.dataset.motion === 'reduced', false);
  const { label, mode, psPerS } = SPEEDS[speed];
  return (
    <section className="transport" aria-label="Transport">
      <div className="transport-steps">
        <StepButton {...props} direction={-1} />
        <button
          type="button"
          className="step-button play-button"
          aria-label={playing ? 'Pause' : 'Play'}
          title={playing ? 'Pause (Space)' : 'Play (Space)'}
          onClick={props.onPlayPause}
        >
          {playing ? <PauseIcon /> : <PlayIcon />}
        </button>
        <StepButton {...props} direction={1} />
        <StepUnitMenu {...props} />
      </div>
      <span className="clock" ref={clock}>
        {clockText(0)}
      </span>
      <span className="datagram" ref={datagram} />
      <ScrubBar {...props} />
      <span className="ratio" role="status">
        {steps && mode === 'event' && psPerS > 0
          ? `one ${LOAD_ROLES[props.scenario.load.kind].unit} a second`
          : speedText(label, psPerS, props.clock)}
      </span>
      <SpeedButtons {...props} />
      {props.children}
    </section>
  );
}

function StepButton({
  stepUnit,
  direction,
  onStep,
}: Pick<TransportProps, 'stepUnit' | 'onStep'> & { readonly direction: 1 | -1 }) {
  const label = `One ${stepUnit} ${direction === 1 ? 'on' : 'back'}`;
  return (
    <button
      type="button"
      className="step-button"
      aria-label={label}
      title={`${label} (${direction === 1 ? '→' : '←'})`}
      onClick={() => onStep(direction)}
    >
      {direction === 1 ? <ForwardIcon /> : <BackIcon />}
    </button>
  );
}

function StepUnitMenu({ stepUnit, onStepUnit }: Pick<TransportProps, 'stepUnit' | 'onStepUnit'>) {
  return (
    <select
      className="step-unit"
      aria-label="Step by"
      title="Step by"
      value={stepUnit}
      onChange={(event) => onStepUnit(STOP_UNITS[event.target.selectedIndex])}
    >
      {STOP_UNITS.map((unit) => (
        <option key={unit}>{unit}</option>
      ))}
    </select>
  );
}

function SpeedButtons({
  speed,
  letterKeys,
  onSlower,
  onFaster,
}: Pick<TransportProps, 'speed' | 'letterKeys' | 'onSlower' | 'onFaster'>) {
  return (
    <div className="transport-speed">
      <button
        type="button"
        className="step-button"
        aria-label="Slower"
        title={titleWithKey('Slower', '−', letterKeys)}
        aria-disabled={speed === 0}
        onClick={onSlower}
      >
        −
      </button>
      <button
        type="button"
        className="step-button"
        aria-label="Faster"
        title={titleWithKey('Faster', '+', letterKeys)}
        aria-disabled={speed === SPEEDS.length - 1}
        onClick={onFaster}
      >
        +
      </button>
    </div>
  );
}
