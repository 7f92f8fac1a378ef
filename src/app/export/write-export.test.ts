import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { outlineOf } from '../../analysis/trace/trace-outline.ts';
import { traceRun } from '../../analysis/trace/trace-run.ts';
import { readPackets } from '../../exporters/read-packets.fixture.ts';
import { importTrace } from '../../importers/trace/import-trace.ts';
import samples from '../../importers/trace/samples.json' with { type: 'json' };
import { root } from '../../tools/project.mjs';
import { writeExport } from './write-export.ts';

const UNKNOWN = {
  ...{ kernel: null, cpuNode: null, possible: null, online: null, deferMax: null },
};

/** A few events whose clock counts ticks. */
async function ticksRun() {
  const lines = [1_000, 3_500, 9_000].map((at, i) => {
    const event = i === 1 ? 'softirq_exit' : 'softirq_entry';
    return `  <idle>-0  [000] ..s1. ${12_345_678_900 + at}: ${event}: vec=3 [action=NET_RX]\n`;
  });
  const { recording } = await importTrace([Buffer.from(lines.join(''))]);
  expect(recording.clock).toBe('ticks');
  const head = { title: 'ticking', isTcp: false };
  return traceRun({ recording, outline: outlineOf(recording) }, UNKNOWN, head);
}

async function runOf(name: string) {
  const bytes = gunzipSync(readFileSync(join(root, 'public/traces', name)));
  const { recording } = await importTrace([bytes]);
  return traceRun({ recording, outline: outlineOf(recording) }, UNKNOWN, {
    title: name,
    isTcp: false,
  });
}

describe('a trace as a file of another program', () => {
  it.each(Object.keys(samples))('%s is JSON in which every slice ends', async (name) => {
    const json = JSON.parse(await (await writeExport(await runOf(name), 'chrome-json')).text());
    const events = json.traceEvents as { ph: string; tid: number; ts: number }[];
    const open = new Map<number, number>();
    const last = new Map<number, number>();
    for (const { ph, tid, ts } of events) {
      if (ph !== 'B' && ph !== 'E') continue;
      expect(ts).toBeGreaterThanOrEqual(last.get(tid) ?? 0);
      last.set(tid, ts);
      open.set(tid, (open.get(tid) ?? 0) + (ph === 'B' ? 1 : -1));
      expect(open.get(tid)).toBeGreaterThanOrEqual(0);
    }
    expect(events.length).toBeGreaterThan(100);
    expect([...open.values()].every((depth) => depth === 0)).toBe(true);
  });

  it('has a line of CSV for each event, over all pieces', async () => {
    const run = await runOf('02-udp-burst-cross.tracefs.txt.gz');
    const text = await (await writeExport(run, 'csv')).text();
    expect(
      text
        .trimEnd()
        .split('\n')
        .filter((line) => /^\d/.test(line)),
    ).toHaveLength(run.length);
    expect(run.length).toBeGreaterThan(2 * 8_192);
  });
});

describe('a trace whose clock counts ticks', () => {
  it('says so in the title where a viewer knows seconds only', async () => {
    const title = /ticking \(clock in ticks: read each ns as one tick\)/;
    const run = await ticksRun();
    expect(await (await writeExport(run, 'chrome-json')).text()).toMatch(title);
    const bytes = await (await writeExport(run, 'perfetto')).arrayBuffer();
    expect(Buffer.from(bytes).toString('latin1')).toMatch(title);
    expect(readPackets(new Uint8Array(bytes)).flatMap(({ ns }) => ns ?? [])).toContain(2_500);
  });

  it('has columns of ticks in a table', async () => {
    const [head, first, second] = (await (await writeExport(await ticksRun(), 'csv')).text()).split(
      '\n',
    );
    expect(head).toMatch(/^at_ticks,dur_ticks,cpu/);
    expect(first).toMatch(/^0,/);
    expect(second).toMatch(/^2500,/);
  });
});
