/**
 * Both talks by clicker alone, without a network, forwards and back to the same pictures, with
 * words that the back row can read.
 */
import { expect } from './fixtures.ts';
import { keepOffline } from './offline.ts';
import { test } from './site.ts';
import { hardToRead, largestDifference, openTalk, walk } from './talk.ts';

/** With the questions that steps ask first. */
const TALKS = [
  { id: 'regression-in-15', least: 25, most: 60 },
  { id: 'everything', least: 68, most: 140 },
];

for (const { id, least, most } of TALKS) {
  test(`${id}: Page Down to its end and Page Up back, with the network cut`, async ({
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
    const forwards = await walk(page, 'PageDown', most, async (stop) => {
      if (looks) expect.soft(await hardToRead(page), stop).toEqual([]);
    });
    expect(forwards.size).toBeGreaterThanOrEqual(least);
    const back = await walk(page, 'PageUp', most);
    expect([...back.keys()].reverse()).toEqual([...forwards.keys()]);
    for (const [stop, picture] of forwards) {
      const other = back.get(stop) ?? '';
      // Most are the same to the byte, and need no look.
      if (other !== picture)
        expect(await largestDifference(page, picture, other), stop).toBeLessThan(3);
    }
  });
}
