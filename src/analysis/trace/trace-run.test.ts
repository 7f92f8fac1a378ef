import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Run } from '../../engine/run.ts';
import { importTrace } from '../../importers/trace/import-trace.ts';
import samples from '../../importers/trace/samples.json' with { type: 'json' };
import { EV, newColumns } from '../../schema/events.ts';
import { parseScenarioText, scenarioText } from '../../schema/scenario-read.ts';
import { PS_PER_S, PS_PER_US } from '../../schema/units.ts';
import { root } from '../../tools/project.mjs';
import { columnsOf } from '../event-columns.fixture.ts';
import { rowsOf } from '../event-rows.ts';
import { Timeline } from '../timeline.ts';
import { deferralFigures } from './deferral-figures.ts';
import { impliedScenario } from './implied-scenario.ts';
import { traceArrivals } from './trace-arrivals.ts';
import { assumedOf, releaseOf, type TraceFacts } from './trace-facts.ts';
import { outlineOf } from './trace-outline.ts';
import { tracePairs } from './trace-pairs.ts';
import { traceRun } from './trace-run.ts';

type SampleName = keyof typeof samples;
const NAMES = Object.keys(samples) as SampleName[];
const imports = new Map<SampleName, ReturnType<typeof read>>();

async function read(name: SampleName) {
  const trace = await importTrace([gunzipSync(readFileSync(join(root, 'public/traces', name)))]);
  return { ...trace, outline: outlineOf(trace.recording) };
}

function imported(name: SampleName): ReturnType<typeof read> {
  const before = imports.get(name);
  if (before !== undefined) return before;
  const trace = read(name);
  imports.set(name, trace);
  return trace;
}

const UNKNOWN: TraceFacts = {
  ...{ kernel: null, cpuNode: null, possible: null, online: null, deferMax: null },
};
const KNOWN: TraceFacts = {
  kernel: '6.18.44-cloud',
  cpuNode: [0, 1],
  possible: [0, 1, 2, 3],
  online: [0, 1],
  deferMax: 64,
};
const UDP = { title: 'a trace', isTcp: false };

describe('what a trace is shown as', () => {
  it.each([
    ['01-udp-small-cross.tracefs.txt.gz', [{ sender: 0, receiver: 1 }]],
    ['03-udp-same-cpu.tracefs.txt.gz', [{ sender: 0, receiver: 0 }]],
    ['10-stress-udp.tracecmd-ns.txt.gz', [{ sender: 1, receiver: 0 }]],
  ] as const)('%s has the pairs that its README names', async (name, pairs) => {
    expect(tracePairs((await imported(name)).recording)).toEqual(pairs);
  });

  it('a ping-pong has a pair for each direction', async () => {
    const { recording } = await imported('04-pingpong-full.tracefs.txt.gz');
    expect(tracePairs(recording)).toHaveLength(2);
  });

  it('skbs lie on the list of the node of whoever handed them over', async () => {
    const trace = await imported('02-udp-burst-cross.tracefs.txt.gz');
    const { recording } = trace;
    const run = traceRun(trace, KNOWN, UDP);
    const c = columnsOf(run);
    const { scenario } = run;
    expect(scenario.machine.possible).toEqual([0, 1, 2, 3]);
    for (let i = 0; i < c.length; i++)
      if (c.kind[i] === EV.skb_defer) expect(c.y[i]).toBe(c.cpu[i]);
    // The imported rows are somebody else's: they stay as they are.
    expect(recording.columns.y[recording.columns.kind.indexOf(EV.skb_defer)]).toBe(-1);
  });

  it.each(NAMES)('%s plays to its end, known machine or not', async (name) => {
    const trace = await imported(name);
    for (const facts of [UNKNOWN, KNOWN]) {
      const run = traceRun(trace, facts, UDP);
      const view = new Timeline(run).seek(run.scenario.runPs);
      expect(view.index).toBe(run.length);
      expect(Math.min(...view.listLength)).toBeGreaterThanOrEqual(0);
    }
  });
});

it('a stable kernel counts as the release that its series began with', () => {
  expect(releaseOf(KNOWN)?.id).toBe('6.18');
  expect(releaseOf({ kernel: '2.6.32' })).toBeNull();
  expect(releaseOf(UNKNOWN)).toBeNull();
});

it('what is assumed is told, and nothing where all is known', () => {
  expect(assumedOf(KNOWN)).toEqual([]);
  expect(assumedOf(UNKNOWN)).toHaveLength(4);
  expect(assumedOf({ ...KNOWN, deferMax: null })).toEqual([
    'skb_defer_max is not known: 64 is taken, the default of that kernel.',
  ]);
});

describe('figures of a trace', () => {
  it.each(NAMES)('batches of %s are those that were counted by hand', async (name) => {
    const { recording } = await imported(name);
    const { headline, flush } = samples[name];
    const { batches, largestBatch } = deferralFigures(rowsOf(recording.columns), PS_PER_S);
    expect(largestBatch).toBe(headline.largest_flush_batch);
    expect(Object.fromEntries(batches)).toEqual(flush.batch_sizes);
  });

  it('of sender and receiver on one CPU nothing is deferred, across CPUs everything', async () => {
    const same = (await imported('03-udp-same-cpu.tracefs.txt.gz')).recording;
    const cross = (await imported('02-udp-burst-cross.tracefs.txt.gz')).recording;
    expect(deferralFigures(rowsOf(same.columns), PS_PER_S).deferredShare).toBe(0);
    const { deferredShare, kicks, kicksPer1000 } = deferralFigures(rowsOf(cross.columns), PS_PER_S);
    expect(deferredShare).toBeGreaterThan(0.95);
    expect(kicks).toBe(26);
    expect(kicksPer1000).toBeCloseTo((1_000 * 26) / 2_273, 6);
  });

  it('of no events there are none', () => {
    expect(deferralFigures(rowsOf(newColumns(2)), 0)).toMatchObject({
      meanBatch: null,
      receivedPerS: null,
    });
  });
});

