/** One film at a time: being made, cancelled, saved. */
import { useEffect, useRef, useState } from 'react';
import { FilmFrames } from '../../films/film-frames.ts';
import type { FilmFormat, FilmPlan } from '../../films/film-plan.ts';
import { formatMs, plural, THIN } from '../../lib/format.ts';
import { saveBlob } from '../../ui/save-file.ts';
import { takeFilm } from './take-film.ts';
import type { TakeSettings } from './take-settings.ts';
import { fontsReady, specOf, type Taken } from './taken.ts';

export interface FilmInHand {
  /** Null while none is being made. */
  readonly progress: { readonly done: number; readonly all: number } | null;
  readonly said: string;
  readonly tell: (sentence: string) => void;
  readonly make: (format: FilmFormat, plan: FilmPlan) => void;
  readonly cancel: () => void;
}

export function useFilm(taken: Taken, settings: TakeSettings): FilmInHand {
  const [progress, setProgress] = useState<FilmInHand['progress']>(null);
  const [said, setSaid] = useState('');
  const running = useRef<AbortController | null>(null);
  // Closing the dialog cancels.
  useEffect(() => () => running.current?.abort(), []);
  const make = async (format: FilmFormat, plan: FilmPlan): Promise<string> => {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const startMs = performance.now();
    // Its own: pictures may be looked at and saved meanwhile, of other instants.
    const frames = new FilmFrames(taken.sides);
    await Promise.all([fontsReady(), frames.reach(plan.fromPs)]);
    signal.throwIfAborted();
    const spec = specOf(taken, settings, { atPs: plan.fromPs, filmPsPerS: plan.psPerS });
    const onProgress = (done: number, all: number): void => setProgress({ done, all });
    const film = await takeFilm({ format, plan, spec, frames, onProgress, signal });
    const file = `${taken.name}-${settings.view}.${format}`;
    saveBlob(film.bytes, file);
    const { width, height } = spec.size;
    const megabytes = (film.bytes.size / 1e6).toFixed(2);
    const tookS = (performance.now() - startMs) / 1_000;
    return (
      `${file} is saved: ${plural(film.frames, 'frame')} of ${width} × ${height}, ` +
      `${megabytes}${THIN}MB, made in ${tookS.toFixed(1)}${THIN}s ` +
      `(${formatMs((1_000 * tookS) / film.frames, 0)} a frame); pixels ${film.hash}.`
    );
  };
  return {
    progress,
    said,
    tell: setSaid,
    cancel: () => running.current?.abort(),
    make(format, plan) {
      setProgress({ done: 0, all: 1 });
      setSaid('');
      make(format, plan)
        .then(setSaid, (error: unknown) => setSaid(whyNot(error)))
        .finally(() => setProgress(null));
    },
  };
}

function whyNot(error: unknown): string {
  if (error instanceof DOMException && error.name === 'AbortError')
    return 'Cancelled: nothing is saved.';
  return error instanceof Error ? error.message : String(error);
}
