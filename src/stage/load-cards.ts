/** Cards of what lies between the two CPUs: queue or ring, RPS, a card's ring. */
import { awayCpus } from '../analysis/away-cpus.ts';
import { DROPPED } from '../analysis/dropped.ts';
import type { LabFrame } from '../analysis/lab-frame.ts';
import { formatCount, plural } from '../lib/format.ts';
import { type CpuIndex, NIL } from '../schema/units.ts';
import { usText } from './figures.ts';
import { ringOf } from './machine/draw-ring.ts';
import { rpsState } from './machine/rps-state.ts';
import type { StageLayout } from './stage-layout.ts';
import { waitingOf } from './strip/draw-waiting.ts';
import { stageWords } from './words.ts';

export interface HitCard {
  readonly title: string;
  readonly rows: readonly (readonly [string, string])[];
}

export function describeQueue(layout: StageLayout, frame: LabFrame): HitCard {
  const { view, scenario } = frame;
  const length = view.queueLength[layout.receiver];
  const rows: [string, string][] = [
    ['waiting', plural(length, stageWords(scenario.load).waiting)],
    ['room for', formatCount(roomOf(frame))],
  ];
  const dropped = view.drops[DROPPED.socket * view.cpus + layout.receiver];
  if (dropped > 0) rows.push(['dropped', `${formatCount(dropped)}, it was full`]);
  const lost = view.drops[DROPPED.network * view.cpus + layout.receiver];
  if (lost > 0) rows.push(['lost', `${formatCount(lost)}, by the network`]);
  const unsent = view.drops[DROPPED.unsent * view.cpus + layout.receiver];
  if (unsent > 0) rows.push(['not sent again', `${formatCount(unsent)}, copy still here`]);
  return { title: layout.roles.between, rows };
}

/** A ring has its size, a socket what its buffer takes. */
function roomOf({ view, scenario: { load } }: LabFrame): number {
  return 'nic' in load ? load.nic.ringSize : view.meta.socketCapacity;
}

export function describeRps(cpu: number, frame: LabFrame): HitCard {
  const { view, scenario } = frame;
  const rows: [string, string][] = [
    ['node', String(scenario.machine.cpuNode[cpu])],
    ['now', rpsState(frame, cpu)],
    ['backlog', plural(view.backlogLength[cpu], 'skb')],
  ];
  const dropped = view.drops[DROPPED.backlog * view.cpus + cpu];
  if (dropped > 0) rows.push(['dropped', `${formatCount(dropped)}, its backlog was full`]);
  return { title: `CPU ${cpu}, chosen by RPS`, rows };
}

export function describeRing(layout: StageLayout, frame: LabFrame): HitCard {
  const { view } = frame;
  const ring = ringOf(layout, frame);
  const rows: [string, string][] =
    ring === null
      ? [['known', 'nothing: its queue has not interrupted']]
      : [
          [
            'frames',
            `${formatCount(ring.frames)} at the ${ring.at}, ${usText(ring.agePs, frame.recording.meta)} ago`,
          ],
          ['taken since', formatCount(ring.taken)],
          ['came since', 'not recorded'],
        ];
  const dropped = view.drops[DROPPED.ring * view.cpus + layout.sender];
  if (dropped > 0) rows.push(['dropped', `${formatCount(dropped)}, a ring was full`]);
  return { title: `RX ring of queue ${layout.mode.pair + 1}`, rows };
}

/** "offline" or "unplugged"; undefined for a CPU that is online. */
export function awayText(cpu: CpuIndex, { view }: LabFrame): string | undefined {
  return awayCpus(view).get(cpu);
}

/** Skbs that wait for this CPU and will not be flushed as things stand. */
export function waitingRows(cpu: CpuIndex, frame: LabFrame): [string, string][] {
  const own = waitingOf(frame).filter((each) => each.cpu === cpu && each.skbs > 0);
  return own
    .slice(0, 2)
    .map(({ node, skbs }) => [
      node === NIL ? 'waiting' : `waiting, node ${node}`,
      plural(skbs, 'skb'),
    ]);
}
