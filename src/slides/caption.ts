/** What stands at the foot of every slide, so that a picture says by itself what it shows. */
import { formatUs, THIN } from '../lib/format.ts';
import { formatTicks } from '../lib/ticks.ts';
import type { Clock } from '../schema/run-meta.ts';
import type { Scenario } from '../schema/scenario.ts';
import { PS_PER_MS, PS_PER_NS, PS_PER_US, type Ps } from '../schema/units.ts';
import { VARIANTS } from '../schema/variants.ts';
import type { Shown } from './panel.ts';

/** What a caption says besides the run and the instant. */
export interface CaptionFacts {
  /** Opens what is seen. */
  readonly link: string;
  readonly version: string;
  /** Model time per second of a film; null on a picture, where time stands. */
  readonly filmPsPerS: Ps | null;
}

export interface Caption {
  readonly scenario: string;
  /** The instant, and how fast it passes. */
  readonly time: string;
  readonly made: string;
  readonly link: string;
}

/** Digits of an instant, µs: a nanosecond can be told from the next. */
const DIGITS = 3;

export function captionOf(shown: readonly Shown[], facts: CaptionFacts): Caption {
  const [{ frame }] = shown;
  const { scenario, recording, playheadPs } = frame;
  const kernels = shown.map((each) => VARIANTS[each.frame.view.variant].title);
  const recorded = recording.meta.recorded === true;
  const name = [titleOf(scenario), ...(recorded ? [] : [kernels.join(' / ')])].join(' · ');
  const { meta } = recording;
  const ratio = facts.filmPsPerS === null ? 'time stands' : ratioText(facts.filmPsPerS, meta);
  const instant = meta.ticks
    ? formatTicks(Math.floor(playheadPs / PS_PER_NS))
    : formatUs(playheadPs / PS_PER_US, DIGITS);
  return {
    scenario: name,
    time: `${instant} · ${ratio}`,
    made: `skbscope ${facts.version}, ${recorded ? 'a recorded trace' : 'a simulation'}`,
    link: facts.link,
  };
}

function titleOf({ title, machine }: Scenario): string {
  return title === machine.title || title === '' ? machine.title : title;
}

/** "1 s shows 2 µs": the words of the page's speeds; "1 s shows 2,000 ticks" of such a clock. */
export function ratioText(psPerS: Ps, { ticks }: Clock = {}): string {
  if (ticks) return `1${THIN}s shows ${formatTicks(psPerS / PS_PER_NS)}`;
  const isLong = psPerS >= PS_PER_MS / 5;
  const value = isLong ? psPerS / PS_PER_MS : psPerS / PS_PER_US;
  return `1${THIN}s shows ${Number(value.toFixed(3))}${THIN}${isLong ? 'ms' : 'µs'}`;
}
