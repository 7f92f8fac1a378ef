// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Boundary } from './Boundary.tsx';
import { later } from './later.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Counter({ step }: { readonly step: number }) {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + step)}>
      count {count}
    </button>
  );
}

function Bad(): null {
  throw new Error('broken');
}

/** React reports what a boundary has caught. */
function expectReports() {
  return vi.spyOn(console, 'error').mockImplementation(() => undefined);
}

test('a part that cannot be loaded says so in its place, and can be asked for again', async () => {
  const reports = expectReports();
  let online = false;
  const Part = later(async () => {
    if (!online) throw new Error('no network');
    return ({ name }: { name: string }) => <b>part {name}</b>;
  });
  render(
    <>
      <Part name="one" />
      <i>the rest</i>
    </>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain(
    'This part could not be loaded; reload the page.',
  );
  expect(screen.getByText('the rest')).toBeTruthy();
  online = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('part one')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(reports).toHaveBeenCalled();
});

test('a part that throws once it is there leaves the rest alone', async () => {
  expectReports();
  const Part = later(async () => Bad);
  render(
    <>
      <Part />
      <i>the rest</i>
    </>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('This part has stopped');
  expect(screen.getByText('the rest')).toBeTruthy();
});

test('a part keeps its state when its surroundings are drawn again after it was loaded', async () => {
  const Part = later(async () => Counter);
  const { rerender } = render(<Part step={1} />);
  fireEvent.click(await screen.findByText('count 0'));
  rerender(<Part step={2} />);
  expect(screen.getByText('count 1')).toBeTruthy();
});

test('a boundary shows its error in other words', () => {
  expectReports();
  render(
    <Boundary fallback={(error) => <p>{String(error)}</p>}>
      <Bad />
    </Boundary>,
  );
  expect(screen.getByText('Error: broken')).toBeTruthy();
});
