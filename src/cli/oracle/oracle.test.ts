import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { VARIANT_IDS } from '../../schema/variants.ts';
import { checkVector } from './check.ts';
import { checkAll } from './command.ts';
import type { Vector } from './vector.ts';

const vectors = gunzipSync(readFileSync(new URL('./vectors.jsonl.gz', import.meta.url)))
  .toString()
  .trim()
  .split('\n')
  .map((text) => JSON.parse(text) as Vector);

describe('conformance vectors', () => {
  it('are all here, for every variant', () => {
    expect(vectors).toHaveLength(207);
    expect(new Set(vectors.map(({ machine }) => machine.variant))).toEqual(new Set(VARIANT_IDS));
  });

  it.each(vectors.map((vector) => [vector.name, vector] as const))('%s agrees', (_, vector) => {
    expect(checkVector(vector)).toBeNull();
  });

  it('are passed by the command, and none is skipped', () => {
    const { passed, failed, skipped } = checkAll(vectors);
    expect({ passed, failed, skipped }).toEqual({ passed: 207, failed: 0, skipped: 0 });
  });
});

describe('a wrong answer', () => {
  it('is found, with the op and the field that differ', () => {
    const vector = vectors.find(({ name }) => name === 'thresholds-pernode');
    const wrong = structuredClone(vector) as Vector;
    const check = wrong.checks.find(({ tot }) => (tot?.queued ?? 0) > 0);
    (check?.tot as Record<string, number>).queued += 1;
    expect(checkVector(wrong)).toMatchObject({ name: wrong.name, op: check?.op, field: 'queued' });
  });

  it('is found in a digest alone', () => {
    const wrong = { ...vectors[0], digest: '0'.repeat(64) };
    expect(checkVector(wrong)).toMatchObject({ field: 'digest', expected: '0'.repeat(64) });
  });
});
