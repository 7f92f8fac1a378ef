import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import samples from '../importers/trace/samples.json' with { type: 'json' };
import { root } from '../tools/project.mjs';
import { exportRun } from './export-command.ts';
import { importFile } from './import-command.ts';

const NAME = '08-udp-rps.tracefs.txt.gz';
const path = join(root, 'public', 'traces', NAME);
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skbscope-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, bytes: string | Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

test('import tells the format, the lines and the headline of a real trace', async () => {
  const report = await importFile([path]);
  expect(report.exitCode).toBe(0);
  expect(report.json).toMatchObject({
    format: 'ftrace',
    clock: 'seconds',
    span_s: samples[NAME].span_s,
    cpus_seen: [0, 1],
    lines: samples[NAME].lines,
    events: samples[NAME].events,
    headline: samples[NAME].headline,
  });
  expect(report.json).toMatchObject({ rules: { 'handed over': 1_291, 'before its free': 6 } });
  expect(report.text).toMatch(/1291 An skb that was received and later freed by a flush/);
  expect(report.text).toMatch(/no kfree: none happened; or it was not recorded, and skbs that/);
});

test('what a file is called does not matter, nor whether it is packed', async () => {
  const text = gunzipSync(readFileSync(path));
  const plain = await importFile([fileOf('picture.png', text)]);
  const twoMembers = [text.subarray(0, 100_000), text.subarray(100_000)].map((part) =>
    gzipSync(part),
  );
  const packed = await importFile([fileOf('trace.txt', Buffer.concat(twoMembers))]);
  const shipped = await importFile([path]);
  expect(plain.json).toEqual(shipped.json);
  expect(packed.json).toEqual(shipped.json);
});

test('a gzip file that breaks off is read up to there, and that is no success', async () => {
  const cut = fileOf('cut.gz', readFileSync(path).subarray(0, 40_000));
  const report = await importFile([cut]);
  expect(report.exitCode).toBe(1);
  expect(report.text).toMatch(/gzip data is cut short or damaged \(after [\d,]+ bytes of text\)/);
});

test('also where less is left than is needed to tell the format', async () => {
  const text = gunzipSync(readFileSync(path)).subarray(0, 20_000);
  const packed = gzipSync(text);
  const report = await importFile([fileOf('short.gz', packed.subarray(0, packed.length - 400))]);
  expect(report.exitCode).toBe(1);
  expect(report.json).toMatchObject({ format: 'ftrace', coverage: { complete: false } });
});

test.each([
  [[], /^import needs one file/],
  [['a', 'b'], /^import needs one file/],
  [['/no/such/file'], /^\/no\/such\/file cannot be read/],
  [[tmpdir()], /cannot be read: give the file of a trace/],
])('import %j is a wrong call', async (args, sentence) => {
  await expect(importFile(args)).rejects.toThrow(sentence);
});

test('gzip with nothing usable in it is a sentence', async () => {
  await expect(
    importFile([fileOf('bad.gz', Buffer.from('\x1f\x8bnot gzip at all', 'latin1'))]),
  ).rejects.toThrow(/gzip data is cut short or damaged/);
  await expect(importFile([fileOf('empty.gz', gzipSync(''))])).rejects.toThrow(/file is empty/);
});

test('export writes what it says, and import reads it', async () => {
  const out = join(folder, 'run.txt');
  const report = exportRun(['preset:two-nodes', '--to', 'ftrace', '--out', out]);
  const { events, bytes } = report.json as { events: number; bytes: number };
  expect(readFileSync(out).length).toBe(bytes);
  expect(events).toBeGreaterThan(1_000);
  expect((await importFile([out])).json).toMatchObject({ format: 'tracecmd', clock: 'seconds' });
});

test.each([
  [['preset:m1', '--out', 'x'], /^export needs --to FORMAT, one of chrome-json, perfetto/],
  [['preset:m1', '--to', 'pdf', '--out', 'x'], /^There is no format "pdf" to export to/],
  [['preset:m1', '--to', 'csv'], /^export needs --out FILE/],
  [['--to', 'csv', '--out', 'x'], /^export needs one scenario/],
  [['preset:none', '--to', 'csv', '--out', 'x'], /^preset:none is not a preset/],
  [['preset:m1', '--to', 'csv', '--out', '/no/such/x'], /cannot be written: give --out a file/],
])('export %j is a wrong call', (args, sentence) => {
  expect(() => exportRun(args)).toThrow(sentence);
});
