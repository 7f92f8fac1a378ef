/** What stands at the foot of every slide, so that a picture says by itself what it shows. */
import { formatUs, THIN } from '../lib/format.ts';
import type { Scenario } from '../schema/scenario.ts';
import { PS_PER_MS, PS_PER_US, type Ps } from '../schema/units.ts';
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
  const ratio = facts.filmPsPerS === null ? 'time stands' : ratioText(facts.filmPsPerS);
  return {
    scenario: name,
    time: `${formatUs(playheadPs / PS_PER_US, DIGITS)} · ${ratio}`,
    made: `skbscope ${facts.version}, ${recorded ? 'a recorded trace' : 'a simulation'}`,
    link: facts.link,
  };
}

function titleOf({ title, machine }: Scenario): string {
  return title === machine.title || title === '' ? machine.title : title;
}

/** "1 s shows 2 µs": the words of the page's speeds. */
export function ratioText(psPerS: Ps): string {
  const isLong = psPerS >= PS_PER_MS / 5;
  const value = isLong ? psPerS / PS_PER_MS : psPerS / PS_PER_US;
  return `1${THIN}s shows ${Number(value.toFixed(3))}${THIN}${isLong ? 'ms' : 'µs'}`;
}
