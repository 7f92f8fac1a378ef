/** Links of the story: to a step, and to what it runs in the Lab. */
import { callersBeside } from '../../schema/kernel.ts';
import type { Ps } from '../../schema/units.ts';
import type { Choices } from '../../state/choices.ts';
import { writeLink } from '../../state/link.ts';
import { asItComes, type LinkedChoices } from '../../state/linked.ts';
import type { StoryRun } from '../../story/scene.ts';
import { scenarioOfRun } from '../../story/story-run.ts';

/** The address of a step, in the same way of telling or in another. */
export function stepHref(
  choices: Choices,
  story: string,
  how: Partial<Pick<Choices, 'mode' | 'talk'>> = { mode: 'read', talk: '' },
): string {
  return `#${writeLink({ ...choices, place: 'story', story, ...how })}`;
}

/** The same run in the Lab, paused at an instant. */
export function labHref(choices: Choices, run: StoryRun, atPs: Ps): string {
  return `#${writeLink({ ...labChoices(run), theme: choices.theme, atPs, paused: true })}`;
}

function labChoices(run: StoryRun): LinkedChoices {
  const { machine, kernel, load, edits, seed } = scenarioOfRun(run);
  const base = asItComes(run.preset);
  const { variant, release, deferMax } = kernel;
  const own = scenarioOfRun({ preset: run.preset, runUs: run.runUs });
  return {
    ...base,
    ...{ variant, release, deferMax, edits, seed },
    callers: callersBeside(release, kernel.callers ?? {}),
    machine: changesOf(machine, own.machine, ['title']),
    load: changesOf(load, own.load, ['title', 'kind']),
  };
}

/** The fields of `now` that are not as in `base`. */
function changesOf<T extends object>(now: T, base: T, besides: readonly string[]): Partial<T> {
  const differs = Object.entries(now).filter(
    ([key, value]) =>
      !besides.includes(key) && JSON.stringify(value) !== JSON.stringify(base[key as keyof T]),
  );
  return Object.fromEntries(differs) as Partial<T>;
}
