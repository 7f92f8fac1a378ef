import { describe, expect, it, vi } from 'vitest';
import { type OwnWindow, openInPerfetto, PERFETTO } from './open-perfetto.ts';

const BYTES = new ArrayBuffer(3);
const bytes = () => Promise.resolve(BYTES);

/** A window that answers the `answers`-th PING; `origin` is where it says that it is. */
function windows(answers: number, origin = PERFETTO) {
  const told: { message: unknown; origin: string }[] = [];
  let listener: ((event: MessageEvent) => void) | null = null;
  const there = {
    closed: false,
    postMessage(message: unknown, to: string): void {
      told.push({ message, origin: to });
      if (told.length < answers) return;
      if (message === 'PING') listener?.({ source: there, origin, data: 'PONG' } as never);
    },
  };
  const own: OwnWindow = {
    open: () => there,
    addEventListener: (_, added) => {
      listener = added;
    },
    removeEventListener: () => {
      listener = null;
    },
  };
  return { own, there, told, listens: () => listener !== null };
}

describe('opening in Perfetto', () => {
  it('asks until it answers, then hands over the bytes, to that origin only', async () => {
    const { own, told, listens } = windows(3);
    await openInPerfetto(own, 'a run', bytes);
    expect(told.map(({ message }) => message)).toEqual([
      'PING',
      'PING',
      'PING',
      { perfetto: { buffer: BYTES, title: 'a run' } },
    ]);
    expect(new Set(told.map(({ origin }) => origin))).toEqual(new Set(['https://ui.perfetto.dev']));
    expect(listens()).toBe(false);
  });

  it('says so where no window opens', async () => {
    const { own } = windows(1);
    await expect(openInPerfetto({ ...own, open: () => null }, 'x', bytes)).rejects.toThrow(
      /let no window open/,
    );
  });

  it('believes no other page, and gives up after a minute', async () => {
    vi.useFakeTimers();
    try {
      const { own, told } = windows(1, 'https://example.org');
      const opened = openInPerfetto(own, 'x', bytes);
      const refused = expect(opened).rejects.toThrow(/did not answer/);
      await vi.advanceTimersByTimeAsync(61_000);
      await refused;
      expect(told.every(({ message }) => message === 'PING')).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it('notices that its window was closed', async () => {
    const { own, there } = windows(Number.POSITIVE_INFINITY);
    const opened = openInPerfetto(own, 'x', bytes);
    there.closed = true;
    await expect(opened).rejects.toThrow(/was closed/);
  });
});
