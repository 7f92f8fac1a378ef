import type { KeyboardEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { PS_PER_MS } from '../../schema/units.ts';
import { laneKeys } from './lane-keys.ts';
import type { LanesCanvas } from './lanes-canvas.ts';

const CANVAS = {
  span: { from: 20 * PS_PER_MS, to: 24 * PS_PER_MS },
  latest: { playheadPs: 21 * PS_PER_MS, scenario: { runPs: 60 * PS_PER_MS } },
  layout: null,
} as unknown as LanesCanvas;

function press(key: string, held: Partial<KeyboardEvent> = {}, above = 0) {
  const target = { above, onAbove: vi.fn(), onSpan: vi.fn(), block: null, onBlock: vi.fn() };
  const stopPropagation = vi.fn();
  const event = { key, preventDefault: vi.fn(), stopPropagation, ...held };
  laneKeys(CANVAS, target)(event as unknown as KeyboardEvent<HTMLElement>);
  return { ...target, taken: stopPropagation.mock.calls.length > 0 };
}

test('plus and minus zoom about the playhead, and 0 follows it', () => {
  expect(press('+').onSpan).toHaveBeenCalledWith({
    from: 20.75 * PS_PER_MS,
    to: 21.75 * PS_PER_MS,
  });
  expect(press('-').onSpan).toHaveBeenCalledWith({ from: 17 * PS_PER_MS, to: 33 * PS_PER_MS });
  expect(press('0').onSpan).toHaveBeenCalledWith(null);
});

test('Shift with an arrow goes along the time, and not beyond the run', () => {
  const right = press('ArrowRight', { shiftKey: true });
  expect(right.onSpan).toHaveBeenCalledWith({ from: 21 * PS_PER_MS, to: 25 * PS_PER_MS });
});

test('Page up and down scroll the CPUs', () => {
  expect(press('PageDown', {}, 2).onAbove).toHaveBeenCalledWith(3);
  expect(press('PageUp', {}, 0).onAbove).toHaveBeenCalledWith(0);
});

test('plain arrows stay steps, and the browser keeps its own keys', () => {
  expect(press('ArrowRight').taken).toBe(false);
  expect(press('+', { ctrlKey: true }).taken).toBe(false);
  expect(press('t').taken).toBe(false);
});
