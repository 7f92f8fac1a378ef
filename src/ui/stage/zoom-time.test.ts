// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { zoomMs } from './zoom-time.ts';

test('is told in ms, however the style sheet says it', () => {
  const panel = document.body;
  const read = (text: string): number => {
    panel.style.setProperty('--d-zoom', text);
    return zoomMs(panel);
  };
  expect(read('500ms')).toBe(500);
  expect(read('.5s')).toBe(500);
  expect(read(' 0s')).toBe(0);
  expect(read('0ms')).toBe(0);
});
