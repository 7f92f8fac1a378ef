import { describe, expect, test } from 'vitest';
import { exportPieces } from '../cli/export-command.ts';
import { presetById } from '../data/presets.ts';
import { Run } from '../engine/run.ts';
import { importTrace } from '../importers/trace/import-trace.ts';
import { EV, type EventColumns, FREE_PATH, KICK } from '../schema/events.ts';
import type { Scenario } from '../schema/scenario.ts';
import { PS_PER_MS } from '../schema/units.ts';
import type { ExportFormat, Piece } from './exporter.ts';
import { type Packet, readPackets } from './read-packets.fixture.ts';

/** Each kind of load, with kicks, drops, RPS, several tasks on a CPU, and machines that change. */
const IDS = [
  'm1',
  'm1-rps',
  'two-nodes',
  'm3-nic',
  'nic-busy-poll',
  'm8-freeze',
  'tcp-loopback',
  'tcp-nic',
  'm9',
  'm11',
  'af-xdp',
  'same-cpu',
  'cpu-dies',
];
const RUN_PS = 2 * PS_PER_MS;

/** Its beginning, to behind what changes. */
function shortened(scenario: Scenario): Scenario {
  const lastPs = scenario.edits.at(-1)?.atPs ?? 0;
  return { ...scenario, runPs: Math.min(scenario.runPs, lastPs + RUN_PS) };
}

function exported(scenario: Scenario, format: ExportFormat): Buffer {
  const pieces: Buffer[] = [];
  const asBytes = (piece: Piece): Buffer =>
    typeof piece === 'string' ? Buffer.from(piece, 'utf8') : Buffer.from(piece);
  exportPieces(scenario, format, (piece) => void pieces.push(asBytes(piece)));
  return Buffer.concat(pieces);
}

function presetScenario(id: string): Scenario {
  const preset = presetById(id);
  if (preset === undefined) expect.fail(`there is a preset ${id}`);
  return shortened(preset.scenario);
}

/** All events of a run that is short enough for one log. */
function eventsOf(scenario: Scenario): EventColumns {
  const run = new Run(scenario, { logRows: 1 << 20 });
  expect(run.advance(scenario.runPs)).not.toBe('full');
  return run.machine.log;
}

interface ChromeEvent {
  readonly ph: string;
  readonly name?: string;
  readonly tid: number;
  readonly ts: number;
  readonly id?: number;
  readonly args?: Readonly<Record<string, number>>;
}

