/** What is run, and which part of it a step plays. */
import type { Edit } from '../schema/edits.ts';
import type { KernelSpec } from '../schema/kernel.ts';
import type { LoadSpec } from '../schema/load.ts';
import type { MachineSpec } from '../schema/scenario.ts';
import type { Ps } from '../schema/units.ts';
import type { RunFacts } from './run-facts.ts';

/** A scenario of a chapter: one that ships, and what is changed in it. */
export interface StoryRun {
  readonly preset: string;
  readonly machine?: Partial<MachineSpec>;
  readonly kernel?: Partial<KernelSpec>;
  /** Stands in for the preset's load. */
  readonly load?: LoadSpec;
  readonly edits?: readonly Edit[];
  readonly seed?: number;
  /** Short: a step waits until it is computed. */
  readonly runUs: number;
}

/** An instant of a run, found by what happens there. Pure; throws where the run has no such. */
export type Moment = (run: RunFacts) => Ps;

/** What is played in a step: seeks to `from`, plays to `until` and stands there. */
export interface Scene {
  /** Name of a run of the chapter. */
  readonly run: string;
  readonly from: Moment;
  /** Where the step comes to rest; without it, it stands at `from`. */
  readonly until?: Moment;
  /** Model time that a second of screen time shows, µs. */
  readonly usPerS?: number;
}
