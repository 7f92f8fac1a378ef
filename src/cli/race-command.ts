/** `race [NAME] [--variant V]`: plays a named race; without a name lists them. */
import { playRace, type Race } from '../engine/races/race.ts';
import { RACES, raceByName } from '../engine/races/races.ts';
import {
  VARIANT_IDS,
  VARIANT_NAMES,
  VARIANTS,
  type VariantId,
  variantName,
} from '../schema/variants.ts';
import { readArguments } from './arguments.ts';
import { type Report, UsageError } from './report.ts';

export function race(args: readonly string[]): Report {
  const { words, options } = readArguments(args, ['variant']);
  if (words.length > 1) throw new UsageError('race takes one name, or none for the list.');
  if (words.length === 0) return list();
  const found = raceByName(words[0]);
  if (found === undefined) {
    const names = RACES.map(({ name }) => name).join(', ');
    throw new UsageError(`There is no race "${words[0]}"; there are ${names}.`);
  }
  const result = playRace(found, variantOf(found, options.get('variant')));
  const text = [
    found.about,
    `${variantName(result.variant)}: ${result.broken ? `broken from op ${result.op} on` : 'not broken'}`,
    `${result.invariant}: ${result.detail}`,
    `breaks ${found.breaks.map(variantName).join(', ')}; what ends it: ${found.cureAbout}`,
  ];
  const json = { ...result, mark: VARIANTS[result.variant].mark };
  return { json, text: text.join('\n'), exitCode: 0 };
}

/** By default the newest variant that the race breaks. */
function variantOf({ breaks }: Race, given: string | undefined): VariantId {
  if (given === undefined) return breaks[breaks.length - 1];
  const known = VARIANT_IDS.find((id) => id === given);
  if (known !== undefined) return known;
  throw new UsageError(`--variant ${given} is not one of ${VARIANT_NAMES}.`);
}

function list(): Report {
  const json = RACES.map(({ name, about, invariant, breaks, cureAbout }) => ({
    name,
    about,
    invariant,
    breaks,
    cure: cureAbout,
  }));
  const text = RACES.map(({ name, about }) => `${name.padEnd(24)}${about}`).join('\n');
  return { json, text, exitCode: 0 };
}
