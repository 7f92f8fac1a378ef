/** The sliders of a parameter: whole steps, evenly over its values or over their logarithms. */
import type { Prior } from '../../schema/evidence.ts';
import { shortNumber, unitText } from './value-text.ts';

export const SLIDER_STEPS = 240;

type Ends = Pick<Prior, 'kind' | 'lo' | 'hi' | 'least' | 'most'>;

/** Log-normal ones are drawn over their logarithms, so their sliders are too. */
function isLog({ kind, least }: Ends): boolean {
  return kind === 'LN' && least > 0;
}

export function stepOf(prior: Ends, value: number): number {
  const { least, most } = prior;
  const share = isLog(prior)
    ? Math.log(value / least) / Math.log(most / least)
    : (value - least) / (most - least);
  return Math.round(SLIDER_STEPS * Math.min(1, Math.max(0, share)));
}

/** Three digits are enough to argue with; the default ends are met exactly. */
export function endAt(prior: Ends, step: number): number {
  const { lo, hi, least, most } = prior;
  for (const known of [lo, hi, least, most]) if (stepOf(prior, known) === step) return known;
  const share = step / SLIDER_STEPS;
  const value = isLog(prior) ? least * (most / least) ** share : least + (most - least) * share;
  return Number(value.toPrecision(3));
}

/** A sentence where a text is no end of the range that can be meant; else null. */
export function faultOf(
  prior: Prior,
  text: string,
  other: number,
  end: 'lo' | 'hi',
): string | null {
  const { name, least, most, unit } = prior;
  const value = text.trim() === '' ? Number.NaN : Number(text);
  const limits = `from ${shortNumber(least)} to ${shortNumber(most)} ${unitText(unit)}`.trim();
  if (!Number.isFinite(value)) return `"${text}" is no number for ${name}: give one ${limits}.`;
  if (value < least || value > most) {
    return `${text} makes no physical sense for ${name}: give a number ${limits}.`;
  }
  const crossed = end === 'lo' ? value > other : value < other;
  if (!crossed) return null;
  return `The low end of ${name} cannot be above its high end; the other end is ${shortNumber(other)}.`;
}

const KIND_WORDS: Readonly<Record<Prior['kind'], string>> = {
  U: 'evenly',
  LN: 'log-normal, 5 and 95 % points',
  pick: 'one of these',
  chance: 'a chance',
  const: 'fixed',
};

/** "0.5 to 1.8 µs, log-normal, 5 and 95 % points" */
export function defaultText({ kind, lo, hi, values, unit }: Prior): string {
  const range =
    kind === 'pick'
      ? values.map(shortNumber).join(', ')
      : lo === hi
        ? shortNumber(lo)
        : `${shortNumber(lo)} to ${shortNumber(hi)}`;
  return `${range}${unit === '' ? '' : ` ${unitText(unit)}`}, ${KIND_WORDS[kind]}`;
}

/** Every parameter of some readings once; the same name is the same parameter. */
export function priorsOf(readings: readonly { readonly priors: readonly Prior[] }[]): Prior[] {
  const byName = new Map<string, Prior>();
  for (const { priors } of readings) {
    for (const prior of priors) if (!byName.has(prior.name)) byName.set(prior.name, prior);
  }
  return [...byName.values()];
}
