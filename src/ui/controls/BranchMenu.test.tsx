// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Branch } from '../../state/branches.ts';
import { BranchMenu } from './BranchMenu.tsx';

afterEach(cleanup);

const SHOWN: Branch = { variant: 'pernode', edits: [{ atPs: 2e10, variant: 'online' }] };
const OTHERS: readonly Branch[] = [
  { variant: 'pernode', edits: [] },
  { variant: 'pernode', edits: [{ atPs: 1e10, deferMax: 8 }] },
];

test('names the future that is shown and the others, and goes to one', () => {
  const onGo = vi.fn();
  const onForget = vi.fn();
  const props = { shown: SHOWN, branches: OTHERS, onGo, onForget };
  const { rerender } = render(<BranchMenu {...props} asked={0} />);
  expect(screen.queryByRole('dialog')).toBeNull();
  rerender(<BranchMenu {...props} asked={1} />);
  expect(screen.getByRole('dialog').textContent).toContain('online from 20 ms');
  expect(document.activeElement?.textContent).toBe('pernode throughout');
  fireEvent.click(screen.getByRole('button', { name: 'Let go: pernode throughout' }));
  expect(onForget).toHaveBeenCalledExactlyOnceWith(0);
  fireEvent.click(screen.getByRole('button', { name: 'skb_defer_max 8 from 10 ms' }));
  expect(onGo).toHaveBeenCalledExactlyOnceWith(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('is not there while there is no other future', () => {
  const nothing = (): void => undefined;
  render(<BranchMenu shown={SHOWN} branches={[]} asked={0} onGo={nothing} onForget={nothing} />);
  expect(screen.queryByRole('button')).toBeNull();
});
