// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { listenToPinch } from './pinch.ts';

/** Two fingers, so many pixels apart round (100, 50); one finger where it is null. */
function touch(kind: string, apart: number | null): Event {
  const fingers = apart === null ? [0] : [-apart / 2, apart / 2];
  const touches = fingers.map((x) => ({ clientX: 100 + x, clientY: 50 }));
  return Object.assign(new Event(kind), { touches });
}

function pinchOver(element: HTMLElement, steps = Number.POSITIVE_INFINITY) {
  const shares: number[] = [];
  let stops = 0;
  const end = listenToPinch(element, {
    go(share, middle) {
      expect(middle).toEqual({ x: 100, y: 50 });
      shares.push(Math.round(100 * share) / 100);
      return Math.abs(share) >= 1 && steps-- > 0;
    },
    stop: () => stops++,
  });
  return { shares, end, stops: () => stops };
}

test('fingers that go apart by two fifths make a step, and the next one begins there', () => {
  const element = document.createElement('div');
  const { shares, stops } = pinchOver(element);
  for (const apart of [100, 118.3, 140, 140, 196]) element.dispatchEvent(touch('touchmove', apart));
  expect(shares).toEqual([0, 0.5, 1, 0, 1]);
  element.dispatchEvent(touch('touchend', null));
  expect(stops()).toBe(0);
});

test('fingers that are lifted before that leave the picture at rest', () => {
  const element = document.createElement('div');
  const { shares, end, stops } = pinchOver(element);
  for (const apart of [140, 118.3]) element.dispatchEvent(touch('touchmove', apart));
  element.dispatchEvent(touch('touchend', null));
  expect(shares).toEqual([0, -0.5]);
  expect(stops()).toBe(1);
  end();
  element.dispatchEvent(touch('touchstart', 100));
  expect(shares).toHaveLength(2);
});

test('it hears also what another listener keeps to itself', () => {
  const element = document.createElement('div');
  element.addEventListener('touchmove', (event) => event.stopImmediatePropagation());
  const { shares } = pinchOver(element);
  element.dispatchEvent(touch('touchmove', 100));
  expect(shares).toEqual([0]);
});