describe.each(IDS)('%s', (id) => {
  const scenario = presetScenario(id);
  const { traceEvents } = JSON.parse(exported(scenario, 'chrome-json').toString('utf8')) as {
    traceEvents: ChromeEvent[];
  };
  const packets = readPackets(exported(scenario, 'perfetto'));

  test('as Chrome JSON: slices nest, flows begin before they end, counters hold', () => {
    const open = new Map<number, ChromeEvent[]>();
    const lastTs = new Map<number, number>();
    const flows = new Map<number, string>();
    const faults: string[] = [];
    for (const event of traceEvents) {
      const { ph, tid, ts, id: flow } = event;
      const stack = open.get(tid) ?? [];
      open.set(tid, stack);
      if ('BEi'.includes(ph)) {
        if (ts < (lastTs.get(tid) ?? 0)) faults.push(`CPU ${tid} goes back at ${ts}`);
        lastTs.set(tid, ts);
      }
      if (ph === 'B') stack.push(event);
      if (ph === 'E' && stack.pop() === undefined) faults.push(`CPU ${tid} ends nothing at ${ts}`);
      if (ph === 'C' && Object.values(event.args ?? {}).some((value) => value < 0))
        faults.push(`${event.name} below zero`);
      if (flow === undefined) continue;
      const before = flows.get(flow);
      if ((ph === 's') !== (before === undefined) || before === 'f') faults.push(`flow ${flow}`);
      flows.set(flow, ph);
    }
    expect(faults).toEqual([]);
    expect([...open.values()].flat()).toEqual([]);
    expect(flows.size).toBeGreaterThan(0);
    expect([...flows.values()]).toContain('f');
  });

  test('for Perfetto: the same marks as in Chrome JSON', () => {
    const marks = traceEvents.filter(({ ph }) => 'BEiC'.includes(ph));
    const type = { B: 1, E: 2, i: 3, C: 4 } as Readonly<Record<string, number>>;
    const events = packets.filter((packet) => packet.type !== undefined);
    expect(events.map((packet) => packet.type)).toEqual(marks.map(({ ph }) => type[ph]));
    const named = (ph: string): boolean => ph === 'B' || ph === 'i';
    expect(events.flatMap(({ name }) => (name === undefined ? [] : [name]))).toEqual(
      marks.filter(({ ph }) => named(ph)).map(({ name }) => name),
    );
    expect(events.map(({ ns }) => ns)).toEqual(marks.map(({ ts }) => Math.floor(ts * 1e3 + 1e-4)));
    // Every track that is used has been described before.
    const described = new Set<number>();
    for (const { track, uuid } of packets) {
      if (uuid !== undefined) described.add(uuid);
      if (track !== undefined && !described.has(track))
        expect.fail(`track ${track} is not described`);
    }
  });

  test('for Perfetto: read back, slices nest, flows lead from birth to free, counters count', () => {
    const faults = [...nestingFaults(packets), ...flowFaults(packets)];
    expect(faults).toEqual([]);
    const tracks = new Map(packets.map((packet) => [packet.uuid, packet]));
    scenario.machine.cpuNode.forEach((node, cpu) => {
      const track = { trackName: `CPU ${cpu}, node ${node}`, parent: 1, counts: false };
      expect(tracks.get(1_000 + cpu)).toMatchObject(track);
    });
    const counted = packets.filter(({ type }) => type === 4);
    const values = counted.map(({ track, ns, value }) => {
      const { trackName, counts, parent } = tracks.get(track) ?? {};
      expect([counts, parent]).toEqual([true, 1]);
      return [trackName, ns, value];
    });
    const inJson = traceEvents.filter(({ ph }) => ph === 'C');
    expect(values).toEqual(
      inJson.map(({ name, ts, args }) => [name, Math.floor(ts * 1e3 + 1e-4), args?.skbs]),
    );
    // What a mark says comes with its beginning here, and with its end there.
    const said = packets.filter(({ type }) => type === 3).map(({ name, args }) => [name, args]);
    const instants = traceEvents.filter(({ ph }) => ph === 'i');
    expect(said).toEqual(instants.map(({ name, args }) => [name, args]));
    const begun = packets.flatMap(({ type, args }) => (type === 1 ? [JSON.stringify(args)] : []));
    const ended = traceEvents.flatMap(({ ph, args }) => (ph === 'E' ? [JSON.stringify(args)] : []));
    expect(begun.sort()).toEqual(ended.sort());
  });

  test('as text of a trace: reading it gives the counts of the run', async () => {
    const c = eventsOf(scenario);
    const { headline, coverage } = await importTrace([exported(scenario, 'ftrace')]);
    const count = (kind: number, holds: (i: number) => boolean = () => true): number => {
      let n = 0;
      for (let i = 0; i < c.length; i++) if (c.kind[i] === kind && holds(i)) n++;
      return n;
    };
    const sum = (counts: Readonly<Record<string, number>>): number =>
      Object.values(counts).reduce((a, b) => a + b, 0);
    const { events } = coverage;
    expect(coverage.format).toBe('tracecmd');
    expect(coverage.lines.unparsed).toBe(0);
    expect(events.softirq_entry ?? 0).toBe(count(EV.softirq_entry));
    expect(events.softirq_exit ?? 0).toBe(count(EV.softirq_exit));
    expect(events.napi_poll ?? 0).toBe(count(EV.napi_poll));
    expect(sum(headline.flush_frees)).toBe(count(EV.skb_free, (i) => c.x[i] === FREE_PATH.flush));
    const { kind } = scenario.load;
    const isUdp = kind === 'udp-loopback' || kind === 'nic-rx';
    const isLoopback = kind === 'udp-loopback' || kind === 'tcp-loopback';
    const taken = count(EV.sock_dequeue);
    expect(sum(headline.udp_recv)).toBe(isUdp ? taken : 0);
    const copies = isUdp ? 0 : taken + count(EV.tcp_read);
    expect(events.skb_copy_datagram_iovec ?? 0).toBe(copies);
    expect(headline.drops.SOCKET_RCVBUFF ?? 0).toBe(count(EV.sock_drop));
    expect(sum(headline.kicks_queued)).toBe(count(EV.kick, (i) => c.y[i] === KICK.sent));
    expect(sum(headline.kicks_run)).toBe(count(EV.ipi));
    expect(sum(headline.rps_ipis)).toBe(count(EV.rps_ipi));
    expect(events.netif_receive_skb ?? 0).toBe(delivered(c));
    const queued = count(EV.udp_send) + count(EV.ack_send) + count(EV.skb_clone);
    expect(events.netif_rx ?? 0).toBe(isLoopback ? queued : 0);
    expect(events.net_dev_start_xmit ?? 0).toBe(count(EV.tx_ring));
    expect(coverage.notes.join()).toMatch(/simulated run.*flush, skb_defer, /);
  });

  test('as CSV: every column of every event', () => {
    const c = eventsOf(scenario);
    const [head, ...rows] = exported(scenario, 'csv').toString('utf8').trimEnd().split('\n');
    expect(head).toBe('at_ps,dur_ps,cpu,event,skb,x,y,z');
    expect(rows.length).toBe(c.length);
    rows.forEach((row, i) => {
      const [at, dur, cpu, name, skb, x, y, z] = row.split(',');
      const kind = EV[name as keyof typeof EV];
      const read = [at, dur, cpu, skb, x, y, z].map(Number);
      const is = [c.atPs[i], c.durPs[i], c.cpu[i], c.skb[i], c.x[i], c.y[i], c.z[i]];
      if (kind !== c.kind[i] || read.some((value, j) => value !== is[j])) expect.fail(row);
    });
  });
});

