/** Where a talk stops: each step once, and where it asks first, once more before its answer. */
import { type StoryStep, storyStep } from '../../story/contents.ts';

export interface Stop extends StoryStep {
  /** The question is on stage; the run is still to come. */
  readonly asks: boolean;
}

/** The stops of a list of steps; what there is not is left out. */
export function stopsOf(steps: readonly string[]): readonly Stop[] {
  return steps.flatMap((id) => {
    const found = storyStep(id);
    if (found === undefined) return [];
    const shows: Stop = { ...found, asks: false };
    return found.step.question === undefined ? [shows] : [{ ...found, asks: true }, shows];
  });
}

/**
 * Where a talk stands that stood at `at` and whose link names the step `id`: of its two stops where
 * it is; at the beginning where none is named, or one that the talk does not have.
 */
export function stopOfLink(stops: readonly Stop[], at: number, id: string): number {
  return stops[at]?.id === id ? at : stopAt(stops, id);
}

/** Index of the first stop of a step; 0 where it is not among them. */
export function stopAt(stops: readonly Stop[], id: string): number {
  return Math.max(
    0,
    stops.findIndex((stop) => stop.id === id),
  );
}
