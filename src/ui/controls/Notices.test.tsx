// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Notices } from './Notices.tsx';

afterEach(cleanup);

test('a notice can be dismissed', () => {
  const onDismiss = vi.fn();
  const notices = [{ id: 7, kind: 'error' as const, text: 'No node is online.', atPs: null }];
  render(<Notices notices={notices} onDismiss={onDismiss} onGo={vi.fn()} />);
  expect(screen.queryByRole('button', { name: 'Go there' })).toBeNull();
  expect(screen.getByRole('status').textContent).toContain('No node is online.');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(onDismiss).toHaveBeenCalledExactlyOnceWith(7);
});

test('a notice about an instant leads there', () => {
  const onGo = vi.fn();
  const notices = [{ id: 7, kind: 'error' as const, text: 'It broke.', atPs: 42 }];
  render(<Notices notices={notices} onDismiss={vi.fn()} onGo={onGo} />);
  fireEvent.click(screen.getByRole('button', { name: 'Go there' }));
  expect(onGo).toHaveBeenCalledExactlyOnceWith(42);
});
