import { expect, test } from 'vitest';
import { type Box, crosses, overlaps, placeLabels, textWidth } from './label-place.ts';

const INSIDE: Box = { x: 0, y: 0, width: 200, height: 100 };
const EMPTY = { boxes: [], lines: [], inside: INSIDE };
const SIZE = { width: 40, height: 10 };

test('a label takes its first place if that is free', () => {
  const [box] = placeLabels([{ ...SIZE, candidates: [[10, 20]] }], EMPTY);
  expect(box).toEqual({ x: 10, y: 20, ...SIZE });
});

test('a label leaves a place that a line runs through', () => {
  const line = [
    [0, 25],
    [200, 25],
  ] as const;
  const request = {
    ...SIZE,
    candidates: [
      [10, 20],
      [10, 40],
    ] as const,
  };
  const [box] = placeLabels([request], { ...EMPTY, lines: [line] });
  expect(box?.y).toBe(40);
  expect(crosses(line, { x: 10, y: 20, ...SIZE })).toBe(true);
});

test('a label that can only cross a line is still drawn, but never one over another', () => {
  const line = [
    [0, 25],
    [200, 25],
  ] as const;
  const request = { ...SIZE, candidates: [[10, 20]] as const };
  const [first, second] = placeLabels([request, request], { ...EMPTY, lines: [line] });
  expect(first).not.toBeNull();
  expect(second).toBeNull();
});

test('a label is moved back into the chart', () => {
  const [box] = placeLabels([{ ...SIZE, candidates: [[190, 95]] }], EMPTY);
  expect(box).toEqual({ x: 160, y: 90, ...SIZE });
});

test('boxes that only touch do not overlap', () => {
  expect(overlaps({ x: 0, y: 0, ...SIZE }, { x: 40, y: 0, ...SIZE })).toBe(false);
  expect(overlaps({ x: 0, y: 0, ...SIZE }, { x: 39, y: 9, ...SIZE })).toBe(true);
});

test('a segment crosses a box that holds neither of its ends', () => {
  const box = { x: 10, y: 10, ...SIZE };
  const steep = [
    [30, 0],
    [32, 100],
  ] as const;
  const beside = [
    [0, 0],
    [8, 100],
  ] as const;
  expect(crosses(steep, box)).toBe(true);
  expect(crosses(beside, box)).toBe(false);
});

// Measured in a browser with the fonts of the page, 13 px.
test.each([
  ['published, commit reverted 265,145', 225],
  ['published, stock 204,854', 158],
  ['online walk', 73],
  ['possible walk', 87],
])('the guessed width of "%s" is enough and not much more', (text, measured) => {
  expect(textWidth(text, 13)).toBeGreaterThanOrEqual(measured);
  expect(textWidth(text, 13)).toBeLessThan(measured * 1.2);
});
