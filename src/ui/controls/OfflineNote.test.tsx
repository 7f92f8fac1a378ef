// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { OfflineState } from '../../state/offline.ts';
import { OfflineNote } from './OfflineNote.tsx';
import { UpdateNotice } from './UpdateNotice.tsx';

afterEach(cleanup);

const KEPT: OfflineState = {
  report: {
    build: 'b1',
    app: { files: 9, kept: 9, bytes: 1_540_000 },
    samples: { files: 3, kept: 1, bytes: 1_100_000 },
  },
  refusal: null,
  fault: null,
  fetching: false,
  newer: false,
};

function shown(state: Partial<OfflineState>, onKeepSamples = vi.fn(), onUpdate = vi.fn()) {
  const all = { ...KEPT, ...state };
  render(<OfflineNote state={all} onKeepSamples={onKeepSamples} onUpdate={onUpdate} />);
  return document.body.textContent;
}

test('what is kept is counted, and the rest can be asked for', () => {
  const onKeepSamples = vi.fn();
  expect(shown({}, onKeepSamples)).toMatch(/✓ The page is kept.*9 files, 1\.5.MB/);
  expect(document.body.textContent).toContain('1 of 3 so far');
  fireEvent.click(screen.getByRole('button', { name: /^Make all available offline \(1\.1.MB\)/ }));
  expect(onKeepSamples).toHaveBeenCalledOnce();
});

test('while samples come, nobody can ask for them again', () => {
  shown({ fetching: true, fault: 'Not all samples could be loaded.' });
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /Being loaded/ });
  expect(button.disabled).toBe(true);
  expect(screen.getByRole('alert').textContent).toContain('Not all samples');
});

test('no tick stands where something is missing or nothing is kept', () => {
  const app = { files: 9, kept: 7, bytes: 1 };
  const samples = { files: 3, kept: 3, bytes: 1 };
  expect(shown({ report: { build: 'b1', app, samples } })).toContain('9 files of the page 2 could');
  cleanup();
  expect(shown({ report: null })).toMatch(/is being kept in this browser …$/);
  cleanup();
  expect(shown({ refusal: 'There is no room.' })).toMatch(/There is no room\. Until then/);
  expect(document.body.textContent).not.toContain('✓');
});

test('a newer version is offered in the panel and by a notice, which can wait', () => {
  const [onUpdate, onLater] = [vi.fn(), vi.fn()];
  expect(shown({ newer: true }, vi.fn(), onUpdate)).toMatch(/A newer version/);
  fireEvent.click(screen.getByRole('button', { name: 'Reload to update' }));
  cleanup();
  const { rerender } = render(<UpdateNotice offered onUpdate={onUpdate} onLater={onLater} />);
  fireEvent.click(screen.getByRole('button', { name: 'Reload to update' }));
  expect(onUpdate).toHaveBeenCalledTimes(2);
  fireEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(onLater).toHaveBeenCalledOnce();
  rerender(<UpdateNotice offered={false} onUpdate={onUpdate} onLater={onLater} />);
  expect(screen.getByRole('status').textContent).toBe('');
});
