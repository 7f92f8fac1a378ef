// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Notices } from './Notices.tsx';

afterEach(cleanup);

test('a notice can be dismissed', () => {
  const onDismiss = vi.fn();
  const notices = [{ id: 7, kind: 'error' as const, text: 'No node is online.' }];
  render(<Notices notices={notices} onDismiss={onDismiss} />);
  expect(screen.getByRole('status').textContent).toContain('No node is online.');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(onDismiss).toHaveBeenCalledExactlyOnceWith(7);
});
