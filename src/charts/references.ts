/** The published figures that a throughput chart is held against, with their source in words. */
import { type MailSource, PUBLISHED } from '../data/published.ts';
import type { Scenario } from '../schema/scenario.ts';

export interface ReferenceLine {
  readonly perS: number;
  /** What ran, in two words: "commit reverted". */
  readonly name: string;
  /** Author, list, date, Message-ID. */
  readonly source: readonly string[];
  /** Machine, kernel and command. */
  readonly about: readonly string[];
}

/** Author, list and date; and the Message-ID, as text: it is no address to write to. */
export function sourceLines(mail: MailSource): string[] {
  return [
    `${mail.author} (${mail.organisation}), ${mail.list}, ${mail.date}`,
    `Message-ID ${mail.messageId}`,
  ];
}

/** Figures published for exactly this machine and load; none for any other. */
export function referencesOf(scenario: Scenario): ReferenceLine[] {
  const { source, metrics, machine, command, goodKernel, badKernel } = PUBLISHED.M1;
  const { timing, pairs } = scenario.load;
  const [{ good, bad }] = metrics;
  const same =
    timing.kind === 'calibrated' &&
    timing.ratePerS === good &&
    timing.source.includes(source.messageId) &&
    pairs.length === 1 &&
    scenario.machine.possible.length === 32 &&
    scenario.machine.online.length === 1;
  if (!same) return [];
  const mail = sourceLines(source);
  return [
    { perS: good, name: 'commit reverted', source: mail, about: [goodKernel, machine, command] },
    { perS: bad, name: 'stock', source: mail, about: [badKernel, machine, command] },
  ];
}
