/** Places the CPUs outside the pair shown: idle ones, and the other pairs, as small boxes. */

import { countWord, formatCount, plural } from '../lib/format.ts';
import { pairAt } from '../schema/cpu-pair.ts';
import { busyCpus } from '../schema/load-cpus.ts';
import type { Scenario } from '../schema/scenario.ts';
import { type CpuIndex, NIL, type NodeId } from '../schema/units.ts';
import { clamp, type Rect } from './geometry.ts';
import type { Away, Caption, NodeFrame, SmallCpu, StageMode } from './stage-layout.ts';

export interface SmallCpus {
  readonly cpus: readonly SmallCpu[];
  readonly crowd: { readonly rect: Rect; readonly count: number } | null;
  readonly captions: readonly Caption[];
}

/** Other pairs drawn at once: the neighbours of the one shown. */
const MAX_PAIRS = 3;

export function placeSmallCpus(
  scenario: Scenario,
  pair: number,
  room: Rect,
  frames: readonly NodeFrame[],
  away: StageMode['away'] = NONE_AWAY,
): SmallCpus {
  const placed = place(scenario, pair, room, { frames, away });
  const cpus = placed.cpus.map((each) => ({ ...each, away: away.get(each.cpu) }));
  return { ...placed, cpus };
}

const NONE_AWAY: ReadonlyMap<CpuIndex, Away> = new Map();

function place(
  scenario: Scenario,
  pair: number,
  room: Rect,
  { frames, away }: { frames: readonly NodeFrame[]; away: ReadonlyMap<CpuIndex, Away> },
): SmallCpus {
  const nodes = frames.filter((frame) => frame.note === '').map((frame) => frame.node);
  const idle = idleCpus(scenario, nodes);
  const pairs = neighbours(scenario.load.pairs.length, pair);
  if (nodes.length > 1 && pairs.length === 0) return placeByNode(scenario, idle, frames);
  const gone = idle.filter((cpu) => away.has(cpu)).length;
  if (pairs.length === 0) return placeIdle(idle, room, gone);
  const upper = { ...room, h: idle.length > 0 ? room.h * 0.5 : room.h };
  const above = placePairs(scenario, pairs, upper);
  if (idle.length === 0) return above;
  const below = placeIdle(idle, { ...room, y: room.y + room.h * 0.56, h: room.h * 0.44 }, gone);
  return {
    cpus: [...above.cpus, ...below.cpus],
    crowd: below.crowd,
    captions: [...above.captions, ...below.captions],
  };
}

/** Idle CPUs of the nodes that are drawn in full. */
function idleCpus(scenario: Scenario, nodes: readonly NodeId[]): CpuIndex[] {
  const busy = new Set(busyCpus(scenario.load));
  const { cpuNode } = scenario.machine;
  return cpuNode.flatMap((node, cpu) => (busy.has(cpu) || !nodes.includes(node) ? [] : [cpu]));
}

/** Indices of the pairs next to the one shown, itself left out. */
function neighbours(count: number, pair: number): number[] {
  const from = Math.max(0, Math.min(pair - 1, count - MAX_PAIRS - 1));
  const near: number[] = [];
  for (let i = from; i < count && near.length < MAX_PAIRS; i++) if (i !== pair) near.push(i);
  return near;
}

/** Idle CPUs in boxes with their numbers; as dots where there are too many. */
function placeIdle(idle: readonly CpuIndex[], room: Rect, gone: number): SmallCpus {
  if (idle.length === 0) return { cpus: [], crowd: null, captions: [] };
  const wide = room.w >= 120;
  const left = idle.length - gone;
  const text = wide
    ? `${countWord(left)} idle ${left === 1 ? 'CPU' : 'CPUs'}${gone === 0 ? '' : `, ${gone} offline`}`
    : gone === 0
      ? 'idle'
      : `${gone} off`;
  const captions = [{ x: room.x, y: room.y + 18, text }];
  const top = room.y + 28;
  for (const size of [27, 22, 18]) {
    const h = size === 27 ? clamp(room.h - 28, 18, 34) : size;
    const rows = Math.ceil(idle.length / Math.floor((room.w + 5) / (size + 5)));
    const columns = Math.ceil(idle.length / rows);
    if (rows * (h + 5) - 5 > room.h - 28) continue;
    const step =
      rows === 1 && columns > 1 ? Math.min(size + 8, (room.w - size) / (columns - 1)) : size + 5.4;
    const cpus = idle.map((cpu, i): SmallCpu => {
      const x = room.x + (i % columns) * step;
      const y = top + Math.floor(i / columns) * (h + 5);
      return { cpu, rect: { x, y, w: size, h }, role: 'idle', pair: NIL };
    });
    return { cpus, crowd: null, captions };
  }
  const rect = { ...room, y: top, h: room.h - 28 };
  return { cpus: [], crowd: rect.h < 6 ? null : { rect, count: idle.length }, captions };
}

/** Each pair as two touching boxes, one pair under the other where it is narrow. */
function placePairs(scenario: Scenario, all: readonly number[], room: Rect): SmallCpus {
  const digits = String(scenario.machine.cpuNode.length - 1).length;
  const least = 2 * (8 * digits + 4);
  const near = all.slice(0, Math.max(1, Math.floor((room.w + 8) / (least + 8))));
  const w = Math.min(Math.max(52, least), (room.w - 8 * (near.length - 1)) / near.length);
  const narrow = w < 38;
  const fit = narrow ? Math.max(1, Math.floor((room.h - 25) / 27)) : near.length;
  const pairs = near.slice(0, fit);
  const more = scenario.load.pairs.length - 1 - pairs.length;
  const text =
    room.w < 120 ? 'pairs' : more > 0 ? `Other pairs, ${formatCount(more)} more` : 'Other pairs';
  const cpus = pairs.flatMap((index, i): SmallCpu[] => {
    const { sender, receiver } = pairAt(scenario, index);
    const x = room.x + (narrow ? 0 : i * (w + 8));
    const y = room.y + 28 + (narrow ? i * 27 : 0);
    const half = (narrow ? 52 : w) / 2;
    const box = { y, w: half - 1, h: narrow ? 24 : 26 };
    return [
      { cpu: sender, rect: { ...box, x }, role: 'sender', pair: index },
      { cpu: receiver, rect: { ...box, x: x + half + 1 }, role: 'receiver', pair: index },
    ];
  });
  return { cpus, crowd: null, captions: [{ x: room.x, y: room.y + 18, text }] };
}

/** With two frames the idle CPUs sit on the upper edge of the frame of their node. */
function placeByNode(
  scenario: Scenario,
  idle: readonly CpuIndex[],
  frames: readonly NodeFrame[],
): SmallCpus {
  const cpus: SmallCpu[] = [];
  const captions: Caption[] = [];
  for (const frame of frames) {
    if (frame.note !== '') continue;
    const own = idle.filter((cpu) => scenario.machine.cpuNode[cpu] === frame.node);
    const end = frame.rect.x + frame.rect.w - 20;
    const fits = Math.floor((frame.rect.w - 220) / 24);
    if (own.length === 0) continue;
    if (own.length > fits) {
      captions.push({ x: end - 92, y: 25, text: plural(own.length, 'idle CPU') });
      continue;
    }
    own.forEach((cpu, i) => {
      const rect = { x: end - (own.length - i) * 24 + 2, y: 10, w: 22, h: 20 };
      cpus.push({ cpu, rect, role: 'idle', pair: NIL });
    });
    captions.push({ x: end - own.length * 24 - 28, y: 25, text: 'idle' });
  }
  return { cpus, crowd: null, captions };
}
