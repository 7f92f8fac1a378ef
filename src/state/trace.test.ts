import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../tools/project.mjs';
import { listFiles } from '../tools/source.mjs';
import { readTrace } from '../worker/trace-host.ts';
import type { TraceThread } from '../worker/trace-thread.ts';
import { createTraceStore, factsOf, type TraceSource } from './trace.ts';
import { TRACE_SAMPLES } from './trace-samples.ts';

const PING_PONG = join(root, 'public/traces/04-pingpong-full.tracefs.txt.gz');

/** Reads in this thread; says when it was closed. */
function thread(): TraceThread & { closed: boolean } {
  return {
    read: readTrace,
    closed: false,
    close() {
      this.closed = true;
    },
  };
}

const sourceOf = (name: string, bytes: Uint8Array | string, sample = ''): TraceSource => ({
  ...{ name, sample },
  bytes: () => Promise.resolve(new Blob([bytes as BlobPart])),
});

describe('opening a trace', () => {
  it('shows it, and closes the thread', async () => {
    const made = thread();
    const store = createTraceStore(() => made);
    await store.getState().read(sourceOf('04', readFileSync(PING_PONG), '04'));
    const { open, reading, problem } = store.getState();
    expect(open).toMatchObject({ name: '04', sample: '04' });
    expect(open?.imported.headline.events).toBeGreaterThan(1_000);
    expect([reading, problem, made.closed]).toEqual([null, null, true]);
  });

  it('leaves what was open where the next file is none, and says why', async () => {
    const store = createTraceStore(thread);
    await store.getState().read(sourceOf('04', readFileSync(PING_PONG)));
    await store.getState().read(sourceOf('letter.txt', 'Dear friend,\nall is well.\n'));
    const { open, problem, reading } = store.getState();
    expect(open?.name).toBe('04');
    expect(problem).toEqual({ name: 'letter.txt', sentence: expect.stringMatching(/\.$/) });
    expect(reading).toBeNull();
  });

  it('gives up a file that is cancelled, without a word', async () => {
    const made = thread();
    const store = createTraceStore(() => ({ ...made, read: () => new Promise(() => undefined) }));
    void store.getState().read(sourceOf('long', 'x'));
    await Promise.resolve();
    expect(store.getState().reading).toMatchObject({ name: 'long' });
    store.getState().cancel();
    expect(store.getState()).toMatchObject({ open: null, reading: null, problem: null });
  });

  it('shows the last of two that were asked for', async () => {
    const store = createTraceStore(thread);
    const first = store.getState().read(sourceOf('first', readFileSync(PING_PONG)));
    await store.getState().read(sourceOf('second', readFileSync(PING_PONG)));
    await first;
    expect(store.getState().open?.name).toBe('second');
  });
});

it('what the viewer tells fills only what the file leaves open', async () => {
  const text = '# skbscope skb_defer_max 64\n# skbscope node 1 1-2\n';
  const line = '  <idle>-0  [000] ..s.. 1.000001: softirq_entry: vec=3 [action=NET_RX]\n';
  const imported = await readTrace(new Blob([text, line]), () => undefined);
  const open = { name: 'x', sample: '', imported };
  expect(factsOf(open, { deferMax: 8, possible: [0, 1] })).toEqual({
    kernel: null,
    cpuNode: [1, 1, 1],
    possible: [0, 1],
    online: null,
    deferMax: 64,
  });
});

it('every trace that ships can be opened', () => {
  const there = listFiles('public/traces').filter((path) => path.endsWith('.gz'));
  expect(TRACE_SAMPLES.map(({ file }) => `public/traces/${file}`)).toEqual(there);
});
