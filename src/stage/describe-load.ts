/** What only some loads have, as rows of the table twin: a ring, RPS, and what was dropped. */
import { awayCpus } from '../analysis/away-cpus.ts';
import { DROPPED } from '../analysis/dropped.ts';
import type { LabFrame } from '../analysis/lab-frame.ts';
import type { MachineView } from '../analysis/machine-view.ts';
import { rxRingOf } from '../analysis/rx-ring.ts';
import { standingTexts, waitText } from '../analysis/waiting-text.ts';
import { walkNodes } from '../analysis/walk-nodes.ts';
import { formatCount, plural } from '../lib/format.ts';
import { pairAt, pairIndex, rpsCpuAt } from '../schema/cpu-pair.ts';
import { LOAD_ROLES } from '../schema/load-roles.ts';
import { NIL } from '../schema/units.ts';
import { VARIANTS } from '../schema/variants.ts';
import { rpsState } from './machine/rps-state.ts';
import { waitingOf } from './strip/draw-waiting.ts';

export type TableRow = readonly [what: string, where: string, count: string];

/** What only some loads have: a ring, a backlog on a third CPU. */
export function kindRows(frame: LabFrame, pair: number): TableRow[] {
  const { view, scenario, recording } = frame;
  const rows: TableRow[] = [];
  if (LOAD_ROLES[scenario.load.kind].source === 'RX ring') {
    const ring = rxRingOf(view, recording, pairIndex(scenario.load, pair));
    const known = ring === null ? 'not known' : `${formatCount(ring.frames)} at the ${ring.at}`;
    const taken = ring === null ? '' : `, ${formatCount(ring.taken)} taken since`;
    rows.push(['frames', 'RX ring', known + taken]);
  }
  const rps = rpsCpuAt(scenario, pair);
  if (rps === NIL) return rows;
  rows.push(['RPS', `CPU ${rps}`, rpsState(frame, rps)]);
  rows.push(['skbs', `backlog of CPU ${rps}`, formatCount(view.backlogLength[rps])]);
  return rows;
}

/** Of TCP. */
const MISSED = [
  ['packets lost', 'network', DROPPED.network],
  ['not sent again', 'first copy seems to be on this host still', DROPPED.unsent],
] as const;

/** So far, where anything was. */
export function dropRows({ view, scenario }: LabFrame, pair: number): TableRow[] {
  const { sender, receiver } = pairAt(scenario, pair);
  const rps = rpsCpuAt(scenario, pair);
  const places = [
    ['full socket', DROPPED.socket, receiver],
    ['full backlog', DROPPED.backlog, rps],
    ['full RX ring', DROPPED.ring, sender],
  ] as const;
  const dropped = places.flatMap(([why, where, cpu]): TableRow[] => {
    const count = cpu === NIL ? 0 : view.drops[where * view.cpus + cpu];
    return count === 0 ? [] : [['dropped', `${why} of CPU ${cpu}`, formatCount(count)]];
  });
  const missed = MISSED.flatMap(([what, where, code]): TableRow[] => {
    const count = view.drops[code * view.cpus + receiver];
    return count === 0 ? [] : [[what, where, formatCount(count)]];
  });
  return [...dropped, ...missed];
}

/** What stands still, or waits and will not be flushed as things stand, each in a sentence. */
export function waitingSentences(frame: LabFrame): string[] {
  const waiting = waitingOf(frame).map((each) => waitText(frame.view, each));
  return [...standingTexts(frame.view), ...waiting].map(({ what, until }) => `${what} ${until}`);
}

/** CPUs that are not online. */
export function awayRows(view: MachineView): TableRow[] {
  return [...awayCpus(view)].map(([cpu, state]) => ['CPU', String(cpu), state]);
}

/** What one flush looks at. */
export function visitsText(view: MachineView): string {
  const { variant } = view;
  if (variant === 'none') return 'no flush';
  const { walk } = VARIANTS[variant];
  if (walk === 'mask') return 'marked lists only';
  return plural(walk === 'none' ? 1 : walkNodes(view, variant).length, 'list');
}
