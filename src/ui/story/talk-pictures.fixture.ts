/** For tests only: live pictures of a step as they stand on stage, at any instant. */
import { awayCpus } from '../../analysis/away-cpus.ts';
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { Timeline } from '../../analysis/timeline.ts';
import { StagePainter } from '../../stage/draw.ts';
import { layoutStage } from '../../stage/layout.ts';
import { drawStatic } from '../../stage/machine/draw-static.ts';
import { NAMED_THEME } from '../../stage/pen-log.fixture.ts';
import { drawChosenOnStage } from '../../stage/skb/draw-chosen.ts';
import { drawWaiting } from '../../stage/strip/draw-waiting.ts';
import { StripPicture } from '../../stage/tell/strip-picture.ts';
import { TimelinePicture } from '../../stage/tell/timeline-picture.ts';
import { type Word, WordBoxes } from '../../stage/word-boxes.fixture.ts';
import type { ToldScene, ToldStep } from '../../story/told-step.ts';
import { followedSkb, type LivePictureData, timelineOf } from './painters.ts';
import { CIRCUIT_UNIT, pictureType, STAGE_UNIT } from './talk-sizes.ts';

/** Pixels that a picture has at least, under a title of one line. */
export const ROOM = { width: 1184, stage: 486, other: 299 } as const;

export interface Drawn {
  readonly words: readonly Word[];
  /** Pixels of a unit. */
  readonly scale: number;
  /** In units. */
  readonly width: number;
  readonly height: number;
}

export function livePictures({ step }: ToldStep): LivePictureData[] {
  return step.pictures.flatMap((picture) =>
    picture.kind === 'stage' || picture.kind === 'strip' || picture.kind === 'timeline'
      ? [picture]
      : [],
  );
}

/** A frame for every share of the scene, from 0 to 1. */
export function framesOf(scene: ToldScene): (share: number) => LabFrame {
  const { recording, fromPs, untilPs, psPerS } = scene;
  const timeline = new Timeline(recording);
  return (share) => {
    const playheadPs = Math.round(fromPs + (untilPs - fromPs) * share);
    return {
      scenario: recording.scenario,
      recording,
      view: timeline.seek(playheadPs),
      playheadPs,
      playing: share < 1,
      psPerS,
      flow: false,
      ghost: null,
    };
  };
}

/** `higher`: pixels that a circuit has beside those it has at least. */
export function drawOnStage(
  told: ToldStep,
  picture: LivePictureData,
  frame: LabFrame,
  higher = 0,
): Drawn {
  const circuit = picture.kind === 'stage';
  const unit = circuit ? CIRCUIT_UNIT : STAGE_UNIT;
  const width = ROOM.width / unit;
  const height = (circuit ? ROOM.stage + higher : ROOM.other) / unit;
  const theme = { ...NAMED_THEME, ...pictureType(picture.kind, true) };
  const boxes = new WordBoxes();
  const pen = boxes.pen();
  if (picture.kind === 'stage') {
    const mode = {
      pair: picture.pair ?? 0,
      variant: frame.view.variant,
      away: awayCpus(frame.view),
    };
    const layout = layoutStage(frame.scenario, { width, height }, mode);
    drawStatic(pen, layout, theme);
    const painter = new StagePainter(layout, false);
    if (frame.scenario.edits.length > 0) painter.waiting = drawWaiting;
    const followed = followedSkb(told, picture.follows);
    if (followed !== null)
      painter.chosen = (over, scene) => drawChosenOnStage(over, scene, followed);
    painter.draw(pen, frame, theme, { flow: 0, drift: 0, still: false });
    const { scale } = layout;
    return { words: boxes.words, scale: scale * unit, width: layout.width, height: layout.height };
  }
  const drawn =
    picture.kind === 'strip'
      ? new StripPicture({ width, height }, { cpu: picture.cpu, says: told.text(picture.says) })
      : new TimelinePicture({ width, height }, timelineOf(told, picture));
  drawn.draw(pen, frame, theme);
  return { words: boxes.words, scale: unit, width, height };
}
