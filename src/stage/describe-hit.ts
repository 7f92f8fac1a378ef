/** What a hover card says: a name and some rows, all from the view; of an skb its history too. */
import { flushNumber, previousFlush } from '../analysis/flush-pass.ts';
import type { LabFrame } from '../analysis/lab-frame.ts';
import { type MachineView, PHASE, PLACE, phaseOf } from '../analysis/machine-view.ts';
import { formatCount, plural } from '../lib/format.ts';
import { deferLimits } from '../schema/defer-limits.ts';
import { LOAD_ROLES } from '../schema/load-roles.ts';
import { type CpuIndex, NIL, type SkbIndex } from '../schema/units.ts';
import { VARIANTS } from '../schema/variants.ts';
import { instantText, usText } from './figures.ts';
import type { StageHit } from './hit.ts';
import {
  awayText,
  describeQueue,
  describeRing,
  describeRps,
  type HitCard,
  waitingRows,
} from './load-cards.ts';
import { flushesOf, flushName, NO_FLUSH } from './machine/sender-state.ts';
import { lifeCard } from './skb/life-text.ts';
import type { StageLayout } from './stage-layout.ts';
import { doingText, stageWords } from './words.ts';

const SCAN = 4_000;

export function describeHit(hit: StageHit, layout: StageLayout, frame: LabFrame): HitCard {
  switch (hit.kind) {
    case 'list':
      return describeList(hit.slot, layout, frame);
    case 'skb':
      return describeSkb(hit.skb, frame);
    case 'cpu':
      return describeCpu(hit.cpu, layout, frame);
    case 'cache':
      return describeCache(layout, frame);
    case 'chip':
      return describeChip(hit.chip, layout, frame);
    case 'queue':
      return describeQueue(layout, frame);
    case 'ring':
      return describeRing(layout, frame);
  }
}

/** A list of the CPU `sender`. */
export function describeList(
  at: number,
  { sender, strip }: Pick<StageLayout, 'sender' | 'strip'>,
  frame: LabFrame,
): HitCard {
  const { view } = frame;
  // A card may stay open while the kernel is switched to one with fewer lists.
  const slot = Math.min(at, strip.nodes.length - 1);
  const node = strip.nodes[slot];
  const row = view.rowOf(sender, slot);
  const { cap, kickAt } = deferLimits(view.variant, view.deferMax);
  const kick = kickAt === null ? 'never kicks' : `on push ${formatCount(kickAt)}`;
  const limit = Number.isFinite(cap) ? ` of ${formatCount(cap)}` : ', no limit';
  const queued = `${formatCount(view.listLength[row])}${limit}`;
  if (node === NIL) {
    return {
      title: `List of CPU ${sender}`,
      rows: [
        ['queued', queued],
        ['kick', kick],
      ],
    };
  }
  const online = strip.online[slot];
  const walked = VARIANTS[view.variant].walk === 'possible' || online;
  const marked = VARIANTS[view.variant].walk === 'mask';
  const often = marked ? 'when it is marked' : `on every flush${lastVisit(sender, frame)}`;
  const rows: [string, string][] = [['node', online ? 'online' : 'only possible, not online']];
  rows.push(['visited', walked ? often : 'never by this walk']);
  if (online || view.listLength[row] > 0) rows.push(['queued', queued], ['kick', kick]);
  else rows.push(['holds', 'nothing: no CPU of this node runs']);
  return { title: `List [CPU ${sender}][node ${node}]`, rows };
}

function lastVisit(sender: CpuIndex, frame: LabFrame): string {
  const i = frame.view.lastFlush[sender];
  if (i === NIL) return '';
  const { events, meta } = frame.recording;
  return `, last ${usText(frame.view.atPs - events.atPs(i), meta)} ago`;
}

function placeText(view: MachineView, skb: SkbIndex): string {
  const { between, taken } = stageWords(view.scenario.load);
  const row = view.row[skb];
  switch (view.place[skb]) {
    case PLACE.cache:
      return 'in the cache';
    case PLACE.slab:
      return 'freed to the slab';
    case PLACE.sending:
      return sendingText(view);
    case PLACE.socket:
      return between;
    case PLACE.receiving:
      return taken;
    case PLACE.backlog:
      return `on the backlog of CPU ${row}`;
    case PLACE.polled:
      return `in the poll of CPU ${row}`;
    case PLACE.kept:
      return 'kept until it is acknowledged';
  }
  const slots = view.nodes.length;
  const node =
    view.meta.walk[view.variant].nodes.length === 0 ? '' : `[node ${view.nodes[row % slots]}]`;
  return `on list [CPU ${Math.floor(row / slots)}]${node}`;
}

function sendingText({ scenario }: MachineView): string {
  const { source } = LOAD_ROLES[scenario.load.kind];
  return source === 'RX ring' ? 'in the driver’s poll' : 'being sent';
}

