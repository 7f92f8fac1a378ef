/** Reading bytes of text in place: the importers of traces make a string only of what they keep. */

export const ZERO = 48;
export const NINE = 57;
const SPACE = 32;
const TAB = 9;

export function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE;
}

export function isBlank(byte: number): boolean {
  return byte === SPACE || byte === TAB;
}

/** First byte from `from` on that is no blank, or `end`. */
export function skipBlanks(b: Uint8Array, from: number, end: number): number {
  let i = from;
  while (i < end && isBlank(b[i])) i++;
  return i;
}

/** First byte from `from` on that is no decimal digit, or `end`. */
export function skipDigits(b: Uint8Array, from: number, end: number): number {
  let i = from;
  while (i < end && isDigit(b[i])) i++;
  return i;
}

/** First blank or comma from `from` on, or `end`. */
export function wordEnd(b: Uint8Array, from: number, end: number): number {
  let i = from;
  while (i < end && !isBlank(b[i]) && b[i] !== 44) i++;
  return i;
}

/** Letters, digits and what else stands in names of events. */
export function isNameByte(byte: number): boolean {
  const letter = byte | 32;
  return (letter >= 97 && letter <= 122) || isDigit(byte) || byte === 95 || byte === 45;
}

export function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Whether `word` stands at `from`. */
export function startsWith(b: Uint8Array, from: number, end: number, word: Uint8Array): boolean {
  if (end - from < word.length) return false;
  for (let i = 0; i < word.length; i++) if (b[from + i] !== word[i]) return false;
  return true;
}

/** Bytes as text, for names and for sentences; what is not ASCII becomes "?". */
export function textOf(b: Uint8Array, from: number, end: number): string {
  let text = '';
  for (let i = from; i < end; i++) {
    const byte = b[i];
    text += byte >= SPACE && byte < 127 ? String.fromCharCode(byte) : byte === TAB ? ' ' : '?';
  }
  return text;
}
