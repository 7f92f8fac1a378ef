/**
 * Who is on the poll lists of each CPU, in order: its backlog and the queues of network cards.
 *
 * Models   softnet_data.poll_list, and the lists of net_rx_action(): the one that it works on and
 *          the repoll list.
 * Differs  The lengths of these lists are kept in softirq.ts. A NAPI is on one list at most.
 */
import { assert } from '../../lib/assert.ts';
import { type CpuIndex, NIL } from '../../schema/units.ts';

/** A NAPI instance: the caller's number; it may have those of CPUs for backlogs, then queues. */
export type Napi = number;

export const NAPI_LIST = { poll: 0, pass: 1, repoll: 2 } as const;
const LISTS = 3;

export interface NapiLists {
  readonly first: Int32Array; // [cpu * 3 + list] next to be polled, or NIL
  readonly last: Int32Array; // [cpu * 3 + list] last to be polled; stale while the list is empty
  readonly next: Int32Array; // [napi] the one after it on its list, or NIL
}

/** Lists of each CPU, for so many NAPIs. */
export function newNapiLists(cpus: number, napis: number): NapiLists {
  return {
    first: new Int32Array(cpus * LISTS).fill(NIL),
    last: new Int32Array(cpus * LISTS).fill(NIL),
    next: new Int32Array(napis).fill(NIL),
  };
}

export function addNapi(l: NapiLists, list: number, cpu: CpuIndex, napi: Napi): void {
  const at = cpu * LISTS + list;
  l.next[napi] = NIL;
  if (l.first[at] === NIL) l.first[at] = napi;
  else l.next[l.last[at]] = napi;
  l.last[at] = napi;
}

/** The pass works on a list of its own; what is scheduled from now on waits. */
export function splicePollList(l: NapiLists, cpu: CpuIndex): void {
  moveBehind(l, cpu * LISTS + NAPI_LIST.poll, cpu * LISTS + NAPI_LIST.pass);
}

/** Takes the NAPI whose turn it is. */
export function takeNapi(l: NapiLists, cpu: CpuIndex): Napi {
  const at = cpu * LISTS + NAPI_LIST.pass;
  const napi = l.first[at];
  assert(napi !== NIL, 'a turn with a poll has a NAPI to poll');
  l.first[at] = l.next[napi];
  return napi;
}

/** Takes all that wait on a CPU that runs no pass, in their order. */
export function takePollList(l: NapiLists, cpu: CpuIndex): Napi[] {
  const at = cpu * LISTS + NAPI_LIST.poll;
  const napis: Napi[] = [];
  for (let napi = l.first[at]; napi !== NIL; napi = l.next[napi]) napis.push(napi);
  l.first[at] = NIL;
  return napis;
}

/** At the end of a pass: what it did not reach comes first, then what is new, then repolls. */
export function joinLists(l: NapiLists, cpu: CpuIndex): void {
  const at = cpu * LISTS;
  moveBehind(l, at + NAPI_LIST.poll, at + NAPI_LIST.pass);
  moveBehind(l, at + NAPI_LIST.repoll, at + NAPI_LIST.pass);
  moveBehind(l, at + NAPI_LIST.pass, at + NAPI_LIST.poll);
}

function moveBehind(l: NapiLists, from: number, to: number): void {
  if (l.first[from] === NIL) return;
  if (l.first[to] === NIL) l.first[to] = l.first[from];
  else l.next[l.last[to]] = l.first[from];
  l.last[to] = l.last[from];
  l.first[from] = NIL;
}
