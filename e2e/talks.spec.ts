/**
 * Both talks by clicker alone, without a network, forwards and back to the same pictures, with
 * words that the back row can read.
 */
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { keepOffline } from './offline.ts';
import { test } from './site.ts';
import { hardToRead, largestDifference, openTalk, walk } from './talk.ts';

/** The picture of every stop, in the order in which they were seen. */
type Walk = ReadonlyMap<string, string>;

/** With the questions that steps ask first. */
const TALKS = [
  { id: 'regression-in-15', least: 25, most: 60 },
  { id: 'everything', least: 68, most: 140 },
];

for (const { id, least, most } of TALKS) {
  test(`${id}: twice Page Down to its end and Page Up back, with the network cut`, async ({
    page,
    site,
    context,
  }) => {
    await page.goto('skbscope/#v=1&place=trace&preset=m5');
    await keepOffline(page);
    await site.stop();
    await context.setOffline(true);
    await openTalk(page, `&talk=${id}`, 'skbscope/?talk');
    // The long one has every step.
    const looks = id === 'everything';
    const first = await walk(page, 'PageDown', most, async (stop) => {
      if (looks) expect.soft(await hardToRead(page), stop).toEqual([]);
    });
    expect(first.size).toBeGreaterThanOrEqual(least);
    await isTheSame(page, first, await walk(page, 'PageUp', most));
    // Once more, in a page that knows nothing of the first time.
    await openTalk(page, `&talk=${id}`, 'skbscope/?again');
    await isTheSame(page, first, await walk(page, 'PageDown', most));
    await isTheSame(page, first, await walk(page, 'PageUp', most));
  });
}

/** The other walk has every stop of the first, in its order or back, with the same pictures. */
async function isTheSame(page: Page, first: Walk, other: Walk): Promise<void> {
  const stops = [...first.keys()];
  expect([stops, [...stops].reverse()]).toContainEqual([...other.keys()]);
  for (const [stop, picture] of first) {
    const again = other.get(stop) ?? '';
    // Most are the same to the byte, and need no look.
    if (again !== picture)
      expect(await largestDifference(page, picture, again), stop).toBeLessThan(3);
  }
}
