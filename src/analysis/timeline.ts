/** Goes to any instant of a recording, forward or back, by keyframes of the machine view. */
import type { EventIndex, Ps } from '../schema/units.ts';
import { MachineView } from './machine-view.ts';
import type { Recording } from './recording.ts';

/** Events between two keyframes of a small machine: a seek replays at most so many. */
const LEAST_EVENTS = 8_192;
/** Keyframes of a large machine lie further apart, so that all of them stay about this small. */
const BYTES_PER_EVENT = 16;
/** What all keyframes may take: where a long run would need more, every other one is given up. */
const MOST_BYTES = 24e6;

export class Timeline {
  readonly recording: Recording;
  readonly view: MachineView;
  /** At the start, and each time that `spacing` more events have been applied. */
  private frames: ArrayBufferView[][] = [];
  /** Events between two keyframes. */
  private spacing: number;
  private readonly frameBytes: number;
  private readonly mostFrames: number;
  /** Leaves keyframes where the playhead has not been. */
  private scout: MachineView | null = null;

  constructor(recording: Recording, mostBytes = MOST_BYTES) {
    this.recording = recording;
    this.view = new MachineView(recording.scenario, recording.meta);
    const first = this.view.snapshot();
    this.frameBytes = first.reduce((sum, array) => sum + array.byteLength, 0);
    this.spacing = Math.max(LEAST_EVENTS, Math.ceil(this.frameBytes / BYTES_PER_EVENT));
    this.mostFrames = Math.max(4, Math.floor(mostBytes / this.frameBytes));
    this.frames.push(first);
  }

  /** Memory that the keyframes take. */
  get bytes(): number {
    return this.frames.length * this.frameBytes;
  }

  /** Shows the instant `atPs`, or the last computed one if the run is not there yet. */
  seek(atPs: Ps): MachineView {
    const { recording, view, frames } = this;
    const target = Math.max(0, Math.min(atPs, recording.computedPs));
    const count = recording.countAt(target);
    const frame = Math.min(frames.length - 1, Math.floor(count / this.spacing));
    if (target < view.atPs || frame * this.spacing > view.index) view.restore(frames[frame]);
    this.roll(view, count);
    view.show(target);
    return view;
  }

  /**
   * Leaves keyframes ahead, through at most so many events, so that a first look at a distant
   * instant need not replay all that lies before it.
   */
  lookAhead(events: number): void {
    const { recording, view, frames, spacing } = this;
    const last = (frames.length - 1) * spacing;
    if (recording.length - Math.max(last, view.index) < spacing) return;
    this.scout ??= new MachineView(recording.scenario, recording.meta);
    if (this.scout.index < last) this.scout.restore(frames[frames.length - 1]);
    this.roll(this.scout, Math.min(recording.length, this.scout.index + events));
  }

  /** Rolls on, leaving a keyframe where the next one is missing. */
  private roll(view: MachineView, count: EventIndex): void {
    while (view.index < count) {
      const mark = this.frames.length * this.spacing;
      view.applyUntil(this.recording, Math.min(count, mark));
      if (view.index === mark) this.keep(view.snapshot());
    }
  }

  private keep(frame: ArrayBufferView[]): void {
    this.frames.push(frame);
    if (this.frames.length <= this.mostFrames) return;
    this.frames = this.frames.filter((_, i) => i % 2 === 0);
    this.spacing *= 2;
  }
}
