import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importTrace } from '../../importers/trace/import-trace.ts';
import { root } from '../../tools/project.mjs';
import { readTraces } from './command.ts';
import { inLayout, LAYOUTS } from './layouts.ts';

const traces = readTraces(join(root, 'public', 'traces'));

test.each(LAYOUTS)('$name: the same is counted', async (layout) => {
  let changed = 0;
  for (const trace of traces) {
    const other = inLayout(trace, layout);
    if (Buffer.compare(other, trace) === 0) continue;
    changed++;
    const before = await importTrace([trace]);
    const after = await importTrace([other]);
    const span_s = layout.name === 'clock in ticks' ? null : before.headline.span_s;
    expect(after.headline).toEqual({ ...before.headline, span_s });
    expect(after.coverage.events).toEqual(before.coverage.events);
    expect(after.lives).toEqual(before.lives);
    expect(after.coverage.clock).toBe(span_s === null ? 'ticks' : 'seconds');
  }
  expect(changed).toBeGreaterThan(0);
});
