/** Goes to any instant of a recording, forward or back, by keyframes of the machine view. */
import type { Ps } from '../schema/units.ts';
import { MachineView } from './machine-view.ts';
import type { Recording } from './recording.ts';

/** Events between two keyframes: going back replays at most so many. */
const KEYFRAME_EVENTS = 8_192;

export class Timeline {
  readonly recording: Recording;
  readonly view: MachineView;
  private readonly frames: ArrayBufferView[][] = [];

  constructor(recording: Recording) {
    this.recording = recording;
    this.view = new MachineView(recording.scenario, recording.meta);
    this.frames.push(this.view.snapshot());
  }

  /** Shows the instant `atPs`, or the last computed one if the run is not there yet. */
  seek(atPs: Ps): MachineView {
    const target = Math.max(0, Math.min(atPs, this.recording.computedPs));
    if (target < this.view.atPs) this.rewind(target);
    this.roll(target);
    return this.view;
  }

  private rewind(target: Ps): void {
    const count = this.recording.countAt(target);
    const frame = Math.min(this.frames.length - 1, Math.floor(count / KEYFRAME_EVENTS));
    this.view.restore(this.frames[frame]);
  }

  /** Rolls on, leaving a keyframe each time KEYFRAME_EVENTS more have been applied. */
  private roll(target: Ps): void {
    const { recording, view, frames } = this;
    const count = recording.countAt(target);
    while (view.index < count) {
      const mark = (Math.floor(view.index / KEYFRAME_EVENTS) + 1) * KEYFRAME_EVENTS;
      const stop = Math.min(count, mark);
      view.applyUntil(recording, stop);
      if (view.index === mark && frames.length === mark / KEYFRAME_EVENTS)
        frames.push(view.snapshot());
    }
    view.show(target);
  }
}