describe('the scenario that a trace implies', () => {
  it.each(NAMES)('of %s it can run, or a sentence says why there is none', async (name) => {
    const trace = await imported(name);
    const isTcp = Object.keys(trace.headline.tcp_recv).length > 0;
    const implied = impliedScenario(trace, KNOWN, { title: name, isTcp });
    if (typeof implied === 'string') {
      expect(implied).toMatch(name.startsWith('06') ? /TCP.*\.$/ : /who receives.*\.$/);
      expect(name).toMatch(/^0[69]/);
      return;
    }
    for (const scenario of [implied.scenario, implied.steady]) {
      expect(parseScenarioText(scenarioText(scenario), 'the test')).toEqual(scenario);
      const run = new Run(scenario, { logRows: 0 });
      expect(run.advance(scenario.runPs)).toBe('ended');
    }
    for (const sentence of implied.made) expect(sentence).toMatch(/^[A-Z0-9].*\.$/);
  });

  it('sends when the trace did, each skb on the CPU of its sender', async () => {
    const trace = await imported('04-pingpong-full.tracefs.txt.gz');
    const { columns: c } = trace.recording;
    const implied = impliedScenario(trace, KNOWN, UDP);
    if (typeof implied === 'string') return expect.fail(implied);
    const { load } = implied.scenario;
    if (load.kind !== 'udp-loopback') return expect.fail(load.kind);
    load.pairs.forEach(({ sender }, pair) => {
      const queued: number[] = [];
      for (let i = 0; i < c.length; i++)
        if (c.kind[i] === EV.udp_send && c.cpu[i] === sender) queued.push(c.atPs[i]);
      expect(load.arrivalsPs?.[pair]).toEqual(queued);
      expect(queued.length).toBeGreaterThan(200);
    });
  });

  it('of a ping-pong is received as often, and flushed skb by skb, as in the trace', async () => {
    const trace = await imported('04-pingpong-full.tracefs.txt.gz');
    const implied = impliedScenario(trace, KNOWN, UDP);
    if (typeof implied === 'string') return expect.fail(implied);
    const { scenario } = implied;
    const run = new Run(scenario, { logRows: 1 << 16 });
    run.advance(scenario.runPs);
    const model = deferralFigures(rowsOf(run.machine.log), scenario.runPs);
    const { figures } = trace.outline;
    expect(model.receivedPerS).toBeGreaterThan(
      0.98 * (figures.receivedPerS ?? Number.POSITIVE_INFINITY),
    );
    expect(model.receivedPerS).toBeLessThan(1.02 * (figures.receivedPerS ?? 0));
    expect(model.meanBatch).toBeCloseTo(figures.meanBatch ?? 0, 1);
    expect(model.kicks).toBe(figures.kicks);
  });

  it('as a link can hold it, sends as often as the trace does', async () => {
    const trace = await imported('01-udp-small-cross.tracefs.txt.gz');
    const implied = impliedScenario(trace, KNOWN, UDP);
    if (typeof implied === 'string') return expect.fail(implied);
    const { timing } = implied.steady.load;
    const { headline } = trace;
    const sent = headline.net_rx_passes[0]; // one skb a pass, all of CPU 0
    expect(implied.steady.load).not.toHaveProperty('arrivalsPs');
    expect(timing).toMatchObject({ kind: 'given' });
    if (timing.kind === 'given')
      expect(timing.senderUs).toBeCloseTo(((headline.span_s ?? 0) * 1e6) / sent, 0);
  });

  it('has no rates where the clock has no seconds', async () => {
    const { recording, outline } = await imported('01-udp-small-cross.tracefs.txt.gz');
    const ticks = { recording: { ...recording, clock: 'ticks' as const }, outline };
    expect(impliedScenario(ticks, KNOWN, UDP)).toMatch(/ticks/);
  });
});

describe('arrivals', () => {
  const PAIRS = [
    { sender: 0, receiver: 1 },
    { sender: 0, receiver: 2 },
    { sender: 3, receiver: 1 },
  ];

  it('belong to the pair that received them; what nobody received, to the first', () => {
    const columns = newColumns(8);
    const life = Int32Array.of(10, 11, 12, 13, 10, 11, 12);
    const rows: [kind: number, cpu: number][] = [
      [EV.udp_send, 0], // received by CPU 2
      [EV.udp_send, 0], // received by CPU 1
      [EV.udp_send, 3], // received by CPU 2, which is no pair of its sender
      [EV.udp_send, 0], // dropped
      [EV.sock_dequeue, 2],
      [EV.sock_dequeue, 1],
      [EV.sock_dequeue, 2],
    ];
    rows.forEach(([kind, cpu], i) => {
      columns.kind[i] = kind;
      columns.cpu[i] = cpu;
      columns.atPs[i] = i * PS_PER_US;
    });
    columns.length = rows.length;
    const us = (lists: number[][]) => lists.map((list) => list.map((at) => at / PS_PER_US));
    expect(us(traceArrivals({ columns, life }, PAIRS, PS_PER_S))).toEqual([[1, 3], [0], [2]]);
    expect(us(traceArrivals({ columns, life }, PAIRS, PS_PER_US))).toEqual([[1], [0], []]);
  });
});
