/** A step with its numbers: what is shown once the runs that it needs are complete. */

import type { Recording } from '../analysis/recording.ts';
import { SOURCES, type SourceId } from '../data/published/sources.ts';
import { PS_PER_US, type Ps } from '../schema/units.ts';
import { VARIANTS } from '../schema/variants.ts';
import type { Chapter, Question, Step } from './chapter.ts';
import { type Prose, piecesOf, plainText, type TextPiece } from './prose.ts';
import type { RunFacts } from './run-facts.ts';
import type { Moment } from './scene.ts';
import { claimNamed, claimValue, sourcesOf } from './step-claims.ts';

export interface ToldScene {
  readonly recording: Recording;
  readonly fromPs: Ps;
  readonly untilPs: Ps;
  readonly psPerS: Ps;
  /** An instant of this run. */
  readonly at: (moment: Moment) => Ps;
}

export interface ToldStep {
  readonly chapter: Chapter;
  readonly step: Step;
  readonly scene: ToldScene | null;
  readonly pieces: (prose: Prose) => readonly TextPiece[];
  readonly text: (prose: Prose) => string;
  readonly value: (claim: string) => number;
}

export type RunsByName = ReadonlyMap<string, RunFacts>;

export function tellStep(chapter: Chapter, step: Step, runs: RunsByName): ToldStep {
  // To compute one may take a walk over all events, and a step is drawn often.
  const values = new Map<string, number>();
  const value = (name: string): number => {
    const known = values.get(name) ?? claimValue(chapter, name, runs);
    values.set(name, known);
    return known;
  };
  const textOf = (name: string): string => claimNamed(chapter, name).text(value(name));
  return {
    chapter,
    step,
    scene: sceneOf(step, runs),
    pieces: (prose) => piecesOf(prose, textOf),
    text: (prose) => plainText(prose, textOf),
    value,
  };
}

function sceneOf({ scene }: Step, runs: RunsByName): ToldScene | null {
  if (scene === undefined) return null;
  const run = runs.get(scene.run);
  if (run === undefined) throw new Error(`bug: the step needs the run "${scene.run}"`);
  const fromPs = scene.from(run);
  return {
    recording: run.recording,
    fromPs,
    untilPs: scene.until?.(run) ?? fromPs,
    psPerS: (scene.usPerS ?? 0) * PS_PER_US,
    at: (moment) => moment(run),
  };
}

/** Index of the right choice. */
export function rightChoice({ value }: ToldStep, { choices, right }: Question): number {
  const wanted = value(right);
  return choices.findIndex((choice) => choice.value === wanted);
}

/** Where the figures of a step come from, in half a line: "A. Tomasov, netdev, 2026-09-10". */
export function sourceLine({ chapter, step, scene }: ToldStep): string {
  const [first] = sourcesOf(chapter, step);
  if (first !== undefined) return shortSource(first);
  if (scene === null) return '';
  const { machine, kernel } = scene.recording.scenario;
  return `simulated: ${machine.title}, ${VARIANTS[kernel.variant].title}`;
}

function shortSource(id: SourceId): string {
  const { author, where, date } = SOURCES[id];
  const names = author.split(' ');
  const [given] = names;
  const isPerson = names.length > 1 && names.length < 4 && /^[A-Z][a-z]/.test(given);
  const who = isPerson ? `${given[0]}. ${names.slice(1).join(' ')}` : author;
  return [who, where.split(',')[0], date].filter((part) => part !== null).join(', ');
}
