/** Rates of one pair over the last moments of a recording: what flow mode writes and draws. */

import type { EventRows } from '../../analysis/event-rows.ts';
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { ROLES, SegmentReader } from '../../analysis/segments.ts';
import { EV, KICK } from '../../schema/events.ts';
import { variantAt } from '../../schema/scenario.ts';
import { type EventIndex, PS_PER_S, type Ps } from '../../schema/units.ts';
import type { StageLayout } from '../stage-layout.ts';
import { type RateSpan, RateWindow } from './rate-window.ts';

/** Bars of the histogram of the queue's depth. */
export const DEPTHS = 9;

export interface FlowRates {
  readonly fromPs: Ps;
  readonly toPs: Ps;
  /** All per second. */
  readonly sent: number;
  readonly received: number;
  readonly passes: number;
  readonly flushes: number;
  readonly checks: number;
  readonly wasted: number;
  readonly pushes: number;
  readonly kicks: number;
  readonly dropped: number;
  readonly cacheLow: number;
  readonly cacheHigh: number;
  /** Mean number of skbs on the list that this pair uses. */
  readonly listMean: number;
  /** Share of time at each depth, and the depth that one bar spans. */
  readonly depth: readonly number[];
  readonly depthStep: number;
  /** Share of time by role, in the order of ROLES. */
  readonly senderRoles: readonly number[];
  readonly receiverRoles: readonly number[];
}

/** The same frame gives the same rates. */
export class RateMeter {
  private readonly layout: StageLayout;
  private readonly window = new RateWindow();
  private known: { readonly span: RateSpan; readonly rates: FlowRates } | null = null;

  constructor(layout: StageLayout) {
    this.layout = layout;
  }

  read(frame: LabFrame): FlowRates {
    const span = this.window.read(frame);
    if (this.known?.span !== span) this.known = { span, rates: measure(frame, this.layout, span) };
    return this.known.rates;
  }
}

interface Tally {
  sent: number;
  received: number;
  passes: number;
  flushes: number;
  checks: number;
  wasted: number;
  pushes: number;
  kicks: number;
  dropped: number;
  cacheLow: number;
  cacheHigh: number;
  queue: number;
  queueSince: Ps;
  readonly depthPs: Float64Array; // [depth] time at it; the last one stands for all above
  list: number;
  listLow: number;
  listSince: Ps;
  listPs: number;
}

const MAX_DEPTH = 1_024;

function measure(frame: LabFrame, layout: StageLayout, span: RateSpan): FlowRates {
  const { recording, scenario, view } = frame;
  const roles = new Float64Array(2 * ROLES.length);
  const reader = new SegmentReader(view.meta, view.cpus, variantAt(scenario, span.fromPs));
  const tally = newTally(span.fromPs);
  for (let i = span.from; i < span.to; i++) {
    reader.read(recording.events, i, (cpu, role, from, to) => {
      if (cpu === layout.sender) roles[role] += to - from;
      else if (cpu === layout.receiver) roles[ROLES.length + role] += to - from;
    });
    count(tally, recording.events, i, layout);
  }
  return ratesOf(tally, roles, span);
}

function newTally(fromPs: Ps): Tally {
  return {
    sent: 0,
    received: 0,
    passes: 0,
    flushes: 0,
    checks: 0,
    wasted: 0,
    pushes: 0,
    kicks: 0,
    dropped: 0,
    cacheLow: Number.POSITIVE_INFINITY,
    cacheHigh: 0,
    queue: 0,
    queueSince: fromPs,
    depthPs: new Float64Array(MAX_DEPTH),
    list: 0,
    listLow: 0,
    listSince: fromPs,
    listPs: 0,
  };
}

function count(t: Tally, c: EventRows, i: EventIndex, layout: StageLayout): void {
  const { sender, receiver } = layout;
  const cpu = c.cpu(i);
  const mine = cpu === sender;
  switch (c.kind(i)) {
    case EV.udp_send:
    case EV.tcp_send:
    case EV.rx_alloc:
      if (mine) t.sent++;
      if (mine) noteCache(t, c.x(i));
      return;
    case EV.softirq_entry:
      if (mine) t.passes++;
      return;
    case EV.flush:
      if (!mine) return;
      t.flushes++;
      t.checks += c.x(i) + c.y(i) + c.z(i);
      t.wasted += c.z(i);
      return;
    case EV.skb_free:
      if (!mine) return;
      noteCache(t, c.z(i));
      return c.x(i) === 0 ? noteList(t, -1, c.atPs(i)) : undefined;
    case EV.sock_enqueue:
    case EV.tx_ring:
      return c.z(i) === receiver ? noteQueue(t, c.x(i), c.atPs(i)) : undefined;
    case EV.sock_dequeue:
    case EV.tx_complete:
      if (cpu !== receiver) return;
      t.received++;
      return noteQueue(t, c.x(i), c.atPs(i));
    case EV.sock_drop:
      if (c.z(i) === receiver) t.dropped++;
      return;
    case EV.skb_defer:
      if (cpu !== receiver || c.x(i) !== sender) return;
      t.pushes++;
      return noteList(t, 1, c.atPs(i));
    case EV.kick:
      if (cpu === receiver && c.y(i) === KICK.sent) t.kicks++;
      return;
  }
}

function noteCache(t: Tally, fill: number): void {
  t.cacheLow = Math.min(t.cacheLow, fill);
  t.cacheHigh = Math.max(t.cacheHigh, fill);
}

function noteQueue(t: Tally, length: number, atPs: Ps): void {
  t.depthPs[Math.min(MAX_DEPTH - 1, t.queue)] += atPs - t.queueSince;
  t.queue = length;
  t.queueSince = atPs;
}

function noteList(t: Tally, change: number, atPs: Ps): void {
  t.listPs += t.list * (atPs - t.listSince);
  t.listSince = atPs;
  t.list += change;
  t.listLow = Math.min(t.listLow, t.list);
}

function ratesOf(t: Tally, roles: Float64Array, { fromPs, toPs, ps }: RateSpan): FlowRates {
  const perS = (n: number): number => (n * PS_PER_S) / ps;
  noteQueue(t, t.queue, toPs);
  noteList(t, 0, toPs);
  let deepest = 0;
  for (let d = 0; d < MAX_DEPTH; d++) if (t.depthPs[d] > 0) deepest = d;
  const depthStep = Math.max(1, Math.ceil((deepest + 1) / DEPTHS));
  const depth = new Array<number>(DEPTHS).fill(0);
  for (let d = 0; d <= deepest; d++) depth[Math.floor(d / depthStep)] += t.depthPs[d] / ps;
  const half = ROLES.length;
  const shares = (from: number): number[] =>
    [...roles.subarray(from, from + half)].map((x) => x / ps);
  return {
    fromPs,
    toPs,
    sent: perS(t.sent),
    received: perS(t.received),
    passes: perS(t.passes),
    flushes: perS(t.flushes),
    checks: perS(t.checks),
    wasted: perS(t.wasted),
    pushes: perS(t.pushes),
    kicks: perS(t.kicks),
    dropped: perS(t.dropped),
    cacheLow: Number.isFinite(t.cacheLow) ? t.cacheLow : 0,
    cacheHigh: t.cacheHigh,
    listMean: Math.max(0, t.listPs / ps - t.listLow),
    depth,
    depthStep,
    senderRoles: shares(0),
    receiverRoles: shares(half),
  };
}
