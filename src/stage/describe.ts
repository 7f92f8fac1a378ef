/** The stage in words: one sentence for the instant, and a table of all that is drawn. */

import { flushedLists } from '../analysis/flush-lists.ts';
import { flushesOfPass } from '../analysis/flush-pass.ts';
import type { LabFrame } from '../analysis/lab-frame.ts';
import { PHASE, phaseOf } from '../analysis/machine-view.ts';
import { walkCursor } from '../analysis/walk-cursor.ts';
import { formatCount } from '../lib/format.ts';
import { pairAt, rpsCpuAt } from '../schema/cpu-pair.ts';
import { rolesOf } from '../schema/load-roles.ts';
import { NIL } from '../schema/units.ts';
import { VARIANTS } from '../schema/variants.ts';
import {
  awayRows,
  dropRows,
  kindRows,
  type TableRow,
  visitsText,
  waitingSentences,
} from './describe-load.ts';
import { flushText } from './figures.ts';
import { rpsState } from './machine/rps-state.ts';
import { signalsOf, signalTexts } from './signals/signals.ts';
import { doingText, isUntold, stageWords, UNTOLD } from './words.ts';

/** Of a real machine, what no tracepoint tells. */
const UNKNOWN = 'not in a trace';

export function describeStage(frame: LabFrame, pair = 0): string {
  const { sender, receiver } = pairAt(frame.scenario, pair);
  const rps = rpsCpuAt(frame.scenario, pair);
  const parts = [
    describeSender(frame, sender),
    ...(rps === NIL || rps === sender
      ? []
      : [`CPU ${rps}, chosen by RPS: ${rpsState(frame, rps)}`]),
    sender === receiver
      ? 'the same CPU is its receiver'
      : `CPU ${receiver} ${describeReceiver(frame, receiver)}`,
    ...signalTexts(signalsOf(frame)),
  ];
  return [`${parts.join('; ')}.`, ...waitingSentences(frame)].join(' ');
}

function describeSender(frame: LabFrame, cpu: number): string {
  const { view, scenario } = frame;
  const cursor = walkCursor(view, frame.recording, cpu);
  if (cursor !== null) {
    const i = view.lastFlush[cpu];
    const flush = `CPU ${cpu}, ${flushText(cursor.flushNo, flushesOfPass(frame.recording, i))}`;
    const only = cursor.found > 0 ? 'taken' : 'empty';
    const mask = VARIANTS[cursor.variant].walk === 'mask';
    if (cursor.node === NIL && mask) return `${flush}, no node is marked`;
    if (cursor.node === NIL) return `${flush}, its only list, ${only}`;
    const { nodes } = cursor;
    const last = nodes[nodes.length - 1];
    const place =
      last === nodes.length - 1
        ? `list ${cursor.node}${last === 0 ? '' : ` of 0 to ${last}`}`
        : `list ${cursor.visit + 1} of ${nodes.length} (node ${cursor.node})`;
    const online = scenario.machine.online.includes(cursor.node) ? 'online' : 'not online';
    const found = flushedLists(frame.recording, i).some(({ node }) => node === cursor.node);
    const what = found ? 'holding skbs' : 'empty';
    return `${flush}, ${place}, ${what}, node ${online}`;
  }
  const phase = phaseOf(view, cpu);
  if (phase === PHASE.poll) return `CPU ${cpu} polls its ${polledBy(frame)}`;
  return `CPU ${cpu}: ${doingText(frame, cpu)}`;
}

function polledBy({ scenario }: LabFrame): string {
  return rolesOf(scenario.load).source === 'RX ring' ? 'RX ring' : 'backlog';
}

function describeReceiver(frame: LabFrame, cpu: number): string {
  const phase = phaseOf(frame.view, cpu);
  if (isUntold(frame.view, phase)) return `is ${UNTOLD}`;
  const said = stageWords(frame.scenario.load).says[phase];
  if (said !== undefined) return said;
  const cursor = walkCursor(frame.view, frame.recording, cpu);
  if (cursor === null) return 'is in its softirq';
  const where = cursor.node === NIL ? 'its only list' : `its own list of node ${cursor.node}`;
  return `is in flush ${cursor.flushNo} of its own, ${where}`;
}

/** The table twin of the stage: what is where, and how many. */
export function stageTable(frame: LabFrame, pair = 0): TableRow[] {
  const { view, scenario } = frame;
  const { sender, receiver } = pairAt(scenario, pair);
  const roles = rolesOf(scenario.load);
  const { online, possible } = scenario.machine;
  const isKnown = view.meta.recorded !== true;
  const rows: TableRow[] = [
    [roles.home, `CPU ${sender}`, doingText(frame, sender)],
    [roles.other, `CPU ${receiver}`, doingText(frame, receiver)],
    ['skbs', `cache of CPU ${sender}`, isKnown ? formatCount(view.cacheFill[sender]) : UNKNOWN],
    [
      `${stageWords(scenario.load).waiting}s`,
      `${roles.between} of CPU ${receiver}`,
      formatCount(view.queueLength[receiver]),
    ],
  ];
  rows.push(...kindRows(frame, pair));
  const { walk } = VARIANTS[view.variant];
  let listed = 0;
  for (let slot = 0; slot < view.nodes.length; slot++) {
    const length = view.listLength[view.rowOf(sender, slot)];
    listed += length;
    const node = walk === 'none' ? '' : `[node ${view.nodes[slot]}]`;
    if (length > 0) rows.push(['skbs', `list [CPU ${sender}]${node}`, formatCount(length)]);
  }
  if (listed === 0) rows.push(['skbs', `lists of CPU ${sender}`, '0']);
  rows.push(['visits', 'one flush', isKnown ? visitsText(view) : UNKNOWN]);
  const offline = possible.length - online.length;
  rows.push(...dropRows(frame, pair));
  const wasted = formatCount(walk === 'possible' ? offline : 0);
  rows.push(['wasted visits', 'one flush', isKnown ? wasted : UNKNOWN]);
  rows.push(...awayRows(view));
  return rows;
}
