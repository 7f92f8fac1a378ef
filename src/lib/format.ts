/** Numbers as the page writes them: commas, a real minus, and a thin space before the unit. */

/** Narrow and not breakable: a number and its unit stay on one line. */
export const THIN = '\u202f';
export const MINUS = '\u2212';

/** A whole number with commas; what is not a number becomes a dash. */
export function formatCount(value: number): string {
  return fixed(value, 0);
}

/** "1 list", "32 lists". */
export function plural(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

const WORDS = 'No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' ');

/** A count at the start of a sentence: in words up to twelve. */
export function countWord(count: number): string {
  return WORDS[count] ?? formatCount(count);
}

/** 22.74 becomes "22.7 %". The value is in percent, not a share of 1. */
export function formatPercent(percent: number, digits = 1): string {
  return `${fixed(percent, digits)}${THIN}%`;
}

export function formatUs(us: number, digits = 2): string {
  return `${fixed(us, digits)}${THIN}µs`;
}

export function formatMs(ms: number, digits = 1): string {
  return `${fixed(ms, digits)}${THIN}ms`;
}

/** "216,300 /s" */
export function formatRate(perS: number): string {
  return `${formatCount(perS)}${THIN}/s`;
}

/** "433 k/s", "13.8 M/s": three digits, for margins. */
export function formatRateShort(perS: number): string {
  const size = Math.abs(perS);
  if (size >= 999_500) return `${threeDigits(perS / 1e6)}${THIN}M/s`;
  if (size >= 1_000) return `${threeDigits(perS / 1e3)}${THIN}k/s`;
  return `${formatCount(perS)}${THIN}/s`;
}

/** With a plus where the value is positive; what is written as zero has no sign. */
export function signed(value: number, format: (value: number) => string): string {
  const text = format(value);
  const zero = !/[1-9]/.test(text);
  if (zero) return text.replace(MINUS, '');
  return value > 0 ? `+${text}` : text;
}

/** The same text for terminals and mails: no sign outside ASCII. */
export function toAscii(text: string): string {
  return text
    .replaceAll(/[\u202f\u2009\u00a0]/g, ' ')
    .replaceAll(/[\u2212\u2013\u2014]/g, '-')
    .replaceAll('µ', 'u')
    .replaceAll('×', 'x')
    .replaceAll('→', '->')
    .replaceAll('≥', '>=')
    .replaceAll('≤', '<=')
    .replaceAll('±', '+-')
    .replaceAll('≈', '~')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\n -~]/gu, '?');
}

function fixed(value: number, digits: number): string {
  if (!Number.isFinite(value)) return '–';
  const [whole, rest] = Math.abs(value).toFixed(digits).split('.');
  const commas = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  const text = rest === undefined ? commas : `${commas}.${rest}`;
  return value < 0 && /[1-9]/.test(text) ? `${MINUS}${text}` : text;
}

function threeDigits(value: number): string {
  return fixed(value, Math.abs(value) >= 99.95 ? 0 : 1);
}
