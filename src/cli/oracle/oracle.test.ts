import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { VARIANT_IDS } from '../../schema/variants.ts';
import { checkVector } from './check.ts';
import { checkAll } from './command.ts';
import { type Vector, whySkipped } from './vector.ts';

const vectors = gunzipSync(readFileSync(new URL('./vectors.jsonl.gz', import.meta.url)))
  .toString()
  .trim()
  .split('\n')
  .map((text) => JSON.parse(text) as Vector);
const playable = vectors.filter((vector) => whySkipped(vector) === null);

describe('conformance vectors', () => {
  it('are all here, and those without needs are played for the five variants', () => {
    expect(vectors).toHaveLength(207);
    expect(playable).toHaveLength(69);
    expect(new Set(playable.map(({ machine }) => machine.variant))).toEqual(new Set(VARIANT_IDS));
  });

  it.each(playable.map((vector) => [vector.name, vector] as const))('%s agrees', (_, vector) => {
    expect(checkVector(vector)).toBeNull();
  });

  it('that are not played are counted as skipped, each with its reason', () => {
    const { passed, failed, skipped, skips } = checkAll(vectors);
    expect({ passed, failed, skipped }).toEqual({ passed: 69, failed: 0, skipped: 138 });
    expect(skips.every(({ why }) => /not built yet/.test(why))).toBe(true);
  });
});

describe('a wrong answer', () => {
  it('is found, with the op and the field that differ', () => {
    const vector = playable.find(({ name }) => name === 'thresholds-pernode');
    const wrong = structuredClone(vector) as Vector;
    const check = wrong.checks.find(({ tot }) => (tot?.queued ?? 0) > 0);
    (check?.tot as Record<string, number>).queued += 1;
    expect(checkVector(wrong)).toMatchObject({ name: wrong.name, op: check?.op, field: 'queued' });
  });

  it('is found in a digest alone', () => {
    const wrong = { ...playable[0], digest: '0'.repeat(64) };
    expect(checkVector(wrong)).toMatchObject({ field: 'digest', expected: '0'.repeat(64) });
  });
});
