// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { later, loadLater } from './later.ts';

afterEach(cleanup);

function Counter({ step }: { readonly step: number }) {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + step)}>
      {count}
    </button>
  );
}

test('what was shown before it was loaded keeps its state afterwards', async () => {
  const Part = later(async () => Counter);
  const { rerender } = render(<Part step={1} />);
  fireEvent.click(await screen.findByText('0'));
  await loadLater();
  rerender(<Part step={1} />);
  expect(screen.getByText('1')).toBeTruthy();
});

test('what is loaded already is there at once', async () => {
  const Part = later(async () => Counter);
  await loadLater();
  render(<Part step={1} />);
  expect(screen.getByText('0')).toBeTruthy();
});

test('parts of what is loaded later are loaded too', async () => {
  let inner = false;
  later(async () => {
    later(async () => {
      inner = true;
      return Counter;
    });
    return Counter;
  });
  await loadLater();
  expect(inner).toBe(true);
});

test('what it names stands there until it is loaded', async () => {
  const Part = later(async () => Counter, 'not enough yet');
  render(<Part step={1} />);
  expect(screen.getByText('not enough yet')).toBeTruthy();
  expect(await screen.findByText('0')).toBeTruthy();
  expect(screen.queryByText('not enough yet')).toBeNull();
});
