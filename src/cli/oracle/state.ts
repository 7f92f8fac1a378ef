/**
 * The state of a machine in the form that vectors compare, and the text that digests are taken
 * over.
 */
import { createHash } from 'node:crypto';
import { hasNode, nodesOf } from '../../engine/kernel/nodemask.ts';
import type { Machine } from '../../engine/machine.ts';
import type { ScriptPlayer } from '../../engine/script/player.ts';
import { TOTALS } from '../../engine/totals.ts';
import { NIL } from '../../schema/units.ts';
import type { FreedRow, ListRow, VectorState } from './vector.ts';

/** The state after op number `op`. */
export function stateOf(player: ScriptPlayer, op: number, freed: readonly FreedRow[]): VectorState {
  const { m } = player;
  const lists = listRows(player);
  const tot = Object.fromEntries(TOTALS.map((name, i) => [name, m.totals[i]]));
  const listed = lists.reduce((sum, row) => sum + row[3].length, 0);
  const released =
    tot.freed_flush + tot.freed_local + tot.freed_nodefer + tot.freed_self + tot.freed_drain;
  return {
    op,
    lists,
    cpus: setBits(m.cpu_online),
    nodes: nodesOf(m.node_online),
    cache: [...m.napi_skb_count],
    ipi: setBits(m.defer_ipi_scheduled),
    inflight: setBits(m.ipi_in_flight),
    live: tot.allocs - released - listed - takenByFlushes(player),
    stranded: lists.filter((row) => isStranded(m, row)).reduce((n, row) => n + row[3].length, 0),
    tot,
    freed,
  };
}

function listRows(player: ScriptPlayer): ListRow[] {
  const { m } = player;
  const rows: ListRow[] = [];
  for (let row = 0; row < m.defer_list.length; row++) {
    if (m.defer_count[row] === 0 && m.defer_list[row] === NIL) continue;
    const ids: number[] = [];
    for (let skb = m.defer_list[row]; skb !== NIL; skb = m.ll_node[skb]) ids.push(player.idOf(skb));
    const cpu = Math.floor(row / m.nr_node_ids);
    const node = m.variant.walk === 'none' ? NIL : row % m.nr_node_ids;
    rows.push([cpu, node, m.defer_count[row], ids]);
  }
  return rows;
}

/** Skbs that open flushes have taken off their lists and not freed yet. */
function takenByFlushes({ m, flushes }: ScriptPlayer): number {
  let taken = 0;
  for (const flush of flushes.values()) {
    for (let skb = flush.taken; skb !== NIL; skb = m.ll_node[skb]) taken++;
  }
  return taken;
}

/** No flush can reach the list as things are. */
function isStranded(m: Machine, [cpu, node]: ListRow): boolean {
  if (m.cpu_online[cpu] === 0) return true;
  return m.variant.walk === 'online' && !hasNode(m.node_online, node);
}

function setBits(flags: Uint8Array): number[] {
  return [...flags.keys()].filter((i) => flags[i] === 1);
}

const line = (label: string, values: readonly (number | string)[]): string =>
  `${label} ${values.length === 0 ? '-' : values.join(',')}\n`;

/** The text of one checkpoint. */
export function canonical(state: VectorState): string {
  return [
    `op ${state.op}\n`,
    line('cpus', state.cpus),
    line('nodes', state.nodes),
    line('cache', state.cache),
    line('ipi', state.ipi),
    line('inflight', state.inflight),
    `live ${state.live}\nstranded ${state.stranded}\n`,
    ...state.lists.map(([cpu, node, count, ids]) => line(`list ${cpu} ${node} ${count}`, ids)),
    ...TOTALS.map((name) => `${name} ${state.tot[name] ?? 0}\n`),
    ...state.freed.map(([id, cpu, path, head]) => `free ${id} ${cpu} ${path} ${head}\n`),
  ].join('');
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