export function describeSkb(skb: SkbIndex, frame: LabFrame): HitCard {
  const { view, scenario } = frame;
  const { load } = scenario;
  const isMerged = load.kind === 'nic-rx-tcp' && load.groFrames > 1;
  const payload = `${formatCount(load.payloadBytes)} B${isMerged ? ' a frame' : ''}`;
  const since = usText(view.atPs - view.placePs[skb], frame.recording.meta);
  return {
    title: `skb of CPU ${view.allocCpu[skb]}`,
    rows: [
      ['where', placeText(view, skb)],
      ['since', `${since} ago`],
      ['last written by', `CPU ${view.writer[skb]}`],
      ...(view.meta.recorded === true ? [] : [['payload', payload] as const]),
      ...historyRows(skb, frame),
    ],
  };
}

/** What happened to it so far in this life; a click follows it further. */
function historyRows(skb: SkbIndex, frame: LabFrame): [string, string][] {
  const { rows } = lifeCard({ skb, atPs: frame.playheadPs }, frame);
  return rows.filter(({ past }) => past).map(({ when, what }) => [when, what]);
}

function describeCpu(cpu: number, layout: StageLayout, frame: LabFrame): HitCard {
  const { view, scenario } = frame;
  const node = scenario.machine.cpuNode[cpu];
  const pair = scenario.load.pairs.find((p) => p.sender === cpu || p.receiver === cpu);
  const { roles } = layout;
  if (cpu === layout.rps?.cpu) return describeRps(cpu, frame);
  const role = pair === undefined ? 'idle' : pair.sender === cpu ? roles.home : roles.other;
  const rows: [string, string][] = [
    ['node', `${node}, ${scenario.machine.online.includes(node) ? 'online' : 'offline'}`],
    ['now', awayText(cpu, frame) ?? (pair === undefined ? 'nothing to do' : doingText(frame, cpu))],
  ];
  const { waiting } = stageWords(scenario.load);
  if (pair?.sender === cpu) rows.push(['cache', plural(view.cacheFill[cpu], 'skb')]);
  else if (pair !== undefined) rows.push(['queue', plural(view.queueLength[cpu], waiting)]);
  rows.push(...waitingRows(cpu, frame));
  const other = cpu !== layout.sender && cpu !== layout.receiver && pair !== undefined;
  if (other) rows.push(['pair', `${pair.sender} → ${pair.receiver}, choose it to see it`]);
  return { title: `CPU ${cpu}, ${role}`, rows };
}

function describeCache(layout: StageLayout, frame: LabFrame): HitCard {
  const { view } = frame;
  const fill = view.cacheFill[layout.sender];
  return {
    title: `NAPI skb cache of CPU ${layout.sender}`,
    rows: [
      [
        'fill',
        view.meta.recorded === true
          ? 'not in a trace'
          : `${formatCount(fill)} of ${formatCount(view.meta.cacheSize)}`,
      ],
      ['takes', 'skbs that this CPU frees in a flush'],
      ['gives', `the newest one to the next ${layout.roles.unit}`],
    ],
  };
}

function describeChip(chip: number, layout: StageLayout, frame: LabFrame): HitCard {
  const { view, recording } = frame;
  if (chip === 1) {
    const held = view.inHand[layout.sender] !== NIL && phaseOf(view, layout.sender) !== PHASE.send;
    return {
      title: 'poll',
      rows: [
        ['does', 'takes the datagram from the backlog'],
        ['waiting', held ? '1' : '0'],
      ],
    };
  }
  const flushes = flushesOf(frame);
  const title = flushName(chip === 0 ? 0 : 2, flushes);
  if (title === NO_FLUSH) return { title, rows: [['why', WHY_NO_FLUSH[flushes]]] };
  const newest = view.lastFlush[layout.sender];
  const wanted = chip === 0 || flushes === 'at end' ? 1 : 2;
  const nth = newest === NIL ? 0 : flushNumber(recording, newest);
  const i = nth === wanted ? newest : nth > wanted ? previousFlush(recording, newest, SCAN) : NIL;
  if (i === NIL) return { title, rows: [['state', 'not yet in this pass']] };
  const { events } = recording;
  const [x, y, z] = [events.x(i), events.y(i), events.z(i)];
  return {
    title,
    rows: [
      ['began', instantText(events.atPs(i), recording.meta)],
      ['lasted', usText(events.durPs(i), recording.meta)],
      ['visited', `${plural(x + y + z, 'list')}, ${formatCount(z)} wasted`],
      ['found skbs on', plural(x, 'list')],
    ],
  };
}

const WHY_NO_FLUSH = {
  never: 'there are no lists in this kernel',
  'at end': 'the flush comes after the poll here',
  'each turn': '',
} as const;
