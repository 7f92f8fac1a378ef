/** Prose with slots: `{name}` is a claim, code stands in backticks. */

/** Text in which `{name}` stands for a claim of the chapter, and `code` is in backticks. */
export type Prose = string;

/** A piece of text as it is shown. */
export interface TextPiece {
  readonly text: string;
  readonly as: 'plain' | 'claim' | 'code';
}

const PIECE = /\{(\w+)\}|`([^`]+)`/g;

/** Names of the claims in a text, each once. */
export function slotsOf(prose: Prose): readonly string[] {
  return [...new Set([...prose.matchAll(PIECE)].flatMap(([, slot]) => slot ?? []))];
}

/** A name and its number stay on one line: "CPU 2". */
function unbroken(text: string): string {
  return text.replaceAll(/\b(CPUs?|nodes?|lists?) (?=\d)/gi, '$1\u00a0');
}

/** The text with its slots filled. */
export function piecesOf(prose: Prose, textOf: (claim: string) => string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  const plain = (to: number): void => {
    if (to > at) pieces.push({ text: unbroken(prose.slice(at, to)), as: 'plain' });
  };
  for (const found of prose.matchAll(PIECE)) {
    const [whole, slot, code] = found;
    plain(found.index);
    if (slot !== undefined) pieces.push({ text: textOf(slot), as: 'claim' });
    else pieces.push({ text: code, as: 'code' });
    at = found.index + whole.length;
  }
  plain(prose.length);
  return pieces;
}

export function plainText(prose: Prose, textOf: (claim: string) => string): string {
  return piecesOf(prose, textOf)
    .map(({ text }) => text)
    .join('');
}

/** What may have digits and is no figure. */
const NAMES = [
  /\{\w+\}|`[^`]+`/g,
  /\b(CPUs?|nodes?|lists?|queues?|pairs?) \d+((,| and| to| or) \d+)*/gi,
  /\bv\d+(\.\d+)*(-rc\d+)?(\.y)?\b|\b\d+\.\d+\.y\b/g,
  /\bLinux \d+(\.\d+)+\b/g,
  /\b\d{1,2} [A-Z][a-z]+ 20\d\d\b|\b20\d\d(-\d\d(-\d\d)?)?\b/g,
  /\b(?=\d*[a-f])[0-9a-f]{8,12}\b/g,
  /\b(EPYC \w+|Xeon \w+|Zen \d)\b/g,
  /\b[A-Za-z_][\w-]*\d\w*\b/g,
];

/** Numbers that somebody typed into a text: nothing computes them. */
export function typedNumbers(prose: Prose): readonly string[] {
  const rest = NAMES.reduce((text, name) => text.replaceAll(name, ''), prose);
  return rest.match(/\d[\d.,]*/g) ?? [];
}
