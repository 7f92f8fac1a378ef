import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { Recording } from '../../analysis/recording.ts';
import { SMALL_MACHINE, smallMeta, upTo } from '../../analysis/small-machine.fixture.ts';
import { Timeline } from '../../analysis/timeline.ts';
import { COUNTER } from '../../analysis/view-codes.ts';
import { EV, type EventColumns, FREE_PATH } from '../../schema/events.ts';
import type { TraceRecording } from '../../schema/trace-recording.ts';
import { NIL } from '../../schema/units.ts';
import { root } from '../../tools/project.mjs';
import { type ImportedTrace, importTrace } from './import-trace.ts';
import samples from './samples.json' with { type: 'json' };

type SampleName = keyof typeof samples;
const NAMES = Object.keys(samples) as SampleName[];

const imports = new Map<SampleName, Promise<ImportedTrace>>();

function imported(name: SampleName): Promise<ImportedTrace> {
  const before = imports.get(name);
  if (before !== undefined) return before;
  const trace = importTrace([gunzipSync(readFileSync(join(root, 'public/traces', name)))]);
  imports.set(name, trace);
  return trace;
}

const rowsOf = (c: EventColumns, kind: number): number[] =>
  Array.from({ length: c.length }, (_, i) => i).filter((i) => c.kind[i] === kind);

/** Stages of a life in the order in which they come. */
const STAGES: ReadonlyMap<number, number> = new Map(
  [
    [EV.udp_send, EV.rx_alloc],
    [EV.rps_enqueue],
    [EV.netif_receive_skb],
    [EV.sock_enqueue, EV.sock_drop],
    [EV.sock_dequeue],
    [EV.skb_defer, EV.skb_nodefer],
    [EV.skb_free],
  ].flatMap((kinds, stage) => kinds.map((kind): [number, number] => [kind, stage])),
);

/** Rows at which a life goes back to an earlier stage, or has a slot that another one has. */
function stepsBack({ columns: c, life }: TraceRecording): string[] {
  const stageOf = new Map<number, number>();
  const inSlot = new Map<number, number>();
  const faults: string[] = [];
  for (let i = 0; i < c.length; i++) {
    if (life[i] === NIL) continue;
    const stage = STAGES.get(c.kind[i]) ?? NIL;
    if (stage <= (stageOf.get(life[i]) ?? NIL)) faults.push(`row ${i} life ${life[i]}: ${stage}`);
    stageOf.set(life[i], stage);
    if ((inSlot.get(c.skb[i]) ?? life[i]) !== life[i]) faults.push(`row ${i}: slot ${c.skb[i]}`);
    if (c.kind[i] === EV.skb_free) inSlot.delete(c.skb[i]);
    else inSlot.set(c.skb[i], life[i]);
  }
  return faults;
}

/** Plays the defer lists: a flush takes all there is, the newest first. */
function listFaults({ columns: c }: TraceRecording): string[] {
  const lists = new Map<number, number[]>();
  const faults: string[] = [];
  for (let i = 0; i < c.length; i++) {
    if (c.kind[i] === EV.skb_defer) {
      lists.set(c.x[i], [...(lists.get(c.x[i]) ?? []), c.skb[i]]);
      if (lists.get(c.x[i])?.length !== c.z[i]) faults.push(`row ${i}: count ${c.z[i]}`);
    } else if (c.kind[i] === EV.skb_free && c.x[i] === FREE_PATH.flush) {
      const list = lists.get(c.cpu[i]) ?? [];
      if (list.pop() !== c.skb[i]) faults.push(`row ${i}: not the newest`);
      const goesOn = c.kind[i + 1] === EV.skb_free && c.cpu[i + 1] === c.cpu[i];
      if (!goesOn && list.length > 0) faults.push(`row ${i}: ${list.length} left`);
    }
  }
  return faults;
}

/** Where the recording lost nothing; what follows from losses is for the lossy one below. */
const WHOLE = NAMES.filter((name) => samples[name].lines.lost === 0);

