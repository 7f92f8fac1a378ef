import { describe, expect, it } from 'vitest';
import { presetById } from '../data/presets.ts';
import { memoryReport } from '../engine/memory-report.ts';
import { Run } from '../engine/run.ts';
import { PS_PER_MS } from '../schema/units.ts';
import type { VariantId } from '../schema/variants.ts';
import { computeMemoryTable } from './memory-table.ts';

function tableOf(id: string, variant: VariantId, ms = 5) {
  const scenario = presetById(id)?.scenario ?? expect.fail(`no preset ${id}`);
  const run = new Run(
    { ...scenario, kernel: { ...scenario.kernel, variant }, runPs: ms * PS_PER_MS },
    { logRows: 0 },
  );
  run.advance(ms * PS_PER_MS);
  return computeMemoryTable(memoryReport(run) ?? expect.fail('a run has a memory side'));
}

describe('the table of the memory side', () => {
  it('with deferral: lists and skbs travel, frees stay on the fast path, nobody waits', () => {
    const table = tableOf('two-nodes', 'pernode');
    expect(table?.lines.map(({ id }) => id)).toEqual(['list', 'skb']);
    expect(table?.lines[1].cells[3]).toMatch(/^5\.[34]/);
    expect(table?.lines[1].cells.slice(0, 3)).toEqual(['', '', '']);
    // Slabs are fetched at the start, by one CPU.
    const locks = table?.facts.filter(({ id }) => id !== 'slab') ?? [];
    expect(locks.every(({ value }) => value.endsWith('no waiting'))).toBe(true);
    expect(table?.facts[0].value).toMatch(/^\d\.\d\d fast, 0\.00 long way$/);
  });

  it('without it: slabs and locks travel too, frees go the long way', () => {
    const table = tableOf('two-nodes', 'none');
    expect(table?.lines.map(({ id }) => id)).toEqual(['skb', 'slab', 'lock']);
    expect(table?.facts.find(({ id }) => id === 'slab')?.value).toMatch(/, 2\.00 long way$/);
    expect(table?.facts.find(({ id }) => id === 'list')?.name).toBe('list_lock');
  });

  it('says how often and how long a lock is waited for', () => {
    const lock = tableOf('two-nodes', 'spinmax')?.facts.find(({ id }) => id === 'defer');
    expect(lock?.value).toMatch(/^\d\.\d\d, \d+\u202f% wait \d+\u202fns$/);
  });

  it('is not there before anything was received', () => {
    expect(tableOf('two-nodes', 'pernode', 0)).toBeNull();
  });
});
