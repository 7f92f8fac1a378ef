// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import type { PointerEvent } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { StageHit } from '../../stage/hit.ts';
import { layoutStage } from '../../stage/layout.ts';
import { FIXTURE } from '../../stage/stage.fixture.ts';
import type { StageCanvas } from './stage-canvas.ts';
import { stageHits } from './stage-hits.ts';
import { nextStop, usePointing } from './use-pointing.ts';

afterEach(() => {
  vi.useRealTimers();
});

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

test('a pointer that has left while hits were being loaded gets no card', async () => {
  vi.useFakeTimers();
  const mode = { pair: 0, variant: FIXTURE.kernel.variant };
  const layout = layoutStage(FIXTURE, { width: 968, height: 500 }, mode);
  const canvas = { layout, latest: null, hit: () => cpus[1] } as unknown as StageCanvas;
  const target = { onPair: () => undefined, skb: null, onSkb: () => undefined };
  const { result } = renderHook(() => usePointing(canvas, target));
  const move = { pointerType: 'mouse', clientX: 1, clientY: 1, currentTarget: document.body };
  const moves = () => result.current.onPointerMove(move as unknown as PointerEvent<HTMLElement>);
  const settled = async () => {
    await stageHits.load();
    vi.runAllTimers();
  };
  expect(stageHits.now()).toBeNull();
  act(moves);
  act(() => result.current.onPointerLeave());
  await act(settled);
  expect(result.current.pointed).toBeNull();
  act(moves);
  await act(settled);
  expect(result.current.pointed?.hit).toBe(cpus[1]);
});
