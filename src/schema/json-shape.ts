/**
 * Readers that turn unknown JSON into typed values, or say what is wrong, where, and what to do.
 */
import { InputError } from '../lib/assert.ts';
import { nearest } from '../lib/nearest.ts';

/** A place in an input: its name (a file, a link) and the path inside, e.g. "load.pairs[0]". */
export interface Spot {
  readonly where: string;
  readonly path: string;
}

export type Reader<T> = (value: unknown, spot: Spot) => T;

/** Refuses the input. `what` begins a sentence, `hint` ends it; neither has a full stop. */
export function refuse(spot: Spot, what: string, hint: string): never {
  const where = spot.path === '' ? spot.where : `${spot.where}, ${spot.path}`;
  throw new InputError({ what, where, hint });
}

/** The place of a field or of a list's item. */
export function inside(spot: Spot, key: string | number): Spot {
  const step = typeof key === 'number' ? `[${key}]` : spot.path === '' ? key : `.${key}`;
  return { where: spot.where, path: spot.path + step };
}

/** How a sentence names a JSON value. */
export function describeValue(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string') return `"${value.length > 40 ? `${value.slice(0, 40)}…` : value}"`;
  return String(value);
}

export const number: Reader<number> = (value, spot) =>
  typeof value === 'number' && Number.isFinite(value)
    ? value
    : refuse(spot, `${describeValue(value)} is not a number`, 'write a number without quotes');

export const text: Reader<string> = (value, spot) =>
  typeof value === 'string'
    ? value
    : refuse(spot, `${describeValue(value)} is not a text`, 'write a text in quotes');

export const flag: Reader<boolean> = (value, spot) =>
  typeof value === 'boolean'
    ? value
    : refuse(spot, `${describeValue(value)} is not a yes or no`, 'write true or false, unquoted');

export function list<T>(item: Reader<T>): Reader<readonly T[]> {
  return (value, spot) =>
    Array.isArray(value)
      ? value.map((entry: unknown, i) => item(entry, inside(spot, i)))
      : refuse(spot, `${describeValue(value)} is not a list`, 'write a list in square brackets');
}

/** `names`: how a sentence lists them, where that is not by their ids alone. */
export function oneOf<T extends string>(
  ids: readonly T[],
  names: string = ids.join(', '),
): Reader<T> {
  return (value, spot) => {
    const found = ids.find((id) => id === value);
    if (found !== undefined) return found;
    if (value === undefined) return refuse(spot, 'A value is missing', `use one of ${names}`);
    return refuse(spot, `${describeValue(value)} is not known here`, `use one of ${names}`);
  };
}

/** The keys of an object whose values nobody has looked at yet. */
export const object: Reader<Readonly<Record<string, unknown>>> = (value, spot) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : refuse(spot, `${describeValue(value)} is not an object`, 'write an object in braces');

/**
 * An object with exactly these fields; those named in `defaults` or `optional` may be missing, and
 * the latter are then left out.
 */
export function record<T extends object>(
  fields: { readonly [K in keyof T]-?: Reader<NonNullable<T[K]>> },
  defaults: Partial<T> = {},
  optional: readonly (keyof T)[] = [],
): Reader<T> {
  const known = Object.keys(fields);
  return (value, spot) => {
    const given = object(value, spot);
    refuseUnknownKeys(given, known, spot);
    const used = known.filter((key) => key in given || !optional.includes(key as keyof T));
    const read = used.map((key) => {
      if (key in given) return [key, fields[key as keyof T](given[key], inside(spot, key))];
      if (key in defaults) return [key, defaults[key as keyof T]];
      return refuse(inside(spot, key), 'A value is missing', 'a scenario gives every field');
    });
    return Object.fromEntries(read) as T;
  };
}

function refuseUnknownKeys(given: object, known: readonly string[], spot: Spot): void {
  const key = Object.keys(given).find((candidate) => !known.includes(candidate));
  if (key === undefined) return;
  const near = nearest(key, known);
  const hint =
    near === null ? `the keys here are ${known.join(', ')}` : `"${near}" is the nearest key`;
  refuse(spot, `"${key}" is not a key of a scenario`, hint);
}
