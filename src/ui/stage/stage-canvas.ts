/** Draws frames onto the two canvases of the stage and answers what is under the pointer. */

import { awayCpus } from '../../analysis/away-cpus.ts';
import type { LabFrame } from '../../analysis/lab-frame.ts';
import type { SkbChoice } from '../../analysis/skb-life.ts';
import { StagePainter } from '../../stage/draw.ts';
import type { Point } from '../../stage/geometry.ts';
import type { StageHit } from '../../stage/hit.ts';
import { layoutStage } from '../../stage/layout.ts';
import { drawStatic } from '../../stage/machine/draw-static.ts';
import type { StageLayout } from '../../stage/stage-layout.ts';
import { flowMode } from './flow-mode.ts';
import { chosenMarks, waitingMarks } from './later-marks.ts';
import { freshPen, type LayerSize } from './layers.ts';
import type { StageLook } from './read-stage-theme.ts';
import { stageHits } from './stage-hits.ts';
import { StageMoment } from './stage-moment.ts';

export interface StageSetting {
  readonly still: HTMLCanvasElement;
  readonly moving: HTMLCanvasElement;
  readonly size: LayerSize;
  readonly look: StageLook;
  readonly pair: number;
  /** See StageMode. */
  readonly compact?: boolean;
}

export class StageCanvas {
  private readonly setting: StageSetting;
  private painter: StagePainter | null = null;
  private scenario: LabFrame['scenario'] | null = null;
  private frame: LabFrame | null = null;
  private readonly moment: StageMoment;
  private request = 0;
  private chosen: SkbChoice | null = null;

  constructor(setting: StageSetting) {
    this.setting = setting;
    this.moment = new StageMoment(setting.look.still);
  }

  get layout(): StageLayout | null {
    return this.painter?.layout ?? null;
  }

  get latest(): LabFrame | null {
    return this.frame;
  }

  /**
   * Draws a frame; lays out and draws the still layer first where scenario or kernel have
   * changed.
   */
  draw(frame: LabFrame): void {
    const { look, size, moving } = this.setting;
    this.frame = frame;
    const painter = this.painterFor(frame);
    if (frame.flow && painter.flows === null) this.bringFlows(painter);
    this.bringChosen(painter);
    if (painter.waiting === null) this.bringWaiting(painter, frame);
    const moment = this.moment.of(frame);
    const pen = freshPen(moving, size, painter.layout.scale);
    if (pen !== null) painter.draw(pen, frame, look.theme, moment);
    if (this.moment.fades(frame)) this.again();
  }

  /** Null where nothing is, and before what looks for it has been loaded. */
  hit(at: Point, byTouch: boolean): StageHit | null {
    const { painter, frame } = this;
    const hits = stageHits.now();
    if (painter === null || hits === null) return null;
    const now = frame === null ? null : { frame, journeys: painter.journeys };
    return hits.hitStage(painter.layout, at, now, byTouch ? hits.TOUCH_REACH : 0);
  }

  /** Marks an skb wherever it goes. */
  choose(chosen: SkbChoice | null): void {
    if (this.chosen === chosen) return;
    this.chosen = chosen;
    this.again();
  }

  stop(): void {
    cancelAnimationFrame(this.request);
  }

  private painterFor(frame: LabFrame): StagePainter {
    const { pair, look, size, still, compact } = this.setting;
    const { variant } = frame.view;
    const old = this.painter;
    const same = this.scenario === frame.scenario && old?.layout.mode.variant === variant;
    if (old !== null && same) return old;
    const painter = new StagePainter(
      layoutStage(frame.scenario, size, { pair, variant, away: awayCpus(frame.view), compact }),
      look.still,
    );
    const pen = freshPen(still, size, painter.layout.scale);
    if (pen !== null) drawStatic(pen, painter.layout, look.theme);
    this.painter = painter;
    this.scenario = frame.scenario;
    return painter;
  }

  /** Where nothing is changed during the run it comes with all that is loaded later. */
  private bringWaiting(painter: StagePainter, { recording }: LabFrame): void {
    const marks = waitingMarks.now();
    if (marks !== null) painter.waiting = marks.drawWaiting;
    else if (recording.scenario.edits.length > 0)
      void waitingMarks.load().then(
        () => this.again(),
        () => undefined,
      );
  }

  private bringChosen(painter: StagePainter): void {
    const { chosen } = this;
    const marks = chosenMarks.now();
    painter.chosen = null;
    if (chosen === null) return;
    if (marks !== null)
      painter.chosen = (pen, scene) => marks.drawChosenOnStage(pen, scene, chosen);
    else
      void chosenMarks.load().then(
        () => this.again(),
        () => undefined,
      );
  }

  private bringFlows(painter: StagePainter): void {
    const mode = flowMode.now();
    if (mode !== null) painter.flows = new mode.FlowPainter(painter.layout);
    // Offline before it was ever loaded: single skbs stay.
    else
      void flowMode.load().then(
        () => this.again(),
        () => undefined,
      );
  }

  /** Goes on fading while the run is paused and no frames come. */
  private again(): void {
    cancelAnimationFrame(this.request);
    this.request = requestAnimationFrame(() => {
      if (this.frame !== null) this.draw(this.frame);
    });
  }
}
