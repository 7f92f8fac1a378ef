/** What is chosen in the dialog, and what it means: an instant, a span, frames. */
import { type FilmPlan, FRAME_RATES } from '../../films/film-plan.ts';
import { formatCount } from '../../lib/format.ts';
import type { Clock } from '../../schema/run-meta.ts';
import { PS_PER_NS, PS_PER_US, type Ps } from '../../schema/units.ts';
import { SLIDE_SIZES, type SlideSize, slideSize } from '../../slides/sizes.ts';
import type { ViewId } from '../../slides/slide-layout.ts';
import { SPEEDS, START_SPEED } from '../../state/speeds.ts';
import { THEME_CHOICES, type Theme } from '../../state/theme.ts';

export interface TakeSettings {
  readonly view: ViewId;
  readonly size: string;
  readonly theme: Theme;
  /** Of what is taken: in what instants are typed. */
  readonly clock: Clock;
  /** The instant of a picture and the beginning of a film, as it is being typed. */
  readonly at: string;
  /** The end of a film. */
  readonly to: string;
  /** Of the ladder of speeds. */
  readonly speed: number;
  readonly fps: number;
}

export const THEMES: readonly Theme[] = THEME_CHOICES.filter((choice) => choice !== 'system');

/** Speeds at which time passes in a film: not step by step, nor as fast as it goes. */
export const FILM_SPEEDS = SPEEDS.map(({ label, psPerS }, index) => ({
  ...{ index, label, psPerS },
})).filter(({ psPerS }) => psPerS > 0 && Number.isFinite(psPerS));

/** As long as a film is at first, s. */
const FIRST_S = 4;

export interface TakenFrom {
  readonly view: ViewId;
  readonly atPs: Ps;
  readonly psPerS: Ps;
  readonly runPs: Ps;
  readonly theme: Theme;
  readonly clock: Clock;
}

/** A film that begins where one looks, and passes as fast as the page does. */
export function firstSettings(from: TakenFrom): TakeSettings {
  const { view, atPs, psPerS, runPs, theme, clock } = from;
  const own = FILM_SPEEDS.find((each) => each.psPerS === psPerS);
  const speed = own?.index ?? START_SPEED;
  const lengthPs = FIRST_S * SPEEDS[speed].psPerS;
  const toPs = Math.min(runPs, atPs + lengthPs);
  return {
    view,
    size: SLIDE_SIZES[2].id,
    theme,
    clock,
    at: writeInstant(atPs, clock),
    to: writeInstant(toPs > atPs ? toPs : runPs, clock),
    speed,
    fps: FRAME_RATES[2],
  };
}

/** In what instants are typed: ticks of a clock of which nobody knows how fast it is, else µs. */
export function instantUnit({ ticks }: Clock): { readonly name: string; readonly ps: Ps } {
  return ticks ? { name: 'ticks', ps: PS_PER_NS } : { name: 'µs', ps: PS_PER_US };
}

/** With as many digits as it takes, and no commas. */
export function writeInstant(atPs: Ps, clock: Clock): string {
  return String(atPs / instantUnit(clock).ps);
}

/** Null where it is no instant of the run. */
export function readInstant(text: string, runPs: Ps, clock: Clock): Ps | null {
  const plain = text.trim().replaceAll(',', '');
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(plain)) return null;
  const atPs = Math.round(Number(plain) * instantUnit(clock).ps);
  return atPs <= runPs ? atPs : null;
}

/** What is wrong with an instant as it was typed. */
export function instantProblem(text: string, runPs: Ps, clock: Clock): string {
  const { name, ps } = instantUnit(clock);
  const most = formatCount(Math.floor(runPs / ps));
  return `"${text}" is no instant of this run: write ${name} from 0 to ${most}.`;
}

export function sizeOf({ size }: TakeSettings): SlideSize {
  return slideSize(size) ?? SLIDE_SIZES[0];
}

/** Null while one of its instants is none. */
export function planOf(settings: TakeSettings, runPs: Ps): FilmPlan | null {
  const fromPs = readInstant(settings.at, runPs, settings.clock);
  const toPs = readInstant(settings.to, runPs, settings.clock);
  if (fromPs === null || toPs === null) return null;
  return { fromPs, toPs, psPerS: SPEEDS[settings.speed].psPerS, fps: settings.fps };
}
