/** What is taken away: runs, and where one looks at them. */
import { FilmFrames, type FilmSide } from '../../films/film-frames.ts';
import type { Clock } from '../../schema/run-meta.ts';
import type { Ps } from '../../schema/units.ts';
import type { SlideSpec } from '../../slides/render-view.ts';
import { TRACE_VIEWS, VIEWS, type ViewId } from '../../slides/slide-layout.ts';
import type { Theme } from '../../state/theme.ts';
import { fontsOf } from '../../ui/stage/use-stage-look.ts';
import { slideTheme } from './named-theme.ts';
import { sizeOf, type TakeSettings } from './take-settings.ts';

export interface Taken {
  /** One, or the two of Compare. */
  readonly sides: readonly FilmSide[];
  readonly frames: FilmFrames;
  /** What can be shown of them, and which of it at first. */
  readonly views: readonly ViewId[];
  readonly view: ViewId;
  /** The instant at which one looks, and how fast it passes. */
  readonly atPs: Ps;
  readonly psPerS: Ps;
  /** The theme that the page shows. */
  readonly theme: Theme;
  /** The link that opens what is taken, at an instant. */
  readonly linkAt: (atPs: Ps) => string;
  /** What files are called, without what they end with. */
  readonly name: string;
}

/** Without a `view` it is the first of those that there are. */
export function takenOf(
  from: Omit<Taken, 'frames' | 'views' | 'view'> & Partial<Pick<Taken, 'view'>>,
): Taken {
  const recorded = from.sides.some(({ recording }) => recording.meta.recorded === true);
  const views = recorded ? TRACE_VIEWS : VIEWS;
  return { view: views[0], ...from, views, frames: new FilmFrames(from.sides) };
}

export function runPsOf({ sides }: Taken): Ps {
  return Math.min(...sides.map(({ recording }) => recording.scenario.runPs));
}

/** The clock of what is taken: a trace may count in ticks. */
export function clockOf({ sides }: Taken): Clock {
  return { ticks: sides[0].recording.meta.ticks };
}

/** How far all runs are computed. */
export function computedPsOf({ sides }: Taken): Ps {
  return Math.min(...sides.map(({ recording }) => recording.computedPs));
}

/** Pixels that a pattern has for one of its own, as slides of that width draw them. */
const PATTERN_WIDTH = 960;

/** `filmPsPerS` is null for a picture; `box` where it is not of the chosen size. */
export function specOf(
  taken: Taken,
  settings: TakeSettings,
  at: { readonly atPs: Ps; readonly filmPsPerS: Ps | null },
  box: SlideSpec['size'] = sizeOf(settings),
): SlideSpec {
  const resolution = Math.max(1, Math.round(box.width / PATTERN_WIDTH));
  return {
    view: settings.view,
    size: { width: box.width, height: box.height },
    theme: slideTheme(settings.theme, resolution),
    facts: {
      link: taken.linkAt(at.atPs),
      version: __VERSION__,
      filmPsPerS: at.filmPsPerS,
    },
  };
}

/** Every font that slides are written in. */
export async function fontsReady(): Promise<void> {
  const root = document.documentElement;
  const mono = getComputedStyle(root).getPropertyValue('--mono');
  await Promise.all([fontsOf(root), document.fonts.load(`700 13px ${mono}`)]);
}
