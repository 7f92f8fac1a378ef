/** One CPU close up: what its flush reads, its lists, its cache, and what happened there last. */
import { useContext, useEffect } from 'react';
import { eventsOfCpu } from '../../analysis/cpu-events.ts';
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { plural } from '../../lib/format.ts';
import type { CpuIndex } from '../../schema/units.ts';
import { type EventLine, eventLine } from '../../stage/closeup/event-line.ts';
import { type FlushNow, flushNow } from '../../stage/closeup/flush-now.ts';
import { doingText } from '../../stage/words.ts';
import { FrameContext, useSampled } from '../lab-frames.ts';
import { CloseUpCanvas } from './closeup-canvas.ts';
import { useLayers } from './layers.ts';
import { useStageLook } from './use-stage-look.ts';
import { zoomKeyOf } from './zoom-keys.ts';
import './stage.css';
import './closeup.css';

export interface CloseUpProps {
  readonly cpu: CpuIndex;
  readonly onFurther: () => void;
}

const EVENTS = 24;

export function CloseUp({ cpu, onFurther }: CloseUpProps) {
  const text = useSampled((frame) => JSON.stringify(readCloseUp(frame, cpu)), '');
  const now: CloseUpText | null = text === '' ? null : JSON.parse(text);
  return (
    <section
      className="stage closeup"
      aria-label={`CPU ${cpu} close up`}
      tabIndex={-1}
      onKeyDown={(event) => {
        const key = zoomKeyOf(event);
        if (key === null) return;
        event.preventDefault();
        event.stopPropagation();
        if (key === 'further') onFurther();
      }}
    >
      <header className="closeup-head">
        <h2>CPU {cpu}</h2>
        <span>{now?.doing}</span>
        <b data-role={now?.flush?.running ? 'waste' : undefined}>
          {now?.flush?.running ? now.flush.sentence : ''}
        </b>
      </header>
      <Picture cpu={cpu} label={now?.sentence ?? ''} />
      <div className="closeup-lower">
        <Flush flush={now?.flush ?? null} />
        <Events lines={now?.events ?? []} cpu={cpu} />
      </div>
    </section>
  );
}

interface CloseUpText {
  readonly doing: string;
  readonly flush: FlushNow | null;
  readonly events: readonly EventLine[];
  /** What the picture shows. */
  readonly sentence: string;
}

function readCloseUp(frame: LabFrame, cpu: CpuIndex): CloseUpText {
  const { view, recording } = frame;
  const flush = flushNow(frame, cpu);
  const doing = flush?.running ? `flush ${flush.flushNo}` : doingText(frame, cpu);
  const events = eventsOfCpu(recording, view.index, cpu, EVENTS);
  const visit = flush === null || flush.visit === null ? [] : [flush.visit];
  const first = view.rowOf(cpu, 0);
  const queued = view.listLength
    .subarray(first, first + view.nodes.length)
    .reduce((sum, length) => sum + length, 0);
  const cache = `${view.cacheFill[cpu]} of ${view.meta.cacheSize} heads in its cache`;
  return {
    doing,
    flush,
    events: [...visit, ...events.map((i) => eventLine(recording, i, cpu))],
    sentence: `CPU ${cpu}: ${doing}; ${flush?.running ? `${flush.sentence}; ` : ''}${plural(queued, 'skb')} on its lists, ${cache}.`,
  };
}

function Picture({ cpu, label }: { readonly cpu: CpuIndex; readonly label: string }) {
  const source = useContext(FrameContext);
  const look = useStageLook();
  const { frame, still, moving, size } = useLayers();
  useEffect(() => {
    if (still.current === null || moving.current === null || size === null || look === null) return;
    const layers = { still: still.current, moving: moving.current };
    const made = new CloseUpCanvas({ ...layers, size, look, cpu });
    const now = source.current();
    if (now !== null) made.draw(now);
    return source.subscribe((next) => made.draw(next));
  }, [source, still, moving, size, look, cpu]);
  return (
    <div className="closeup-picture">
      <div ref={frame} className="stage-layers" role="img" aria-label={label}>
        <canvas ref={still} className="stage-layer" />
        <canvas ref={moving} className="stage-layer" />
      </div>
    </div>
  );
}

function Flush({ flush }: { readonly flush: FlushNow | null }) {
  if (flush === null) return <p className="closeup-none">No flush on this CPU so far.</p>;
  return (
    <section className="closeup-flush" aria-label="What a flush reads">
      <h3>
        {flush.running ? 'This flush' : 'The last flush'} <b>{flush.time}</b>
      </h3>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{flush.running ? 'now' : 'read'}</th>
            <th scope="col">whole walk</th>
          </tr>
        </thead>
        <tbody>
          {flush.rows.map(({ name, now, whole, role }) => (
            <tr key={name} data-role={role}>
              <th scope="row">{name}</th>
              <td>{now}</td>
              <td>{whole}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Events({ lines, cpu }: { readonly lines: readonly EventLine[]; readonly cpu: CpuIndex }) {
  return (
    <section className="closeup-events" aria-label={`Last events of CPU ${cpu}`}>
      <h3>Last events, newest first, µs</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it */}
      <ol tabIndex={0} aria-label="Last events">
        {lines.map(({ event, at, text, role }) => (
          <li key={event}>
            <i data-role={role} />
            <span>{at}</span> {text}
          </li>
        ))}
      </ol>
    </section>
  );
}
