/** Hand-written recordings of a small machine, and frames of them. */
import type { LabFrame } from '../analysis/lab-frame.ts';
import { Recording } from '../analysis/recording.ts';
import { SMALL_MACHINE, smallMeta, upTo } from '../analysis/small-machine.fixture.ts';
import { Timeline } from '../analysis/timeline.ts';
import { EV, type EventColumns, type EventKind, newColumns } from '../schema/events.ts';
import type { RunMeta } from '../schema/run-meta.ts';
import type { Scenario } from '../schema/scenario.ts';
import { NIL, PS_PER_US } from '../schema/units.ts';

export const FIXTURE = SMALL_MACHINE;

/** The same machine with other nodes; CPUs 4 to 7 are on the last online one. */
export function fixtureWith(possible: readonly number[], online: readonly number[]): Scenario {
  const last = online[online.length - 1];
  const cpuNode = upTo(8).map((cpu) => (cpu < 4 ? online[0] : last));
  return { ...FIXTURE, machine: { ...FIXTURE.machine, cpuNode, possible, online } };
}

export function metaOf(scenario: Scenario): RunMeta {
  return smallMeta(scenario, {
    fixedPs: 10_000,
    checkPs: 8_000,
    skbFreePs: 100_000,
    listTakePs: 20_000,
    senderPs: 4 * PS_PER_US,
    receiverPs: 3 * PS_PER_US,
    parts: { syscallPs: 0.2 * PS_PER_US, copyPs: 0.5 * PS_PER_US, pushAt: 0.6 },
    skbSlots: 200,
  });
}

/** One event: when (µs), on which CPU, and its columns; see EV for what they mean. */
export interface FixtureRow {
  readonly us: number;
  readonly kind: EventKind;
  readonly cpu: number;
  readonly skb?: number;
  readonly x?: number;
  readonly y?: number;
  readonly z?: number;
  readonly forUs?: number;
}

export function recordRows(scenario: Scenario, rows: readonly FixtureRow[]): Recording {
  const recording = new Recording(scenario, metaOf(scenario));
  const chunk = newColumns(rows.length + (rows.length % 2));
  for (const row of rows) addRow(chunk, row);
  recording.append(chunk, scenario.runPs);
  recording.complete = true;
  return recording;
}

function addRow(chunk: EventColumns, row: FixtureRow): void {
  const i = chunk.length++;
  chunk.atPs[i] = Math.round(row.us * PS_PER_US);
  chunk.durPs[i] = Math.round((row.forUs ?? 0) * PS_PER_US);
  chunk.kind[i] = row.kind;
  chunk.cpu[i] = row.cpu;
  chunk.skb[i] = row.skb ?? NIL;
  chunk.x[i] = row.x ?? 0;
  chunk.y[i] = row.y ?? 0;
  chunk.z[i] = row.z ?? 0;
}

/**
 * `count` datagrams, one every 5 µs, alternating between two heads. The first flush of a pass finds
 * the skb of the datagram before; the second one finds nothing.
 */
export function datagrams(scenario: Scenario, count: number): FixtureRow[] {
  const { sender, receiver } = scenario.load.pairs[0];
  const node = scenario.machine.cpuNode[receiver];
  const lists = scenario.machine.possible.length;
  const off = lists - scenario.machine.online.length;
  const on = scenario.machine.online.length;
  const rows: FixtureRow[] = [{ us: 0, kind: EV.sleep, cpu: receiver }];
  for (let n = 0; n < count; n++) {
    const us = 1 + n * 5;
    const skb = n % 2;
    const found = n > 0 ? 1 : 0;
    const walk = 0.01 + lists * 0.008;
    const first = walk + found * 0.12;
    rows.push({ us, kind: EV.udp_send, cpu: sender, skb, x: 10, z: n, forUs: 1.5 });
    rows.push({ us: us + 1.5, kind: EV.softirq_entry, cpu: sender, x: 1 });
    rows.push({
      us: us + 1.5,
      kind: EV.flush,
      cpu: sender,
      x: found,
      y: on - found,
      z: off,
      forUs: first,
    });
    if (found) rows.push({ us: us + 1.5, kind: EV.skb_free, cpu: sender, skb: 1 - skb, z: 11 });
    rows.push({
      us: us + 2.5,
      kind: EV.sock_enqueue,
      cpu: sender,
      skb,
      x: 1,
      y: 2,
      z: receiver,
      forUs: 0.5,
    });
    rows.push({ us: us + 3, kind: EV.flush, cpu: sender, x: 0, y: on, z: off, forUs: walk });
    rows.push({ us: us + 3.3, kind: EV.softirq_exit, cpu: sender, x: 1, y: 2 });
    rows.push({ us: us + 3.4, kind: EV.sock_dequeue, cpu: receiver, skb, y: 1, forUs: 2 });
    rows.push({ us: us + 4.6, kind: EV.skb_defer, cpu: receiver, skb, x: sender, y: node, z: 1 });
    rows.push({ us: us + 5.4, kind: EV.sleep, cpu: receiver });
  }
  return rows.sort((a, b) => a.us - b.us);
}

/** Frames of a recording at any instant. */
export class FixtureFrames {
  readonly recording: Recording;
  private readonly timeline: Timeline;

  constructor(scenario: Scenario = FIXTURE, rows = datagrams(scenario, 20)) {
    this.recording = recordRows(scenario, rows);
    this.timeline = new Timeline(this.recording);
  }

  at(us: number, more: Partial<LabFrame> = {}): LabFrame {
    const playheadPs = Math.round(us * PS_PER_US);
    return {
      scenario: this.recording.scenario,
      recording: this.recording,
      view: this.timeline.seek(playheadPs),
      playheadPs,
      playing: false,
      psPerS: 2 * PS_PER_US,
      flow: false,
      ghost: null,
      ...more,
    };
  }
}
