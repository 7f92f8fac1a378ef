/** Reads the words after a command: plain ones and `--name value` options. */
import { UsageError } from './report.ts';

export interface Arguments {
  readonly words: readonly string[];
  readonly options: ReadonlyMap<string, string>;
}

/** `known` are the options that take a value; any other option is refused. */
export function readArguments(args: readonly string[], known: readonly string[]): Arguments {
  const words: string[] = [];
  const options = new Map<string, string>();
  for (let i = 0; i < args.length; i++) {
    const word = args[i];
    if (!word.startsWith('--')) {
      words.push(word);
      continue;
    }
    const name = word.slice(2);
    if (!known.includes(name)) {
      const may =
        known.length === 0 ? 'none besides --json' : known.map((k) => `--${k}`).join(', ');
      throw new UsageError(`Option ${word} is not known here; this command takes ${may}.`);
    }
    const value = args[++i];
    if (value === undefined) throw new UsageError(`Option ${word} needs a value after it.`);
    options.set(name, value);
  }
  return { words, options };
}

/** A whole number option within limits, or undefined if it was not given. */
export function wholeNumber(
  { options }: Arguments,
  name: string,
  limits: { readonly least: number; readonly most: number },
): number | undefined {
  const text = options.get(name);
  if (text === undefined) return undefined;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= limits.least && value <= limits.most) return value;
  throw new UsageError(
    `--${name} ${text} is not a whole number from ${limits.least} to ${limits.most}.`,
  );
}
