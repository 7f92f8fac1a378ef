/** Who draws a live picture: one object that takes frames, for one size and one look. */
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { type SkbChoice, skbAt } from '../../analysis/skb-life.ts';
import { StripPicture } from '../../stage/tell/strip-picture.ts';
import type { TimelineSubject } from '../../stage/tell/timeline-layout.ts';
import { TimelinePicture } from '../../stage/tell/timeline-picture.ts';
import type { Picture } from '../../story/picture.ts';
import type { Moment } from '../../story/scene.ts';
import type { ToldScene, ToldStep } from '../../story/told-step.ts';
import { chosenMarks } from '../stage/later-marks.ts';
import { freshPen, type LayerSize } from '../stage/layers.ts';
import type { StageLook } from '../stage/read-stage-theme.ts';
import { StageCanvas } from '../stage/stage-canvas.ts';
import { pictureType } from './talk-sizes.ts';

export interface Painter {
  draw(frame: LabFrame): void;
  stop(): void;
}

export interface Canvases {
  readonly still: HTMLCanvasElement;
  readonly moving: HTMLCanvasElement;
  readonly size: LayerSize;
  readonly look: StageLook;
}

export type LiveKind = 'stage' | 'strip' | 'timeline';
export type LivePictureData = Extract<Picture, { kind: LiveKind }>;

/** `large`: on stage, for the back row. */
export function painterOf(
  told: ToldStep,
  picture: LivePictureData,
  on: Canvases & { readonly large: boolean },
): Painter {
  // Steps come to rest by themselves: nothing of a picture may follow the wall clock.
  const look: StageLook = {
    theme: { ...on.look.theme, ...pictureType(picture.kind, on.large) },
    still: false,
  };
  if (picture.kind === 'stage') return circuitOf(told, picture, { ...on, look });
  const { size, moving } = on;
  const drawn =
    picture.kind === 'strip'
      ? new StripPicture(size, { cpu: picture.cpu, says: told.text(picture.says) })
      : new TimelinePicture(size, timelineOf(told, picture));
  return {
    draw: (frame) => {
      const pen = freshPen(moving, size);
      if (pen !== null) drawn.draw(pen, frame, look.theme);
    },
    stop: () => undefined,
  };
}

function circuitOf(
  told: ToldStep,
  { pair = 0, follows }: Extract<Picture, { kind: 'stage' }>,
  on: Canvases,
): StageCanvas {
  const canvas = new StageCanvas({ ...on, pair });
  canvas.choose(followedSkb(told, follows));
  // Before a step needs them: its first picture is to be whole.
  chosenMarks.load().catch(() => undefined);
  return canvas;
}

/** The skb that has a ring; null where none has. */
export function followedSkb({ scene }: ToldStep, follows: Moment | undefined): SkbChoice | null {
  if (scene === null || follows === undefined) return null;
  return skbAt(scene.recording, scene.at(follows));
}

/** The moments of a timeline as instants of its run. */
export function timelineOf(
  told: ToldStep,
  picture: Extract<Picture, { kind: 'timeline' }>,
): TimelineSubject {
  const { at }: Pick<ToldScene, 'at'> = told.scene ?? { at: () => 0 };
  return {
    cpus: picture.cpus,
    fromPs: at(picture.from),
    untilPs: at(picture.until),
    marks: (picture.spans ?? []).map((span) => ({
      cpu: span.cpu,
      fromPs: at(span.from),
      untilPs: at(span.until),
      says: told.text(span.says),
      look: span.look,
    })),
  };
}
