/** One answer from several lines that say one thing, or a sentence about two that disagree. */
import { formatCount } from '../lib/format.ts';
import { type Fact, SOURCE_NAMES, SOURCES } from './topology-facts.ts';

/** A sentence about the paste, and what kind it is. */
export interface Sentence {
  /**
   * read: from this line. assumed: not in the text. left: read, but not used. conflict: two lines
   * disagree. unread: a line that says nothing known. missing: needed before it can run.
   */
  readonly kind: 'read' | 'assumed' | 'left' | 'conflict' | 'unread' | 'missing';
  readonly text: string;
  /** The line that it is about, counted from 1; null where it is about none. */
  readonly line: number | null;
}

/** Something that one source says, comparable by its text. */
export interface Claim<T> {
  readonly value: T;
  /** How a sentence writes the value; equal values have equal texts. */
  readonly text: string;
  readonly source: Fact['source'];
  readonly line: number;
}

/**
 * The value that the most trusted source has. Null where nothing says it, or where one source says
 * two things.
 */
export function agree<T>(what: string, claims: readonly Claim<T>[], tell: Tell): T | null {
  if (claims.length === 0) return null;
  const sorted = [...claims].sort(byTrust);
  const [first] = sorted;
  const other = sorted.find(({ text }) => text !== first.text);
  if (other === undefined) {
    tell('read', `Line ${formatCount(first.line)}: ${what} ${first.text}.`, first.line);
    return first.value;
  }
  const [a, b] = [first, other].map(
    ({ text, source, line }) => `line ${formatCount(line)} (${SOURCE_NAMES[source]}) says ${text}`,
  );
  if (first.source === other.source) {
    tell('conflict', `Of ${what}, ${a}, and ${b}: neither is used.`);
    return null;
  }
  tell('conflict', `Of ${what}, ${a}, but ${b}: ${SOURCE_NAMES[first.source]} is believed.`);
  return first.value;
}

export type Tell = (kind: Sentence['kind'], text: string, line?: number) => void;

function byTrust(a: Claim<unknown>, b: Claim<unknown>): number {
  const trust = SOURCES.indexOf(a.source) - SOURCES.indexOf(b.source);
  if (trust !== 0) return trust;
  // Among equals the order must not depend on which text was pasted first.
  return a.text < b.text ? -1 : a.text > b.text ? 1 : a.line - b.line;
}
