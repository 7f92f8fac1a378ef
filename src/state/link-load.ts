/** The keys of a link that change the load; see load-fields.ts for the fields themselves. */
import { InputError } from '../lib/assert.ts';
import { readWhole } from '../lib/ranges.ts';
import type { CpuPair } from '../schema/load.ts';
import type { LinkKey } from './link-key.ts';
import { baseOf, type LinkedChoices, loadOf } from './linked.ts';
import type { LoadField } from './load-field.ts';
import { LOAD_FIELDS } from './load-fields.ts';

/** Address bars and mails do not leave ">" and blanks as they are; fields read ":" as well. */
function linkText(text: string): string {
  return text.replaceAll(' ', '').replaceAll('>', ':');
}

function textOf(field: LoadField, choices: LinkedChoices): string {
  return linkText(field.write(loadOf(choices)) ?? '');
}

function fieldKey(field: LoadField): LinkKey {
  const { key, expects } = field;
  return {
    key,
    expects,
    write: (c) => textOf(field, c),
    isDefault: (c, base) => {
      const implied = field.implied?.(loadOf(c), loadOf(base)) ?? textOf(field, base);
      return textOf(field, c) === '' || textOf(field, c) === implied;
    },
    read: (text, c) => {
      const load = loadOf(c);
      if (field.write(load) === null)
        throw new InputError({
          what: `A load of kind ${load.kind} has no "${key}"`,
          where: 'the link',
          hint: 'leave it out, or name the scenario it belongs to',
        });
      const change = field.read(text, load, baseOf(c).load);
      return change === null ? null : { load: { ...c.load, ...change } };
    },
  };
}

/** One side of the only pair: links have said it so since before there were several pairs. */
function sideKey(side: keyof CpuPair): LinkKey {
  const onlyPair = (c: LinkedChoices) => loadOf(c).pairs[0];
  return {
    key: side,
    expects: 'the number of a CPU',
    write: (c) => String(onlyPair(c)[side]),
    isDefault: (c, base) => pairsDefault(c, base) || loadOf(c).pairs.length > 1,
    read: (text, c) => {
      const cpu = readWhole(text);
      return cpu === null
        ? null
        : { load: { ...c.load, pairs: [{ ...onlyPair(c), [side]: cpu }] } };
    },
  };
}

const [PAIRS, ...OTHERS] = LOAD_FIELDS.map(fieldKey);

function pairsDefault(c: LinkedChoices, base: LinkedChoices): boolean {
  return PAIRS.write(c) === PAIRS.write(base);
}

export const LOAD_KEYS: readonly LinkKey[] = [
  { ...PAIRS, isDefault: (c, base) => pairsDefault(c, base) || loadOf(c).pairs.length === 1 },
  sideKey('sender'),
  sideKey('receiver'),
  ...OTHERS,
];
