import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type ImportedTrace, importTrace } from '../../importers/trace/import-trace.ts';
import samples from '../../importers/trace/samples.json' with { type: 'json' };
import { EV, newColumns } from '../../schema/events.ts';
import { checkScenario } from '../../schema/scenario-check.ts';
import { PS_PER_MS } from '../../schema/units.ts';
import { root } from '../../tools/project.mjs';
import { columnsOf } from '../event-columns.fixture.ts';
import { rowsOf } from '../event-rows.ts';
import { Timeline } from '../timeline.ts';
import { deferralFigures } from './deferral-figures.ts';
import { impliedScenario } from './implied-scenario.ts';
import { assumedOf, releaseOf, type TraceFacts } from './trace-facts.ts';
import { tracePairs } from './trace-pairs.ts';
import { traceRun } from './trace-run.ts';

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
    const { recording } = await imported('02-udp-burst-cross.tracefs.txt.gz');
    const run = traceRun(recording, KNOWN, UDP);
    const c = columnsOf(run);
    const { scenario } = run;
    expect(scenario.machine.possible).toEqual([0, 1, 2, 3]);
    for (let i = 0; i < c.length; i++)
      if (c.kind[i] === EV.skb_defer) expect(c.y[i]).toBe(c.cpu[i]);
    // The imported rows are somebody else's: they stay as they are.
    expect(recording.columns.y[recording.columns.kind.indexOf(EV.skb_defer)]).toBe(-1);
  });

  it.each(NAMES)('%s plays to its end, known machine or not', async (name) => {
    const { recording } = await imported(name);
    for (const facts of [UNKNOWN, KNOWN]) {
      const run = traceRun(recording, facts, UDP);
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
    const { batches, largestBatch } = deferralFigures(rowsOf(recording.columns), PS_PER_MS);
    expect(largestBatch).toBe(headline.largest_flush_batch);
    expect(Object.fromEntries(batches)).toEqual(flush.batch_sizes);
  });

  it('of sender and receiver on one CPU nothing is deferred, across CPUs everything', async () => {
    const same = (await imported('03-udp-same-cpu.tracefs.txt.gz')).recording;
    const cross = (await imported('02-udp-burst-cross.tracefs.txt.gz')).recording;
    expect(deferralFigures(rowsOf(same.columns), PS_PER_MS).deferredShare).toBe(0);
    const { deferredShare, kicks, kicksPer1000 } = deferralFigures(
      rowsOf(cross.columns),
      PS_PER_MS,
    );
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
    const { recording, headline } = await imported(name);
    const isTcp = Object.keys(headline.tcp_recv).length > 0;
    const implied = impliedScenario(recording, KNOWN, { title: name, isTcp });
    if (typeof implied === 'string') {
      expect(implied).toMatch(name.startsWith('06') ? /TCP.*\.$/ : /who receives.*\.$/);
      expect(name).toMatch(/^0[69]/);
      return;
    }
    checkScenario(implied.scenario, 'the test');
    for (const sentence of implied.made) expect(sentence).toMatch(/^[A-Z].*\.$/);
  });

  it('sends as often as the trace does', async () => {
    const { recording, headline } = await imported('01-udp-small-cross.tracefs.txt.gz');
    const implied = impliedScenario(recording, KNOWN, UDP);
    if (typeof implied === 'string') return expect.fail(implied);
    const { timing } = implied.scenario.load;
    const sent = headline.net_rx_passes[0]; // one skb a pass, all of CPU 0
    expect(timing).toMatchObject({ kind: 'given' });
    if (timing.kind === 'given')
      expect(timing.senderUs).toBeCloseTo(((headline.span_s ?? 0) * 1e6) / sent, 0);
  });

  it('has no rates where the clock has no seconds', async () => {
    const { recording } = await imported('01-udp-small-cross.tracefs.txt.gz');
    expect(impliedScenario({ ...recording, clock: 'ticks' }, KNOWN, UDP)).toMatch(/ticks/);
  });
});
