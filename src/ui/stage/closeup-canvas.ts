/** Draws frames of one CPU close up onto two canvases. */
import { cacheStack } from '../../analysis/cache-stack.ts';
import type { LabFrame } from '../../analysis/lab-frame.ts';
import type { CpuIndex } from '../../schema/units.ts';
import type { VariantId } from '../../schema/variants.ts';
import { drawCloseUp, drawCloseUpMoving, drawCloseUpStill } from '../../stage/closeup/draw.ts';
import { type CloseUpLayout, layoutCloseUp } from '../../stage/closeup/layout.ts';
import { Visits } from '../../stage/strip/visits.ts';
import { freshPen, type LayerSize } from './layers.ts';
import type { StageLook } from './read-stage-theme.ts';

export interface CloseUpSetting {
  readonly still: HTMLCanvasElement;
  readonly moving: HTMLCanvasElement;
  readonly size: LayerSize;
  readonly look: StageLook;
  readonly cpu: CpuIndex;
}

/** Nothing is on the still layer. */
const AT_REST = 'at rest';

export class CloseUpCanvas {
  private readonly setting: CloseUpSetting;
  private layout: CloseUpLayout | null = null;
  private visits = new Visits(0);
  private scenario: LabFrame['scenario'] | null = null;
  private variant: VariantId | null = null;
  /** The heads of its cache, as the still layer shows them; null where it must be drawn anew. */
  private heads: string | null = null;

  constructor(setting: CloseUpSetting) {
    this.setting = setting;
  }

  draw(frame: LabFrame): void {
    const { still, moving, size, look, cpu } = this.setting;
    const layout = this.layoutFor(frame);
    const pen = freshPen(moving, size);
    if (pen === null || cpu >= frame.view.cpus) return;
    const { visits } = this;
    visits.read(frame, cpu, look.still);
    const { view, recording } = frame;
    const stack = cacheStack(recording, view.index, cpu, view.cacheFill[cpu]);
    const scene = { layout, theme: look.theme, frame, cpu, visits, stack };
    const heads = frame.playing ? stack.join() : AT_REST;
    const ground = heads === this.heads ? null : freshPen(still, size);
    this.heads = heads;
    // At rest all is on one canvas, as in pictures of it: edges blend a little otherwise.
    if (!frame.playing) return drawCloseUp({ ...scene, pen });
    if (ground !== null) drawCloseUpStill({ ...scene, pen: ground });
    drawCloseUpMoving({ ...scene, pen });
  }

  private layoutFor({ scenario, view }: LabFrame): CloseUpLayout {
    const { variant } = view;
    if (this.layout !== null && this.scenario === scenario && this.variant === variant)
      return this.layout;
    const { width, height } = this.setting.size;
    const cacheSize = view.meta.cacheSize;
    this.layout = layoutCloseUp({ scenario, variant, cacheSize, width, height });
    this.visits = new Visits(this.layout.strip.nodes.length);
    this.scenario = scenario;
    this.variant = variant;
    this.heads = null;
    return this.layout;
  }
}