test.each(WHOLE)('skbs of %s live and end as by hand', async (name) => {
  const { ends, queuedSeen, allocSeen } = (await imported(name)).lives;
  const { lives, flush_unknown, home_known } = samples[name].skb;
  const byHand: Readonly<Record<string, number>> = lives;
  expect(queuedSeen).toBe(byHand.total);
  expect(ends.flush).toBe((byHand.flush ?? 0) + flush_unknown);
  expect(ends.dropped).toBe(byHand.dropped ?? 0);
  expect(ends.consumed).toBe(byHand.consumed ?? 0);
  expect(ends.freed).toBe(byHand.freed ?? 0);
  // By hand a free of the data is not looked at: the address comes back, or does not.
  expect(ends.own + ends.reused + ends.open).toBe((byHand.reused ?? 0) + (byHand.open ?? 0));
  // TCP data are second halves of pairs, which by hand have no allocation.
  if (name.startsWith('06')) expect(allocSeen).toBeGreaterThan(2 * home_known);
  else expect(allocSeen).toBe(home_known);
});

test('where events were lost, an address is a new skb from its allocation on', async () => {
  const { lives } = await imported('09-lost-events.tracepipe.txt.gz');
  const { ends, queuedSeen } = lives;
  const { skb, headline } = samples['09-lost-events.tracepipe.txt.gz'];
  expect(queuedSeen).toBe(skb.lives.total);
  expect(ends.flush).toBe(headline.flush_frees[0]);
  // By hand it is a new one from netif_rx on, which the recording has lost for some of them.
  expect([ends.reused, ends.dropped]).toEqual([83, 102]);
  expect([skb.lives.reused, skb.lives.dropped]).toEqual([80, 101]);
  expect(lives.sockets).toEqual([]);
});

test('the order of a socket fits as well as by hand', async () => {
  const fitOf = async (name: SampleName) => (await imported(name)).lives.sockets[0];
  expect(await fitOf('01-udp-small-cross.tracefs.txt.gz')).toMatchObject({
    queuedBefore: 0,
    matched: 1_074,
    against: 0,
  });
  // The home CPU frees some before the line of their receive call.
  expect(await fitOf('02-udp-burst-cross.tracefs.txt.gz')).toMatchObject({
    queuedBefore: 0,
    against: 29,
  });
  expect(await fitOf('08-udp-rps.tracefs.txt.gz')).toMatchObject({ queuedBefore: 0, against: 8 });
});

test.each([
  ['02-udp-burst-cross.tracefs.txt.gz', 26],
  ['07-udp-burst.bpftrace.txt.gz', 20],
  ['08-udp-rps.tracefs.txt.gz', 9],
] as const)(
  'every kick of %s finds 32 skbs on the list and has the 33rd in hand',
  async (name, kicks) => {
    // skb_defer_max was 64, and a kick is due at half of it: no rule of the importer knows of that.
    const { columns: c } = (await imported(name)).recording;
    const lengths = new Map<number, number>();
    const atKick: number[] = [];
    for (let i = 0; i < c.length; i++) {
      const before = (cpu: number): number => lengths.get(cpu) ?? 0;
      if (c.kind[i] === EV.skb_defer) lengths.set(c.x[i], before(c.x[i]) + 1);
      if (c.kind[i] === EV.flush) lengths.set(c.cpu[i], 0);
      if (c.kind[i] === EV.kick) atKick.push(before(c.x[i]));
    }
    expect(atKick).toEqual(new Array(kicks).fill(32));
  },
);

test('a trace from nanoseconds on keeps them', async () => {
  const { recording } = await imported('10-stress-udp.tracecmd-ns.txt.gz');
  const { atPs, kind } = recording.columns;
  expect(atPs[kind.indexOf(EV.softirq_exit)]).toBe(1_614_000);
});

