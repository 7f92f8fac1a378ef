/**
 * The link codec: the URL hash, "#v=1&preset=m1&variant=online&…", to and from what was chosen.
 * What a link leaves out is what its preset brings; what it says wrongly is told in one sentence
 * each.
 */
import { InputError } from '../lib/assert.ts';
import { nearest } from '../lib/nearest.ts';
import { kernelOf } from '../schema/kernel.ts';
import { bundleFor } from '../schema/releases.ts';
import { branchName } from './branches.ts';
import type { LinkKey } from './link-key.ts';
import { LINK_KEYS } from './link-keys.ts';
import { asItComes, FIRST_PRESET, type LinkedChoices } from './linked.ts';
import { LOAD_FIELDS } from './load-fields.ts';
import { misfitOf } from './scenario-of.ts';

export const LINK_VERSION = 1;

export interface LinkReading {
  readonly choices: LinkedChoices;
  /** One sentence for everything that could not be used as it stood. */
  readonly notices: readonly string[];
}

/** The hash without its "#". */
export function writeLink(choices: LinkedChoices): string {
  const base = onItsKernel(asItComes(choices.preset, choices.custom), choices.release);
  const parts = LINK_KEYS.filter((key) => !isDefault(key, choices, base)).map(
    (key) => `${key.key}=${encodeValue(key.write(choices))}`,
  );
  return [`v=${LINK_VERSION}`, ...parts].join('&');
}

/** What the other keys are held against: another release brings all of its kernel. */
function onItsKernel(base: LinkedChoices, release: string): LinkedChoices {
  const bundle = bundleFor(release);
  if (release === base.release || bundle === undefined) return base;
  return { ...base, ...kernelOf(bundle, base.deferMax), release, callers: {} };
}

function isDefault(key: LinkKey, choices: LinkedChoices, base: LinkedChoices): boolean {
  if (key.isDefault) return key.isDefault(choices, base);
  return key.write(choices) === key.write(base);
}

/** Never throws. Takes a hash with or without its "#"; an empty one is the first preset. */
export function readLink(hash: string): LinkReading {
  const start = asItComes(FIRST_PRESET);
  const text = hash.replace(/^#/, '');
  if (text === '') return { choices: start, notices: [] };
  const notices: string[] = [];
  const given = splitLink(text, notices);
  if (!checkVersion(given.get('v'), notices)) return { choices: start, notices };
  tellUnknownKeys(given, notices);
  const choices = LINK_KEYS.reduce((before, key) => readKey(key, given, before, notices), start);
  return { choices: fitting(choices, notices), notices };
}

/** Restores what a person would write: a hash may hold these signs as they are. */
function encodeValue(value: string): string {
  return encodeURIComponent(value).replace(/%3A/g, ':').replace(/%2C/g, ',').replace(/%3B/g, ';');
}

function splitLink(text: string, notices: string[]): Map<string, string> {
  const given = new Map<string, string>();
  for (const part of text.split('&')) {
    const at = part.indexOf('=');
    const key = at < 0 ? part : part.slice(0, at);
    const value = decodeValue(part.slice(key.length + 1));
    if (at < 0 || value === null) {
      notices.push(`"${cut(part)}" in the link is not a key with a value; it was left out.`);
    } else {
      if (given.has(key)) notices.push(`"${cut(key)}" is in the link twice; the last one is used.`);
      given.set(key, value);
    }
  }
  return given;
}

function decodeValue(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function checkVersion(version: string | undefined, notices: string[]): boolean {
  if (version === String(LINK_VERSION)) return true;
  if (version === undefined) {
    notices.push(`The link has no "v=${LINK_VERSION}"; it was read as version ${LINK_VERSION}.`);
    return true;
  }
  notices.push(
    `The link is of version "${cut(version)}", but this page reads version ${LINK_VERSION}; ` +
      'the first scenario is shown instead.',
  );
  return false;
}

function tellUnknownKeys(given: ReadonlyMap<string, string>, notices: string[]): void {
  const known = ['v', ...LINK_KEYS.map(({ key }) => key)];
  for (const key of given.keys()) {
    if (known.includes(key)) continue;
    const near = nearest(key, known);
    const hint =
      near === null ? 'it was left out' : `it was left out; "${near}" is the nearest key`;
    notices.push(`"${cut(key)}" in the link is not a key that this page knows; ${hint}.`);
  }
}

function readKey(
  key: LinkKey,
  given: ReadonlyMap<string, string>,
  before: LinkedChoices,
  notices: string[],
): LinkedChoices {
  const value = given.get(key.key);
  if (value === undefined) return before;
  const instead =
    key.write(before) === '' ? 'it was left out' : `${key.write(before)} is used instead`;
  try {
    const change = key.read(value, before);
    if (change !== null) return { ...before, ...change };
    notices.push(`"${key.key}=${cut(value)}" in the link is not ${key.expects}; ${instead}.`);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    notices.push(`${error.message.slice(0, -1)}; ${instead}.`);
  }
  return before;
}

/** Values that are each well formed may still not make a machine that can run. */
function fitting(choices: LinkedChoices, notices: string[]): LinkedChoices {
  return withoutMisfits(fittingItself(choices, notices), notices);
}

function fittingItself(choices: LinkedChoices, notices: string[]): LinkedChoices {
  const problem = problemOf(choices);
  if (problem === null) return choices;
  const { edits, runPs } = asItComes(choices.preset, choices.custom);
  const ownLength = { ...choices, runPs };
  if (problemOf(ownLength) === null) {
    notices.push(`${problem}; the length of "${choices.preset}" is used instead.`);
    return ownLength;
  }
  const plain = { ...choices, machine: {}, load: {}, pair: 0 };
  if (problemOf(plain) === null) {
    notices.push(`${problem}; machine and load of "${choices.preset}" are used instead.`);
    return plain;
  }
  notices.push(`${problem}; its switches are left out.`);
  return { ...plain, edits };
}

/** Other futures of it may not be possible on its machine either. */
function withoutMisfits(choices: LinkedChoices, notices: string[]): LinkedChoices {
  const branches = choices.branches.filter((branch) => {
    const problem = problemOf({ ...choices, ...branch });
    if (problem !== null)
      notices.push(`${problem}; the branch "${branchName(branch)}" is left out.`);
    return problem === null;
  });
  return branches.length === choices.branches.length ? choices : { ...choices, branches };
}

/** Places inside a scenario, each with the keys of a link that say it. */
const PLACES: readonly (readonly [path: RegExp, key: string])[] = [
  [/^machine\.cpuNode/, 'cpus'],
  [/^machine\.possible/, 'nodes'],
  [/^machine\.online/, 'online'],
  [/^machine\.maxNumnodes/, 'maxnodes'],
  ...LOAD_FIELDS.flatMap(({ key, paths }) =>
    paths.map((path) => [new RegExp(`^load\\.${path}\\b.*`), key] as const),
  ),
  [/^edits.*/, 'switch'],
  [/^kernel\.deferMax/, 'max'],
  [/^kernel\./, ''],
];

/** A sentence without its full stop, or null. It names what stands in the link. */
function problemOf(choices: LinkedChoices): string | null {
  const problem = misfitOf(choices, 'the link')?.slice(0, -1) ?? null;
  return (
    problem?.replace(/\(the link, ([^)]*)\)/, (_, place: string) => {
      const known = PLACES.find(([path]) => path.test(place));
      const key = known === undefined ? place : place.replace(known[0], known[1]);
      return `(the link, ${key})`;
    }) ?? null
  );
}

function cut(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
