/** The published figures that a throughput chart is held against, with their source in words. */
import type { MailSource } from '../data/published.ts';
import { publishedFor } from '../data/published-for.ts';
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
  const experiment = publishedFor(scenario);
  if (experiment === null) return [];
  const { source, metrics, machine, command, goodKernel, badKernel } = experiment;
  const mail = sourceLines(source);
  const line = (perS: number | null, name: string, kernel: string): ReferenceLine[] =>
    perS === null ? [] : [{ perS, name, source: mail, about: [kernel, machine, command] }];
  return [
    ...line(metrics[0].good, 'commit reverted', goodKernel),
    ...line(metrics[0].bad, 'stock', badKernel),
  ];
}
