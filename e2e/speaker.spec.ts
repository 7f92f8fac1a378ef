/** What a speaker has in hand: full screen, a screen that stays on, fingers, the notes window. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openTalk } from './talk.ts';

declare global {
  interface Window {
    locks: WakeLockSentinel[];
  }
}

const talkOf = (page: Page) => page.locator('.talk');
const fills = (page: Page) => page.evaluate(() => document.fullscreenElement !== null);

async function fillsSoon(page: Page, fill: boolean): Promise<void> {
  await expect.poll(() => fills(page)).toBe(fill);
}

/** Neither keys nor fingers may leave the page larger or smaller than the room has it. */
const zoomOf = (page: Page) =>
  page.evaluate(() => [visualViewport?.scale, devicePixelRatio, innerWidth]);

test('a clicker fills the screen, Escape gives it back and then ends the talk', async ({
  page,
}) => {
  await openTalk(page, '&story=walk.possible');
  const zoom = await zoomOf(page);
  for (const start of ['F5', 'Shift+F5']) {
    await page.keyboard.press(start);
    await fillsSoon(page, true);
    await page.keyboard.press('PageDown');
    await expect(talkOf(page)).toHaveAttribute('data-step', 'walk.per-datagram');
    await page.keyboard.press('F5'); // a clicker that has lost count
    await page.keyboard.press('PageUp');
    await expect(talkOf(page)).toHaveAttribute('data-step', 'walk.possible');
    await fillsSoon(page, true);
    await page.keyboard.press('Escape');
    await fillsSoon(page, false);
    await expect(talkOf(page)).toBeVisible();
  }
  for (const key of ['.', 'b']) {
    await page.keyboard.press(key);
    await expect(page.locator('.talk-blank')).toBeVisible();
    await page.keyboard.press('PageDown'); // a step shows again what is there
    await expect(page.locator('.talk-blank')).toBeHidden();
  }
  await expect(talkOf(page)).toHaveAttribute('data-step', 'walk.possible');
  await page.mouse.move(600, 300);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await fillsSoon(page, true);
  await page.keyboard.press('f');
  await fillsSoon(page, false);
  expect(await zoomOf(page)).toEqual(zoom);
  await page.keyboard.press('F5');
  await fillsSoon(page, true);
  await page.mouse.move(610, 310);
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page.locator('.story')).toBeVisible();
  await fillsSoon(page, false);
});

test('the screen stays on while the talk is seen, and only then', async ({ page }) => {
  await page.addInitScript(() => {
    window.locks = [];
    const { wakeLock } = navigator;
    const request = wakeLock.request.bind(wakeLock);
    wakeLock.request = async (kind) => {
      const lock = await request(kind);
      window.locks.push(lock);
      return lock;
    };
  });
  await openTalk(page, '&story=walk.possible');
  const held = () => page.evaluate(() => window.locks.map(({ released }) => !released));
  await expect.poll(held).toEqual([true]);
  // As a browser does with a tab that goes behind another one and comes back.
  await page.evaluate(async () => {
    const become = (hidden: boolean): void => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    await window.locks[0].release();
    become(true);
    become(false);
    become(false);
  });
  await expect.poll(async () => (await held()).filter(Boolean)).toEqual([true]);
  expect((await held()).length).toBeGreaterThan(1);
  await page.keyboard.press('Escape');
  await expect(page.locator('.story')).toBeVisible();
  await expect.poll(async () => (await held()).includes(true)).toBe(false);
});

type Point = readonly [x: number, y: number];

/** Fingers that go from place to place, as a touch screen tells it. */
async function fingers(page: Page, ways: readonly (readonly [from: Point, to: Point])[]) {
  const session = await page.context().newCDPSession(page);
  const points = (part: number) =>
    ways.map(([[x, y], [toX, toY]], id) => ({
      ...{ x: x + (toX - x) * part, y: y + (toY - y) * part, id },
    }));
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(0) });
  for (const part of [0.2, 0.4, 0.6, 0.8, 1])
    await session.send('Input.dispatchTouchEvent', {
      ...{ type: 'touchMove', touchPoints: points(part) },
    });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('a swipe turns the page; a pan, a pinch and a magnified page do not', async ({ page }) => {
    await openTalk(page, '&story=walk.possible');
    const talk = talkOf(page);
    await fingers(page, [
      [
        [900, 400],
        [300, 430],
      ],
    ]);
    await expect(talk).toHaveAttribute('data-step', 'walk.per-datagram');
    await fingers(page, [
      [
        [300, 400],
        [900, 430],
      ],
    ]);
    await expect(talk).toHaveAttribute('data-step', 'walk.possible');
    await fingers(page, [
      [
        [600, 600],
        [640, 100],
      ],
    ]);
    await fingers(page, [
      [
        [600, 300],
        [560, 300],
      ],
    ]);
    await fingers(page, [
      [
        [600, 300],
        [300, 300],
      ],
      [
        [640, 300],
        [940, 300],
      ],
    ]);
    const scale = () => page.evaluate(() => visualViewport?.scale ?? 1);
    await expect.poll(scale).toBeGreaterThan(1.5);
    await fingers(page, [
      [
        [900, 400],
        [300, 430],
      ],
    ]);
    // Keys are heard after what came before: had a finger turned the page, it would be another.
    await page.keyboard.press('PageDown');
    await expect(talk).toHaveAttribute('data-step', 'walk.per-datagram');
  });
});

test('the notes window leads the talk, and fills its screen', async ({ page, context }) => {
  await openTalk(page, '&story=walk.possible');
  const [notes] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('s')]);
  const title = notes.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('32 nodes are possible, 1 is online.');
  await notes.keyboard.press('F5');
  await fillsSoon(page, true);
  await notes.keyboard.press('Escape');
  await fillsSoon(page, false);
  await expect(talkOf(page)).toBeVisible(); // it goes on
  await notes.keyboard.press('b');
  await expect(notes.getByText('The screen is blank.')).toBeVisible();
  await notes.keyboard.press('.');
  await expect(notes.getByText('The screen is blank.')).toBeHidden();
  // A window that the talk did not open has no key to lend it, and says so.
  await notes.evaluate(() => {
    window.opener = null;
  });
  await page.evaluate(() => {
    // As it answers a few seconds after the last key in its own window.
    document.documentElement.requestFullscreen = () => Promise.reject(new TypeError('no key'));
  });
  await notes.keyboard.press('f');
  await expect(notes.getByText(/from there only: press F there/)).toBeVisible();
  const other = await context.newPage();
  await openTalk(other); // another talk, which is not theirs
  await notes.keyboard.press('PageDown');
  await expect(talkOf(page)).toHaveAttribute('data-step', 'walk.per-datagram');
  await expect(notes.getByText(/from there only/)).toBeHidden();
  await expect(talkOf(other)).toHaveAttribute('data-step', 'skb.sent');
  const own = await notes.evaluate(() => {
    const event = new KeyboardEvent('keydown', { key: 's', cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  });
  expect(own).toBe(false);
});