test('every skb of a ping-pong on one machine is handed over by the CPU that received it', async () => {
  const { columns: c } = (await imported('04-pingpong-full.tracefs.txt.gz')).recording;
  const handed = rowsOf(c, EV.skb_defer).filter((i) => c.cpu[i] !== c.x[i]);
  // The first skb on each CPU was received before the trace began.
  expect(rowsOf(c, EV.skb_defer).length - handed.length).toBeLessThanOrEqual(2);
});

/** The recording as the page has one of a run, on a machine with as many CPUs. */
function asOfARun({ columns, cpus, skbSlots }: TraceRecording): Recording {
  const machine = { ...SMALL_MACHINE.machine, cpuNode: upTo(cpus).map(() => 0), possible: [0] };
  const pairs = [{ sender: 0, receiver: cpus - 1 }];
  const scenario = { ...SMALL_MACHINE, machine, load: { ...SMALL_MACHINE.load, pairs } };
  const times = { fixedPs: 0, checkPs: 0, skbFreePs: 0, listTakePs: 0, senderPs: 0, receiverPs: 0 };
  const parts = { syscallPs: 0, copyPs: 0, pushAt: 0 };
  const recording = new Recording(scenario, smallMeta(scenario, { ...times, parts, skbSlots }));
  recording.append(columns, columns.atPs[columns.length - 1]);
  return recording;
}

test.each(NAMES)('%s plays where runs are played, forward and back', async (name) => {
  const { recording } = await imported(name);
  const { columns: c } = recording;
  const timeline = new Timeline(asOfARun(recording));
  const endPs = c.atPs[c.length - 1];
  const { counters, listLength } = timeline.seek(endPs);
  const frees = rowsOf(c, EV.skb_free).filter((i) => c.x[i] === FREE_PATH.flush).length;
  expect(counters[COUNTER.pushes]).toBe(rowsOf(c, EV.skb_defer).length);
  expect(counters[COUNTER.flushes]).toBe(rowsOf(c, EV.flush).length);
  expect(counters[COUNTER.received]).toBe(rowsOf(c, EV.sock_dequeue).length);
  expect(listLength.reduce((a, b) => a + b, 0)).toBe(counters[COUNTER.pushes] - frees);
  const middle = timeline.seek(endPs / 2).snapshot();
  expect(new Timeline(asOfARun(recording)).seek(endPs / 2).snapshot()).toEqual(middle);
  expect(Math.min(...timeline.view.listLength)).toBeGreaterThanOrEqual(0);
});

describe.each(NAMES)('%s', (name) => {
  const { headline } = samples[name];

  test('rows are in order, lives go forward, lists are stacks', async () => {
    const { recording } = await imported(name);
    const { columns: c } = recording;
    for (let i = 1; i < c.length; i++) if (c.atPs[i] < c.atPs[i - 1]) expect.fail(`row ${i}`);
    expect(c.atPs[0]).toBeGreaterThanOrEqual(0);
    expect(stepsBack(recording)).toEqual([]);
    expect(listFaults(recording)).toEqual([]);
  });

  test('what lines say is what the headline counts', async () => {
    const { recording } = await imported(name);
    const { columns: c } = recording;
    const sum = (counts: object): number =>
      Object.values(counts).reduce((a: number, b: number) => a + b, 0);
    const frees = rowsOf(c, EV.skb_free).filter((i) => c.x[i] === FREE_PATH.flush);
    expect(frees.length).toBe(sum(headline.flush_frees));
    expect(rowsOf(c, EV.flush).length).toBe(sum(headline.flush_batches));
    // Of TCP, rows are skbs and not calls.
    if (!name.startsWith('06'))
      expect(rowsOf(c, EV.sock_dequeue).length).toBe(sum(headline.udp_recv));
    expect(rowsOf(c, EV.kick).length).toBe(sum(headline.kicks_queued));
    expect(rowsOf(c, EV.ipi).length).toBe(sum(headline.kicks_run));
    expect(rowsOf(c, EV.rps_ipi).length).toBe(sum(headline.rps_ipis));
    expect(rowsOf(c, EV.softirq_exit).length).toBeGreaterThanOrEqual(sum(headline.net_rx_passes));
  });
});
