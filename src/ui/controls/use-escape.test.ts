// @vitest-environment happy-dom
import { fireEvent, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useEscape } from './use-escape.ts';

test('Escape closes, but not under an open dialog, nor where somebody has taken it', () => {
  const close = vi.fn();
  const { unmount } = renderHook(() => useEscape(close));
  const pressEscape = () => fireEvent.keyDown(document.body, { key: 'Escape' });
  fireEvent.keyDown(document.body, { key: 'Enter' });
  expect(close).not.toHaveBeenCalled();

  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.setAttribute('open', '');
  pressEscape();
  dialog.remove();
  expect(close).not.toHaveBeenCalled();

  const take = (event: Event): void => event.preventDefault();
  document.addEventListener('keydown', take);
  pressEscape();
  document.removeEventListener('keydown', take);
  expect(close).not.toHaveBeenCalled();

  pressEscape();
  expect(close).toHaveBeenCalledTimes(1);
  unmount();
  pressEscape();
  expect(close).toHaveBeenCalledTimes(1);
});
