import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { outlineOf } from '../../analysis/trace/trace-outline.ts';
import { traceRun } from '../../analysis/trace/trace-run.ts';
import { importTrace } from '../../importers/trace/import-trace.ts';
import samples from '../../importers/trace/samples.json' with { type: 'json' };
import { root } from '../../tools/project.mjs';
import { writeExport } from './write-export.ts';

const UNKNOWN = {
  ...{ kernel: null, cpuNode: null, possible: null, online: null, deferMax: null },
};

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
