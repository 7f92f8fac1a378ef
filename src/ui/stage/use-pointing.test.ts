import { expect, test } from 'vitest';
import type { StageHit } from '../../stage/hit.ts';
import { nextStop } from './use-pointing.ts';

const cpus: StageHit[] = [{ kind: 'cpu', cpu: 2, pair: 0 }, { kind: 'cache' }, { kind: 'queue' }];
const lists: StageHit[] = [0, 1, 2].map((slot) => ({ kind: 'list', slot }));
const stops = { cpus, lists };

test('the arrows go along the CPUs and along the lists, and stop at their ends', () => {
  expect(nextStop(stops, null, 'ArrowRight')).toBe(cpus[0]);
  expect(nextStop(stops, cpus[0], 'ArrowRight')).toBe(cpus[1]);
  expect(nextStop(stops, cpus[2], 'ArrowRight')).toBe(cpus[2]);
  expect(nextStop(stops, lists[1], 'ArrowLeft')).toBe(lists[0]);
  expect(nextStop(stops, lists[0], 'ArrowLeft')).toBe(lists[0]);
});

test('down goes to the lists, up to the CPUs', () => {
  expect(nextStop(stops, cpus[1], 'ArrowDown')).toBe(lists[0]);
  expect(nextStop(stops, lists[2], 'ArrowUp')).toBe(cpus[0]);
});
