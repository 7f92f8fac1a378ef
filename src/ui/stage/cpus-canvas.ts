/** Draws frames onto the two canvases of the CPUs at work; answers what is under the pointer. */
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { pairAt } from '../../schema/cpu-pair.ts';
import type { CpuIndex } from '../../schema/units.ts';
import { CpusPainter } from '../../stage/cpus/draw.ts';
import { drawCpusStatic } from '../../stage/cpus/draw-static.ts';
import {
  type CpusLayout,
  cardAt,
  cpusInput,
  layoutCpus,
  rectOfCard,
} from '../../stage/cpus/layout.ts';
import type { Point, Rect } from '../../stage/geometry.ts';
import { freshPen, type LayerSize } from './layers.ts';
import type { StageLook } from './read-stage-theme.ts';

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
  private painter: CpusPainter | null = null;
  private scenario: LabFrame['scenario'] | null = null;

  constructor(setting: CpusSetting) {
    this.setting = setting;
  }

  get layout(): CpusLayout | null {
    return this.painter?.layout ?? null;
  }

  draw(frame: LabFrame): void {
    const { look, size, moving } = this.setting;
    const painter = this.painterFor(frame);
    const pen = freshPen(moving, size, painter.layout.scale);
    if (pen !== null) painter.draw(pen, frame, look.theme);
  }

  hit(at: Point): CpuIndex | null {
    return this.layout === null ? null : (cardAt(this.layout, at)?.cpu ?? null);
  }

  rectOf(cpu: CpuIndex): Rect | null {
    return this.layout === null ? null : rectOfCard(this.layout, cpu);
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
