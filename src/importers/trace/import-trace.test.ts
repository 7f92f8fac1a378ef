import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { root } from '../../tools/project.mjs';
import { importTrace } from './import-trace.ts';
import samples from './samples.json' with { type: 'json' };

type SampleName = keyof typeof samples;
const NAMES = Object.keys(samples) as SampleName[];

const bytesOf = (name: SampleName): Uint8Array =>
  gunzipSync(readFileSync(join(root, 'public/traces', name)));

function* cutEvery(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

test.each(NAMES)('%s is counted as by hand', async (name) => {
  const { coverage, headline, span_s } = await importTrace([bytesOf(name)]);
  const expected = samples[name];
  expect(coverage.format).toBe(expected.format);
  expect(coverage.clock).toBe('seconds');
  expect(coverage.lines).toEqual(expected.lines);
  expect(coverage.events).toEqual(expected.events);
  expect(headline).toEqual(expected.headline);
  expect(span_s).toBe(expected.span_s);
});

test('how the bytes are cut does not matter', async () => {
  for (const name of NAMES.slice(5, 9)) {
    const bytes = bytesOf(name);
    const whole = await importTrace([bytes]);
    expect(await importTrace(cutEvery(bytes, 997))).toEqual(whole);
  }
});

test('Windows ends of lines do not matter', async () => {
  const text = new TextDecoder().decode(bytesOf('04-pingpong-full.tracefs.txt.gz'));
  const crlf = new TextEncoder().encode(text.replaceAll('\n', '\r\n'));
  expect(await importTrace([crlf])).toEqual(await importTrace([new TextEncoder().encode(text)]));
});
