/**
 * For tests only: a pen that writes down what is drawn, rounded to a tenth of a pixel, and a
 * theme of names.
 */
import type { Pen } from './pen.ts';
import type { StageTheme } from './theme.ts';

/** Pixels a letter, also of code: enough for tests that ask what is written and roughly where. */
const LETTER = 6.5;
const CODE_LETTER = 7.8;

export interface PenLog {
  readonly pen: Pen;
  readonly lines: string[];
}

export function logPen(): PenLog {
  const lines: string[] = [];
  const state: Record<string, unknown> = {
    fillStyle: '',
    strokeStyle: '',
    globalAlpha: 1,
    font: '',
    textAlign: 'left',
    lineWidth: 1,
  };
  const short = (value: unknown): string =>
    typeof value === 'number' ? String(Math.round(value * 10) / 10) : JSON.stringify(value);
  const pen = new Proxy(state, {
    get(target, key: string) {
      if (key in target) return target[key];
      const letter = String(target.font).includes('mono') ? CODE_LETTER : LETTER;
      if (key === 'measureText') return (text: string) => ({ width: text.length * letter });
      return (...args: unknown[]): void => {
        const colour = key.startsWith('fill')
          ? target.fillStyle
          : key === 'stroke'
            ? target.strokeStyle
            : '';
        const alpha = Number(target.globalAlpha) < 1 ? ` at ${short(target.globalAlpha)}` : '';
        lines.push(`${key}(${args.map(short).join(' ')})${colour ? ` ${colour}${alpha}` : ''}`);
      };
    },
    set(target, key: string, value) {
      target[key] = value;
      return true;
    },
  });
  return { pen: pen as unknown as Pen, lines };
}

/** The words that were written, in order. */
export function wordsOf(log: PenLog): string[] {
  return log.lines
    .filter((line) => line.startsWith('fillText('))
    .map((line) => JSON.parse(/^fillText\(("(?:[^"\\]|\\.)*")/.exec(line)?.[1] ?? '""'));
}

/** A theme whose colours are their names. */
export const NAMED_THEME: StageTheme = {
  bg1: 'bg-1',
  bg2: 'bg-2',
  bg3: 'bg-3',
  rule: 'rule',
  ruleStrong: 'rule-strong',
  ink1: 'ink-1',
  ink2: 'ink-2',
  ink3: 'ink-3',
  focus: 'focus',
  useful: 'useful',
  usefulInk: 'useful-ink',
  usefulSoft: 'useful-soft',
  onUseful: 'on-useful',
  waste: 'waste',
  wasteInk: 'waste-ink',
  wasteSoft: 'waste-soft',
  copy: 'copy',
  other: 'other',
  spin: 'spin',
  kick: 'kick',
  nodeOnline: 'node-online',
  nodePossible: 'node-possible',
  skb: [0, 1, 2, 3, 4, 5, 6, 7].map((hue) => `skb-${hue}`),
  skbInk: 'skb-ink',
  hatch: 'hatch',
  comb: 'comb',
  type: 1,
  least: 0,
  line: 1,
  sans: 'sans',
  mono: 'mono',
};
