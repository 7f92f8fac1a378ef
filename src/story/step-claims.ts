/** Which claims and runs a step needs, and their values. */
import type { SourceId } from '../data/published/sources.ts';
import type { Chapter, Step } from './chapter.ts';
import type { Claim } from './claim.ts';
import type { Bar, Picture } from './picture.ts';
import { type Prose, slotsOf } from './prose.ts';
import type { RunFacts } from './run-facts.ts';

/** Every text of a step that may have slots. */
export function proseOf(step: Step): readonly Prose[] {
  const { title, paragraphs, pictures, figures = [], question, notes } = step;
  return [
    title,
    ...paragraphs,
    ...pictures.flatMap(proseOfPicture),
    ...figures.flatMap(({ figure, says }) => [figure, says]),
    ...(question === undefined ? [] : [question.ask, question.because]),
    ...notes,
  ];
}

function proseOfPicture(picture: Picture): readonly Prose[] {
  switch (picture.kind) {
    case 'bars':
      return [picture.title, ...picture.bars.flatMap(proseOfBar)];
    case 'code':
      return picture.lines.flatMap(({ note }) => note ?? []);
    case 'table':
      return [...picture.head, ...picture.rows.flat()];
    case 'timeline':
      return (picture.spans ?? []).map(({ says }) => says);
    case 'mail':
    case 'strip':
      return [picture.says];
    case 'stage':
      return [];
  }
}

function proseOfBar({ label, value, parts }: Bar): readonly Prose[] {
  return [label, value, ...parts.flatMap(({ under }) => under ?? [])];
}

/** Names of the claims that a step shows or is built on. */
export function claimsOf(step: Step): readonly string[] {
  const parts = step.pictures.flatMap((picture) =>
    picture.kind === 'bars' ? picture.bars.flatMap((bar) => bar.parts) : [],
  );
  const right = step.question === undefined ? [] : [step.question.right];
  const names = [...proseOf(step).flatMap(slotsOf), ...parts.map(({ claim }) => claim), ...right];
  return [...new Set(names)];
}

/** Names of the runs that have to be there before a step can be shown. */
export function runsOf(chapter: Chapter, step: Step): readonly string[] {
  const scene = step.scene === undefined ? [] : [step.scene.run];
  const claims = claimsOf(step).flatMap((name) => claimNamed(chapter, name).runs);
  return [...new Set([...scene, ...claims])];
}

/** Where the figures of a step come from, each once. */
export function sourcesOf(chapter: Chapter, step: Step): readonly SourceId[] {
  const mails = step.pictures.flatMap((picture) => (picture.kind === 'mail' ? picture.source : []));
  const claims = claimsOf(step).flatMap((name) => claimNamed(chapter, name).sources);
  return [...new Set([...claims, ...mails, ...(step.sources ?? [])])];
}

export function claimNamed(chapter: Chapter, name: string): Claim {
  const claim = chapter.claims[name];
  if (claim === undefined) throw new Error(`bug: chapter ${chapter.id} has no claim "${name}"`);
  return claim;
}

/** The value of a claim, from complete runs by their names. */
export function claimValue(
  chapter: Chapter,
  name: string,
  runs: ReadonlyMap<string, RunFacts>,
): number {
  const claim = claimNamed(chapter, name);
  const facts = claim.runs.map((run) => {
    const found = runs.get(run);
    if (found === undefined) throw new Error(`bug: claim ${name} needs the run "${run}"`);
    return found;
  });
  return claim.compute(...facts);
}
