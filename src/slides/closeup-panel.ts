/** One CPU close up, drawn as on the page. */
import { cacheStack } from '../analysis/cache-stack.ts';
import type { LabFrame } from '../analysis/lab-frame.ts';
import { pairAt } from '../schema/cpu-pair.ts';
import type { CpuIndex } from '../schema/units.ts';
import { drawCloseUp } from '../stage/closeup/draw.ts';
import { type CloseUpLayout, layoutCloseUp } from '../stage/closeup/layout.ts';
import { Visits } from '../stage/strip/visits.ts';
import { ByKernel } from './by-kernel.ts';
import type { PanelPainter, PanelSize, Shown } from './panel.ts';
import type { Place, Sheet } from './sheet.ts';
import type { SlideTheme } from './slide-theme.ts';

export class CloseUpPanel implements PanelPainter {
  private readonly pictures: ByKernel<{ layout: CloseUpLayout; visits: Visits }>;

  constructor(size: PanelSize) {
    this.pictures = new ByKernel(({ frame: { scenario, view } }) => {
      const { variant, meta } = view;
      const layout = layoutCloseUp({ scenario, variant, cacheSize: meta.cacheSize, ...size });
      return { layout, visits: new Visits(layout.strip.nodes.length) };
    });
  }

  draw(sheet: Sheet, place: Place, shown: Shown, theme: SlideTheme): void {
    const { frame } = shown;
    const { view, recording } = frame;
    const cpu = cpuOf(shown, frame);
    const { layout, visits } = this.pictures.of(shown);
    visits.read(frame, cpu, false);
    const stack = cacheStack(recording, view.index, cpu, view.cacheFill[cpu]);
    sheet.place(place, (pen) => drawCloseUp({ pen, layout, theme, frame, cpu, visits, stack }));
  }
}

function cpuOf({ cpu, pair }: Shown, { scenario, view }: LabFrame): CpuIndex {
  return cpu !== undefined && cpu < view.cpus ? cpu : pairAt(scenario, pair).sender;
}
