import { openAsBlob, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { root } from '../tools/project.mjs';
import { buffersOf, readTrace } from './trace-host.ts';
import type { ReadingProgress } from './trace-protocol.ts';

const PING_PONG = join(root, 'public/traces/04-pingpong-full.tracefs.txt.gz');
const nobody = (): void => undefined;

describe('the thread that reads a trace', () => {
  it('tells gzip by its first bytes', async () => {
    const packed = await readTrace(await openAsBlob(PING_PONG), nobody);
    const plain = await readTrace(new Blob([gunzipSync(readFileSync(PING_PONG))]), nobody);
    expect(packed.headline).toEqual(plain.headline);
    expect(packed.headline.net_rx_passes).toEqual({ 0: 273, 1: 273 });
  });

  it('gives what crosses threads without a copy, and arrives whole', async () => {
    const trace = await readTrace(await openAsBlob(PING_PONG), nobody);
    const before = structuredClone(trace);
    const there = structuredClone(trace, { transfer: buffersOf(trace) as ArrayBuffer[] });
    expect(there).toEqual(before);
    expect(trace.recording.columns.buffer.byteLength).toBe(0);
    expect(there.recording.columns.kind.buffer).toBe(there.recording.columns.buffer);
  });

  it('reports how far it is, once a megabyte', async () => {
    const text = gunzipSync(readFileSync(PING_PONG));
    const many = new Blob(Array.from({ length: 8 }, () => text));
    const reports: ReadingProgress[] = [];
    await readTrace(many, (progress) => reports.push(progress));
    expect(reports.length).toBeGreaterThan(2);
    expect(reports.length).toBeLessThanOrEqual(many.size / (1 << 20));
    for (let i = 1; i < reports.length; i++) {
      expect(reports[i].bytes).toBeGreaterThan(reports[i - 1].bytes);
      expect(reports[i].lines).toBeGreaterThan(reports[i - 1].lines);
    }
  });

  it('shows what can be read of a file whose gzip is cut, and says so', async () => {
    const packed = readFileSync(PING_PONG);
    const cut = await readTrace(new Blob([packed.subarray(0, packed.length / 2)]), nobody);
    expect(cut.coverage.complete).toBe(false);
    expect(cut.coverage.notes[0]).toMatch(
      /^The gzip data is cut short .*\(after [\d,]+ b.* What was read until there is shown\.$/,
    );
    expect(cut.headline.events).toBeGreaterThan(100);
  });

  it('says only that it is damaged where nothing of it can be read', async () => {
    const start = new Blob([readFileSync(PING_PONG).subarray(0, 12)]);
    await expect(readTrace(start, nobody)).rejects.toThrow(
      /^The gzip data is cut short or damaged \(after 0 bytes of text\): copy the file again\.$/,
    );
  });

  it.each([
    ['', /^The file is empty/],
    ['PERFILE2 and so on', /perf script/],
    ['just a letter to a friend', /^No line is an event of/],
  ])('refuses %j in one sentence', async (text, sentence) => {
    await expect(readTrace(new Blob([text]), nobody)).rejects.toThrow(sentence);
  });
});
