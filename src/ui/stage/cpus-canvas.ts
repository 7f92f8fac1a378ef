/** Draws frames onto the two canvases of the CPUs at work; answers what is under the pointer. */
import type { LabFrame } from '../../analysis/lab-frame.ts';
import type { SkbChoice } from '../../analysis/skb-life.ts';
import { pairAt } from '../../schema/cpu-pair.ts';
import type { CpuIndex } from '../../schema/units.ts';
import { CpusPainter } from '../../stage/cpus/draw.ts';
import { drawCpusStatic } from '../../stage/cpus/draw-static.ts';
import { type CpusHit, hitCpus } from '../../stage/cpus/hit.ts';
import { type CpusLayout, cpusInput, layoutCpus, rectOfCard } from '../../stage/cpus/layout.ts';
import type { Point, Rect } from '../../stage/geometry.ts';
import { TOUCH_REACH } from '../../stage/hit.ts';
import { freshPen, type LayerSize, penOver } from './layers.ts';
import type { StageLook } from './read-stage-theme.ts';
import { StageMoment } from './stage-moment.ts';

export interface CpusSetting {
  readonly still: HTMLCanvasElement;
  readonly moving: HTMLCanvasElement;
  readonly size: LayerSize;
  readonly look: StageLook;
  /** Index of the pair that other panels show. */
  readonly pair: number;
}

export class CpusCanvas {
  private readonly setting: CpusSetting;
  private readonly moment: StageMoment;
  private painter: CpusPainter | null = null;
  private scenario: LabFrame['scenario'] | null = null;
  private frame: LabFrame | null = null;
  private chosen: SkbChoice | null = null;
  private request = 0;

  constructor(setting: CpusSetting) {
    this.setting = setting;
    this.moment = new StageMoment(setting.look.still);
  }

  get layout(): CpusLayout | null {
    return this.painter?.layout ?? null;
  }

  get latest(): LabFrame | null {
    return this.frame;
  }

  draw(frame: LabFrame): void {
    const { look, size, moving } = this.setting;
    this.frame = frame;
    const painter = this.painterFor(frame);
    painter.chosen = this.chosen;
    const moment = this.moment.of(frame);
    const { scale, levels, width } = painter.layout;
    if (painter.onlyRibbonsMove(frame, moment)) {
      const pen = penOver(moving, size, scale);
      if (levels !== null) pen?.clearRect(0, levels.top, width, levels.bottom - levels.top);
      if (pen !== null) painter.drawRibbons(pen, frame, look.theme, moment);
      return;
    }
    const pen = freshPen(moving, size, scale);
    if (pen !== null) painter.draw(pen, frame, look.theme, moment);
    if (this.moment.fades(frame)) this.again();
  }

  hit(at: Point, byTouch = false): CpusHit | null {
    const { painter } = this;
    if (painter === null) return null;
    return hitCpus(painter.layout, at, painter.spots, byTouch ? TOUCH_REACH : 0);
  }

  rectOf(cpu: CpuIndex): Rect | null {
    return this.layout === null ? null : rectOfCard(this.layout, cpu);
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

  /** Goes on fading while the run is paused and no frames come. */
  private again(): void {
    cancelAnimationFrame(this.request);
    this.request = requestAnimationFrame(() => {
      if (this.frame !== null) this.draw(this.frame);
    });
  }

  private painterFor(frame: LabFrame): CpusPainter {
    const { look, size, still, pair } = this.setting;
    const { scenario, view } = frame;
    const { variant } = view;
    const old = this.painter;
    if (old !== null && this.scenario === scenario && old.layout.variant === variant) return old;
    const painter = new CpusPainter(layoutCpus(cpusInput(frame, size)), frame, look.still);
    const pen = freshPen(still, size, painter.layout.scale);
    const { sender, receiver } = pairAt(scenario, pair);
    if (pen !== null) drawCpusStatic(pen, painter.layout, look.theme, [sender, receiver]);
    this.painter = painter;
    this.scenario = scenario;
    return painter;
  }
}
