import { expect, test } from 'vitest';
import { measureSeek, seekLine } from './seek-bench.ts';

test('a run is sought in without keeping its events', async () => {
  const row = await measureSeek(20_000, 5);
  expect(row.events).toBeGreaterThan(150_000);
  // 4 ms of a run that sends more than 200 datagrams a millisecond, some ten events each.
  expect(row.window_events).toBeGreaterThan(4_000);
  expect(row.checkpoints_bytes).toBeLessThanOrEqual(32 * 1_024 * 1_024);
  expect(row.median_ms).toBeLessThanOrEqual(row.max_ms);
  expect(row.page.events_bytes).toBeLessThan(row.whole_run_bytes / 2 + 10e6);
  expect(row.page.keyframes_bytes).toBeLessThanOrEqual(24e6);
  expect(row.page.median_ms).toBeLessThanOrEqual(row.page.max_ms);
  expect(seekLine(row)).toMatch(/median [\d.]+ ms, max [\d.]+ ms of 5/);
});
