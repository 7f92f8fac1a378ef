/** Draws frames onto the two canvases of the field, and answers what is under the pointer. */
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { ListWindow } from '../../analysis/list-window.ts';
import type { CpuIndex } from '../../schema/units.ts';
import type { VariantId } from '../../schema/variants.ts';
import { type FieldHit, hitField, rectOfCpuColumn } from '../../stage/field/columns.ts';
import { factsOf, totalsOf } from '../../stage/field/describe.ts';
import {
  drawCursors,
  drawFieldHead,
  drawLengths,
  type FieldFacts,
} from '../../stage/field/draw.ts';
import { type FieldLayout, layoutField } from '../../stage/field/layout.ts';
import { FieldTiles } from '../../stage/field/tiles-painter.ts';
import type { ColumnSpan } from '../../stage/field/view.ts';
import type { Point, Rect } from '../../stage/geometry.ts';
import type { Focus } from '../../state/zoom.ts';
import { FieldHeat } from './field-heat.ts';
import { freshPen, type LayerSize, penOver } from './layers.ts';
import type { StageLook } from './read-stage-theme.ts';

export interface FieldSetting {
  readonly still: HTMLCanvasElement;
  readonly moving: HTMLCanvasElement;
  readonly size: LayerSize;
  readonly look: StageLook;
  /** The whole field, where this shows a part of it beside it: what was measured is the same. */
  readonly partOf: FieldCanvas | null;
}

/** How long the way to other columns takes; --d-zoom. */
const TRAVEL_MS = 500;
/** While it plays, colours are measured anew so often: they stand for half a second each. */
const MEASURE_MS = 50;

export class FieldCanvas {
  readonly window: ListWindow;
  layout: FieldLayout | null = null;
  /** Called when everything lies elsewhere. */
  onMoved: () => void = () => undefined;
  private readonly setting: FieldSetting;
  private readonly heat: FieldHeat;
  private tiles: FieldTiles | null = null;
  private facts: FieldFacts | null = null;
  private scenario: LabFrame['scenario'] | null = null;
  private variant: VariantId | null = null;
  private focus: Focus | null;
  /** What is in view while it glides; null where it rests at the focus. */
  private gliding: ColumnSpan | null = null;
  private request = 0;
  private frame: LabFrame | null = null;
  private measuredMs = Number.NEGATIVE_INFINITY;

  constructor(setting: FieldSetting, focus: Focus | null) {
    this.setting = setting;
    this.window = setting.partOf?.window ?? new ListWindow();
    this.heat = new FieldHeat(setting);
    this.focus = focus;
  }

  /** Goes to the columns between two CPUs, on a way that can be seen unless motion is reduced. */
  show(focus: Focus | null): void {
    if (sameFocus(focus, this.focus) && this.gliding === null) return;
    const before = this.layout?.view ?? null;
    this.focus = focus;
    this.gliding = null;
    this.relayout();
    const after = this.layout?.view;
    const { look, partOf } = this.setting;
    if (before === null || after === undefined || look.still || partOf !== null) return;
    this.travel(before, after, performance.now());
  }

  /** Shows these columns for now. */
  glide(view: ColumnSpan): void {
    cancelAnimationFrame(this.request);
    this.gliding = view;
    this.relayout();
  }

  stop(): void {
    cancelAnimationFrame(this.request);
  }

  private travel(from: ColumnSpan, to: ColumnSpan, sinceMs: number): void {
    const t = Math.min(1, (performance.now() - sinceMs) / TRAVEL_MS);
    const eased = 1 - (1 - t) ** 3;
    const between = (a: number, b: number): number => a + (b - a) * eased;
    this.glide({ from: between(from.from, to.from), to: between(from.to, to.to) });
    if (t < 1) this.request = requestAnimationFrame(() => this.travel(from, to, sinceMs));
    else this.gliding = null;
  }

  private relayout(): void {
    this.layout = null;
    if (this.frame !== null) this.draw(this.frame);
  }

  draw(frame: LabFrame): void {
    this.frame = frame;
    const { variant } = frame.view;
    const isNew =
      this.layout === null || this.scenario !== frame.scenario || this.variant !== variant;
    if (isNew) this.layOut(frame);
    const { layout } = this;
    if (layout === null) return;
    const isDue = isNew || !frame.playing || performance.now() - this.measuredMs >= MEASURE_MS;
    if (isDue) this.measuredMs = performance.now();
    // A part cannot tell: the whole may have read this frame before it.
    const moved = isDue && (this.window.read(frame) || this.setting.partOf !== null);
    if (this.tiles !== null) {
      if (isDue) this.drawTiles(this.tiles, frame, isNew);
    } else if (moved || isNew || this.facts === null)
      this.heat.draw(layout, this.window, frame.view.nodes.length, isNew);
    if (!layout.bare && (moved || isNew || this.facts === null)) this.sumUp(layout, frame);
    this.drawMoving(layout, frame);
  }

  hit(at: Point): FieldHit | null {
    if (this.layout === null) return null;
    return this.tiles === null ? hitField(this.layout, at) : this.tiles.hit(at);
  }

  rectOf(cpu: CpuIndex): Rect | null {
    if (this.layout === null) return null;
    return this.tiles === null ? rectOfCpuColumn(this.layout, cpu) : this.tiles.rectOf(cpu);
  }

  /** Checks a second of one list that the strongest colour stands for. */
  get topPerS(): number {
    return this.heat.topPerS;
  }

  get isTiled(): boolean {
    return this.tiles !== null;
  }

  private layOut({ scenario, view }: LabFrame): void {
    const { partOf, size } = this.setting;
    const bare = partOf !== null;
    const { width, height } = size;
    const { variant } = view;
    const layout = layoutField({
      bare,
      scenario,
      variant,
      width,
      height,
      focus: this.focus,
      view: this.gliding,
    });
    this.layout = layout;
    this.scenario = scenario;
    this.variant = variant;
    this.tiles = bare ? null : FieldTiles.of(layout);
    this.onMoved();
  }

  private drawTiles(tiles: FieldTiles, frame: LabFrame, isNew: boolean): void {
    const { look, size, still } = this.setting;
    const pen = isNew ? freshPen(still, size) : penOver(still, size);
    if (pen !== null) tiles.draw(pen, { window: this.window, view: frame.view }, look.theme, isNew);
  }

  private sumUp(layout: FieldLayout, { view }: LabFrame): void {
    const totals = totalsOf(this.window, view.cpus * view.nodes.length);
    const top = this.tiles === null ? this.heat.topPerS : null;
    this.facts = factsOf(layout, this.window, totals, top);
  }

  private drawMoving(layout: FieldLayout, frame: LabFrame): void {
    const { look, size, moving } = this.setting;
    const pen = freshPen(moving, size);
    if (pen === null) return;
    const { theme } = look;
    if (this.facts !== null) drawFieldHead(pen, layout, theme, this.facts);
    if (this.isTiled) return;
    drawLengths(pen, layout, frame.view, theme);
    drawCursors(pen, layout, frame, theme);
  }
}

function sameFocus(a: Focus | null, b: Focus | null): boolean {
  return a === b || (a?.from === b?.from && a?.to === b?.to);
}