/** Slices of a track end in the reverse order of their beginnings, and time never goes back. */
function nestingFaults(packets: readonly Packet[]): string[] {
  const open = new Map<number, number>();
  const last = new Map<number, number>();
  const faults: string[] = [];
  for (const { type, track = 0, ns = 0 } of packets) {
    if (type === undefined || type === 4) continue;
    if (ns < (last.get(track) ?? 0)) faults.push(`track ${track} goes back at ${ns}`);
    last.set(track, ns);
    const depth = (open.get(track) ?? 0) + (type === 1 ? 1 : type === 2 ? -1 : 0);
    if (depth < 0) faults.push(`track ${track} ends nothing at ${ns}`);
    open.set(track, depth);
  }
  for (const [track, depth] of open) if (depth !== 0) faults.push(`track ${track} stays open`);
  return faults;
}

const BIRTHS = ['udp_send', 'tcp_send', 'rx_alloc', 'skb_clone', 'ack_send'];

/** A flow begins where its skb is made, ends where that is freed, and is over then. */
function flowFaults(packets: readonly Packet[]): string[] {
  const alive = new Set<number>();
  const over = new Set<number>();
  const faults: string[] = [];
  for (const { name = '', flows, endingFlows } of packets) {
    for (const flow of [...flows, ...endingFlows]) {
      if (over.has(flow)) faults.push(`flow ${flow} goes on after its end, in ${name}`);
      if (!alive.has(flow) && !BIRTHS.includes(name)) faults.push(`flow ${flow} begins in ${name}`);
      alive.add(flow);
    }
    for (const flow of endingFlows) {
      if (name !== 'skb_free') faults.push(`flow ${flow} ends in ${name}`);
      over.add(flow);
    }
  }
  if (over.size === 0) faults.push('no flow ends');
  return faults;
}

/** Deliveries: one for each skb that reaches a socket, or is handed over by RPS. */
function delivered(c: EventColumns): number {
  const byRps = new Set<number>();
  let n = 0;
  for (let i = 0; i < c.length; i++) {
    if (c.kind[i] === EV.netif_receive_skb) byRps.add(c.skb[i]);
    const isQueued = c.kind[i] === EV.sock_enqueue || c.kind[i] === EV.sock_drop;
    if (c.kind[i] === EV.netif_receive_skb || (isQueued && !byRps.delete(c.skb[i]))) n++;
  }
  return n;
}
