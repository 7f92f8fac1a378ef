/** A film of a span: how fast time passes in it, and what is going on while it is made. */

import { useEffect, useState } from 'react';
import {
  type FilmFormat,
  FRAME_RATES,
  filmProblem,
  frameCount,
  lengthS,
} from '../../films/film-plan.ts';
import { chooseVideo, type VideoFormat } from '../../films/video-support.ts';
import { plural, THIN } from '../../lib/format.ts';
import type { Clock } from '../../schema/run-meta.ts';
import { speedText } from '../../ui/controls/clock.ts';
import { Choice } from './TakeFields.tsx';
import {
  FILM_SPEEDS,
  instantProblem,
  instantUnit,
  planOf,
  readInstant,
  sizeOf,
  type TakeSettings,
} from './take-settings.ts';
import { runPsOf, type Taken } from './taken.ts';
import { type FilmInHand, useFilm } from './use-film.ts';

export interface FilmPartProps {
  readonly taken: Taken;
  readonly settings: TakeSettings;
  readonly complete: boolean;
  readonly onChange: (part: Partial<TakeSettings>) => void;
}

const FORMATS: readonly { readonly id: FilmFormat; readonly name: string }[] = [
  { id: 'webm', name: 'WebM' },
  { id: 'mp4', name: 'MP4' },
  { id: 'gif', name: 'GIF' },
];
function speedsOf(clock: Clock) {
  return FILM_SPEEDS.map(({ index, label, psPerS }) => ({
    id: String(index),
    name: speedText(label, psPerS, clock),
  }));
}
const RATES = FRAME_RATES.map((fps) => ({ id: String(fps), name: `${fps} frames a second` }));

export function FilmPart({ taken, settings, complete, onChange }: FilmPartProps) {
  const film = useFilm(taken, settings);
  const runPs = runPsOf(taken);
  const size = sizeOf(settings);
  const plan = planOf(settings, runPs);
  const noEnd = readInstant(settings.to, runPs, settings.clock) === null;
  const problemOf = (format: FilmFormat): string | null => {
    if (plan !== null) return filmProblem(plan, size, format, { runPs, complete });
    return instantProblem(noEnd ? settings.to : settings.at, runPs, settings.clock);
  };
  const unsupported = useUnsupported();
  const busy = film.progress !== null;
  return (
    <fieldset className="take-part">
      <legend>Film from that instant on</legend>
      <label className="take-field">
        To, {instantUnit(settings.clock).name}
        <input
          className="field"
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          value={settings.to}
          aria-invalid={noEnd}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </label>
      <Choice
        label="Time"
        value={String(settings.speed)}
        options={speedsOf(settings.clock)}
        onChange={(speed) => onChange({ speed: Number(speed) })}
      />
      <Choice
        label="Frames"
        value={String(settings.fps)}
        options={RATES}
        onChange={(fps) => onChange({ fps: Number(fps) })}
      />
      <p className="take-length">
        {problemOf('webm') ??
          (plan && `${plural(frameCount(plan), 'frame')}, ${lengthS(plan).toFixed(1)}${THIN}s`)}
      </p>
      <div className="take-buttons">
        {FORMATS.map(({ id, name }) => {
          const problem = problemOf(id) ?? (id === 'gif' ? null : unsupported[id]);
          return (
            <button
              key={id}
              type="button"
              className="button"
              aria-disabled={busy || problem !== null}
              title={problem ?? undefined}
              onClick={() => {
                if (busy) return;
                if (problem !== null) film.tell(problem);
                else if (plan !== null) film.make(id, plan);
              }}
            >
              Save {name}
            </button>
          );
        })}
      </div>
      <Progress film={film} />
      <p role="status">{film.said}</p>
    </fieldset>
  );
}

function Progress({ film: { progress, cancel } }: { readonly film: FilmInHand }) {
  if (progress === null) return null;
  const { done, all } = progress;
  return (
    <div className="take-progress">
      <progress aria-label="Frames" max={all} value={done} />
      <span>
        {done} of {plural(all, 'frame')}
      </span>
      <button type="button" className="button" onClick={cancel}>
        Cancel
      </button>
    </div>
  );
}

type Unsupported = Readonly<Record<VideoFormat, string | null>>;

/** What this browser does not encode; nothing until it has been asked. */
function useUnsupported(): Unsupported {
  const [found, setFound] = useState<Unsupported>({ webm: null, mp4: null });
  useEffect(() => {
    let alive = true;
    const ask = async (): Promise<void> => {
      const choices = await Promise.all([chooseVideo('webm'), chooseVideo('mp4')]);
      const [webm, mp4] = choices.map((choice) => (typeof choice === 'string' ? choice : null));
      if (alive) setFound({ webm, mp4 });
    };
    void ask();
    return () => {
      alive = false;
    };
  }, []);
  return found;
}
