/**
 * Draws the lanes so far out that blocks have no pixel of their own: in each column the shares of
 * its time, stacked. A column is as wide as some whole bins, so no share is guessed.
 */
import type { CpuShares } from '../../analysis/cpu-shares.ts';
import { ROLE, ROLES } from '../../analysis/segments.ts';
import { formatPercent } from '../../lib/format.ts';
import type { CpuIndex, Ps } from '../../schema/units.ts';
import { instantText, usText } from '../figures.ts';
import type { HitCard } from '../load-cards.ts';
import type { Pen } from '../pen.ts';
import type { StageTheme } from '../theme.ts';
import { roleText } from './describe.ts';
import { inkOf } from './draw.ts';
import { type LanesLayout, psAt, type TimeSpan, xAt } from './layout.ts';

/** From the bottom; idle stays empty. */
const STACKED = [ROLE.waste, ROLE.spin, ROLE.useful, ROLE.copy, ROLE.other];

/** Bins that make a column: as few as are a pixel wide. */
export function binsPerColumn(shares: CpuShares, layout: LanesLayout, span: TimeSpan): number {
  const pixelPs = (span.to - span.from) / layout.plot.w;
  return Math.max(1, Math.ceil(pixelPs / shares.binPs - 1e-9));
}

export function drawShares(
  pen: Pen,
  layout: LanesLayout,
  theme: StageTheme,
  { shares, span, untilPs }: { shares: CpuShares; span: TimeSpan; untilPs: Ps },
): void {
  const width = binsPerColumn(shares, layout, span);
  const columnPs = width * shares.binPs;
  const first = Math.max(0, Math.floor(span.from / columnPs));
  const last = Math.ceil(Math.min(span.to, untilPs) / columnPs);
  const columns = Math.max(0, last - first);
  // [column] what the roles drawn so far take of it, for one lane
  const below = new Float64Array(columns);
  pen.save();
  pen.beginPath();
  pen.rect(layout.plot.x, 0, layout.plot.w, layout.axisY);
  pen.clip();
  for (const { cpu, rect } of layout.lanes) {
    below.fill(0);
    for (const role of STACKED) {
      pen.fillStyle = inkOf(theme, role);
      pen.beginPath();
      for (let k = 0; k < columns; k++) {
        const from = (first + k) * width;
        const to = Math.min(shares.bins, from + width);
        const share = shares.sumPs(cpu, role, from, to) / ((to - from) * shares.binPs);
        if (share <= 0) continue;
        const x = xAt(layout, span, from * shares.binPs);
        const w = xAt(layout, span, to * shares.binPs) - x;
        below[k] += share;
        pen.rect(x, rect.y + rect.h * (1 - below[k]), w, rect.h * share);
      }
      pen.fill();
    }
  }
  pen.restore();
}

/** A column of a lane. */
export interface ColumnHit {
  readonly cpu: CpuIndex;
  readonly fromPs: Ps;
  readonly toPs: Ps;
  readonly shares: CpuShares;
}

export function columnAt(
  shares: CpuShares,
  layout: LanesLayout,
  span: TimeSpan,
  at: { readonly lane: number; readonly x: number },
): ColumnHit {
  const columnPs = binsPerColumn(shares, layout, span) * shares.binPs;
  const column = Math.floor(psAt(layout, span, at.x) / columnPs);
  const toPs = Math.min(shares.recording.scenario.runPs, (column + 1) * columnPs);
  return { cpu: layout.lanes[at.lane].cpu, fromPs: column * columnPs, toPs, shares };
}

export function describeColumn({ cpu, fromPs, toPs, shares }: ColumnHit): HitCard {
  const from = Math.round(fromPs / shares.binPs);
  const to = Math.round(toPs / shares.binPs);
  const rows = ROLES.map((name, role): [string, string, number] => {
    const percent = (100 * shares.sumPs(cpu, role, from, to)) / (toPs - fromPs);
    return [roleText(name, shares.recording.scenario), formatPercent(percent), percent];
  })
    .filter(([, , percent]) => percent >= 0.05)
    .map(([name, text]): [string, string] => [name, text]);
  const { meta } = shares.recording;
  const title = `CPU ${cpu}: ${usText(toPs - fromPs, meta)} from ${instantText(fromPs, meta)}`;
  return { title, rows };
}
