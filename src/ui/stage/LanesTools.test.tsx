// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LanesTools } from './LanesTools.tsx';
import type { LanesCanvas } from './lanes-canvas.ts';

afterEach(cleanup);

test('the whole run is that of the frame at hand; before one there is none', () => {
  const onSpan = vi.fn();
  const canvas = { span: null, latest: null as object | null };
  const shown = canvas as unknown as LanesCanvas;
  render(<LanesTools canvas={shown} zoomed={false} onSpan={onSpan} />);
  const whole = screen.getByRole('button', { name: 'The whole run' });
  fireEvent.click(whole);
  expect(onSpan).not.toHaveBeenCalled();
  canvas.latest = { scenario: { runPs: 42 } };
  fireEvent.click(whole);
  expect(onSpan).toHaveBeenCalledExactlyOnceWith({ from: 0, to: 42 });
});
