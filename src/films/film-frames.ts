/** The frames of a film: its runs at any instant, on timelines that nobody else moves. */
import { EVENT_MODE_MAX_PS_PER_S, type LabFrame } from '../analysis/lab-frame.ts';
import type { Recording } from '../analysis/recording.ts';
import { Timeline } from '../analysis/timeline.ts';
import type { CpuIndex, Ps } from '../schema/units.ts';
import type { Shown } from '../slides/panel.ts';
import { type FilmPlan, instantOf } from './film-plan.ts';
import { nextTask } from './next-task.ts';

/** Some milliseconds of replaying. */
const SLICE_EVENTS = 50_000;

/** One run of a film, and what of it is looked at. */
export interface FilmSide {
  readonly recording: Recording;
  readonly pair: number;
  readonly alone?: boolean;
  readonly cpu?: CpuIndex;
  readonly skb?: Shown['skb'];
  readonly ghost: LabFrame['ghost'];
}

export class FilmFrames {
  private readonly sides: readonly FilmSide[];
  private readonly timelines: readonly Timeline[];

  constructor(sides: readonly FilmSide[]) {
    this.sides = sides;
    this.timelines = sides.map(({ recording }) => new Timeline(recording));
  }

  /** Goes there in slices, so that the page is not held up by what happened before. */
  async reach(atPs: Ps): Promise<void> {
    for (const timeline of this.timelines) {
      const { recording, view } = timeline;
      const count = recording.countAt(atPs);
      while (view.index + SLICE_EVENTS < count) {
        timeline.seek(recording.events.atPs(view.index + SLICE_EVENTS));
        await nextTask();
      }
    }
  }

  /** All runs at one instant; the lanes and trails are those of a speed. */
  at(atPs: Ps, psPerS: Ps): Shown[] {
    return this.shownAt(atPs, psPerS, 0);
  }

  frame(plan: FilmPlan, index: number): Shown[] {
    return this.shownAt(instantOf(plan, index), plan.psPerS, index / plan.fps);
  }

  private shownAt(atPs: Ps, psPerS: Ps, filmS: number): Shown[] {
    return this.sides.map(({ recording, ghost, ...looked }, side) => {
      const view = this.timelines[side].seek(atPs);
      const frame = {
        scenario: view.scenario,
        recording,
        view,
        playheadPs: atPs,
        playing: false,
        psPerS,
        flow: psPerS > EVENT_MODE_MAX_PS_PER_S,
        ghost,
      };
      return { ...looked, frame, filmS };
    });
  }
}
