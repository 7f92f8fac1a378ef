/** The code that one CPU of a pair runs, which is HTML on the page: lines, the lit one, counts. */
import { computeFlowCounts, computeFlushCounts, litLineOf } from '../charts/lit-line.ts';
import { type Pen, say } from '../stage/pen.ts';
import { countTexts } from '../ui/panels/code-counts.ts';
import { codeCpu, codePathOf } from '../ui/panels/code-paths.ts';
import { pseudoCode } from '../ui/panels/pseudo-code.ts';
import type { PanelPainter, PanelSize, Shown } from './panel.ts';
import { drawTitle, PAD } from './panel-title.ts';
import type { Place, Sheet } from './sheet.ts';
import type { SlideTheme } from './slide-theme.ts';

const LINE = 24;
const INDENT = 18;
const CODE_Y = 50;

export class CodePanel implements PanelPainter {
  private readonly size: PanelSize;

  constructor(size: PanelSize) {
    this.size = size;
  }

  draw(sheet: Sheet, place: Place, { frame, pair }: Shown, theme: SlideTheme): void {
    const { scenario, view, recording, flow } = frame;
    const cpu = codeCpu(scenario, pair);
    const path = codePathOf(scenario.load);
    const lines = pseudoCode(view.variant, path);
    const counts = flow ? computeFlowCounts(frame) : computeFlushCounts(view, recording, cpu);
    const texts = countTexts(counts, path);
    const lit = flow ? null : litLineOf(view, recording, cpu);
    const right = this.size.width - PAD;
    const room = (this.size.height - CODE_Y + 8) / lines.length;
    const pitch = Math.min(LINE, room);
    sheet.place(place, (pen) => {
      drawTitle(pen, theme, `What CPU ${cpu} runs`);
      lines.forEach((line, i) => {
        const y = CODE_Y + i * pitch;
        const isLit = lit?.line === line.id;
        if (isLit) drawLit(pen, theme, { tone: lit.tone, y, pitch, right });
        const ink = isLit ? theme.ink1 : line.dim ? theme.ink3 : theme.ink2;
        const weight = isLit ? 700 : 400;
        const look = { y, ink, weight, size: Math.min(13, pitch * 0.6), mono: true };
        say(pen, theme, line.text, { ...look, x: PAD + 6 + line.indent * INDENT });
        const count = { ...look, mono: false, ink: theme.ink3, align: 'right' } as const;
        say(pen, theme, texts[line.id] ?? '', { ...count, x: right - 4 });
      });
    });
  }
}

interface LitRow {
  readonly tone: 'waste' | 'useful' | 'other';
  readonly y: number;
  readonly pitch: number;
  readonly right: number;
}

function drawLit(pen: Pen, theme: SlideTheme, { tone, y, pitch, right }: LitRow): void {
  const top = y - pitch * 0.7;
  const soft = { waste: theme.wasteSoft, useful: theme.usefulSoft, other: theme.bg2 };
  const edge = { waste: theme.waste, useful: theme.useful, other: theme.other };
  pen.fillStyle = soft[tone];
  pen.fillRect(PAD - 4, top, right - PAD + 8, pitch);
  pen.fillStyle = edge[tone];
  pen.fillRect(PAD - 4, top, 3, pitch);
}
