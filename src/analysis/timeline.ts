/** Goes to any instant of a recording, forward or back, by keyframes of the machine view. */
import type { Ps } from '../schema/units.ts';
import { MachineView } from './machine-view.ts';
import type { Recording } from './recording.ts';

/** Events between two keyframes of a small machine: going back replays at most so many. */
const LEAST_EVENTS = 8_192;
/** Keyframes of a large machine lie further apart, so that all of them stay about this small. */
const BYTES_PER_EVENT = 16;

export class Timeline {
  readonly recording: Recording;
  readonly view: MachineView;
  private readonly frames: ArrayBufferView[][] = [];
  /** Events between two keyframes. */
  private readonly spacing: number;

  constructor(recording: Recording) {
    this.recording = recording;
    this.view = new MachineView(recording.scenario, recording.meta);
    const first = this.view.snapshot();
    const bytes = first.reduce((sum, array) => sum + array.byteLength, 0);
    this.spacing = Math.max(LEAST_EVENTS, Math.ceil(bytes / BYTES_PER_EVENT));
    this.frames.push(first);
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
    const frame = Math.min(this.frames.length - 1, Math.floor(count / this.spacing));
    this.view.restore(this.frames[frame]);
  }

  /** Rolls on, leaving a keyframe each time `spacing` more have been applied. */
  private roll(target: Ps): void {
    const { recording, view, frames } = this;
    const count = recording.countAt(target);
    while (view.index < count) {
      const mark = (Math.floor(view.index / this.spacing) + 1) * this.spacing;
      const stop = Math.min(count, mark);
      view.applyUntil(recording, stop);
      if (view.index === mark && frames.length === mark / this.spacing)
        frames.push(view.snapshot());
    }
    view.show(target);
  }
}
