/** What the lines of a paste claim about one subject, ready to be compared. */
import { formatCount } from '../lib/format.ts';
import { writeRanges } from '../lib/ranges.ts';
import type { Claim } from './agreement.ts';
import type { Fact, ListSubject, NumberSubject, TextSubject } from './topology-facts.ts';

type Place = Pick<Fact, 'source' | 'line'>;

export function listClaim(
  values: readonly number[],
  { source, line }: Place,
): Claim<readonly number[]> {
  return { value: values, text: values.length === 0 ? 'none' : writeRanges(values), source, line };
}

export function listClaims(
  facts: readonly Fact[],
  subject: ListSubject,
): Claim<readonly number[]>[] {
  return facts.flatMap((fact) =>
    fact.kind === 'list' && fact.subject === subject ? [listClaim(fact.values, fact)] : [],
  );
}

export function numberClaims(facts: readonly Fact[], subject: NumberSubject): Claim<number>[] {
  return facts.flatMap(({ source, line, ...fact }) =>
    fact.kind === 'number' && fact.subject === subject
      ? [{ value: fact.value, text: formatCount(fact.value), source, line }]
      : [],
  );
}

export function textClaims(facts: readonly Fact[], subject: TextSubject): Claim<string>[] {
  return facts.flatMap(({ source, line, ...fact }) =>
    fact.kind === 'text' && fact.subject === subject
      ? [{ value: fact.value, text: shortened(fact.value), source, line }]
      : [],
  );
}

/** The largest number that is claimed; which line came first must not matter. */
export function largest(claims: readonly Claim<number>[]): Claim<number> | null {
  return claims.reduce<Claim<number> | null>(
    (most, claim) => (most === null || claim.value > most.value ? claim : most),
    null,
  );
}

/** A text of the paste as a sentence quotes it. */
export function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
