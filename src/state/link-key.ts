/** What a key of a link is made of. */
import type { LinkedChoices } from './linked.ts';

export interface LinkKey {
  readonly key: string;
  /** How a value looks, for people: "… is not {expects}". */
  readonly expects: string;
  /** The value of these choices. */
  readonly write: (choices: LinkedChoices) => string;
  /** The value is what the preset brings, so a link leaves it out. */
  readonly isDefault?: (choices: LinkedChoices, base: LinkedChoices) => boolean;
  /** What a value changes; null if it is none of those expected. May throw an InputError. */
  readonly read: (text: string, choices: LinkedChoices) => Partial<LinkedChoices> | null;
}
