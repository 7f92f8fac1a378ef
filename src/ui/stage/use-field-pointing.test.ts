// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { afterEach, expect, test } from 'vitest';
import { layoutField } from '../../stage/field/layout.ts';
import { FIXTURE } from '../../stage/stage.fixture.ts';
import { type PointedCanvas, useFieldPointing } from './use-field-pointing.ts';

afterEach(cleanup);

const BOX = { width: 800, height: 400, focus: null, view: null };

/** A canvas whose columns are as far apart as `pitch` says. */
interface FakeCanvas extends PointedCanvas {
  pitch: number;
}

function newCanvas(): FakeCanvas {
  const made: FakeCanvas = {
    pitch: 10,
    layout: layoutField({ scenario: FIXTURE, variant: 'pernode', ...BOX }),
    hit: ({ x }) => ({ cpu: Math.floor(x / made.pitch), slot: 0 }),
    rectOf: (cpu) => ({ x: cpu * made.pitch, y: 0, w: made.pitch, h: 5 }),
    onMoved: () => undefined,
  };
  return made;
}

const moveTo = (x: number) =>
  ({
    ...{ pointerType: 'mouse', clientX: x, clientY: 1 },
    currentTarget: document.body,
  }) as unknown as PointerEvent<HTMLElement>;
const press = (key: string) =>
  ({
    ...{ key, altKey: true },
    ...{ preventDefault: () => undefined, stopPropagation: () => undefined },
  }) as KeyboardEvent<HTMLElement>;

test('a view that moves takes the card of the pointer away, until the pointer moves', () => {
  const canvas = newCanvas();
  const { result } = renderHook(() => useFieldPointing(canvas, () => undefined));
  act(() => result.current.onPointerMove(moveTo(55)));
  expect(result.current.pointed?.hit.cpu).toBe(5);
  canvas.pitch = 50;
  act(() => canvas.onMoved());
  expect(result.current.pointed).toBeNull();
  act(() => result.current.onPointerMove(moveTo(55)));
  expect(result.current.pointed?.hit.cpu).toBe(1);
});

test('a view that moves leaves the keyboard on its CPU, where that lies now', () => {
  const canvas = newCanvas();
  const { result } = renderHook(() => useFieldPointing(canvas, () => undefined));
  for (const key of ['ArrowRight', 'ArrowRight']) {
    act(() => result.current.onKeyDown(press(key)));
  }
  const { cpu } = result.current.pointed?.hit ?? { cpu: -1 };
  canvas.pitch = 50;
  act(() => canvas.onMoved());
  expect(result.current.pointed).toMatchObject({ hit: { cpu }, around: { x: cpu * 50 } });
});
