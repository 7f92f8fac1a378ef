/** What goes wrong stays where it happened, and the page says what to do. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { clockMs, clockStandsAt, openLab } from './lab.ts';

const MISSING = 'This part could not be loaded; reload the page.';

/** Everything that cannot be loaded is an error in the log, which it is not here. */
async function without(page: Page, file: RegExp): Promise<void> {
  await page.route(file, (route) => route.abort());
}

test('a panel that cannot be loaded says so, the rest plays, and it can be asked for again', async ({
  page,
  problems,
}) => {
  await without(page, /\/CodePane-[^/]*\.js$/);
  await openLab(page);
  await expect(page.locator('.lab-code').getByRole('alert')).toContainText(MISSING);
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(page.locator('.lab-lanes canvas').first()).toBeVisible();
  const before = await clockMs(page);
  await expect.poll(() => clockMs(page)).toBeGreaterThan(before);
  await page.unroute(/\/CodePane-[^/]*\.js$/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('.lab-code')).toContainText('What CPU 2 runs');
  await expect(page.getByRole('alert')).toHaveCount(0);
  problems.length = 0;
});

test('a menu and a dialog that cannot be loaded say so', async ({ page, problems }) => {
  await without(page, /\/(LoadPanel|LabDialogs)-[^/]*\.js$/);
  await openLab(page, 'v=1&t=1ms&paused=1');
  await page.getByRole('button', { name: /^Load/ }).click();
  await expect(page.getByRole('dialog', { name: 'Load' })).toContainText(MISSING);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('alert')).toContainText(MISSING);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => clockMs(page)).toBeGreaterThan(1);
  problems.length = 0;
});

test('a worker whose script is not there gives a sentence', async ({ page, problems }) => {
  await without(page, /\/worker-[^/]*\.js$/);
  await page.goto('');
  await expect(page.getByRole('status').filter({ hasText: /The engine/ })).toContainText(
    /[Rr]eload/,
  );
  // What cannot go on is shown as standing.
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  problems.length = 0;
});

for (const place of ['lab', 'compare'])
  test(`a load that cannot be fetched is told in ${place}`, async ({ page, problems }) => {
    await without(page, /\/worker-part-nic-tx-[^/]*\.js$/);
    await page.goto(`#v=1&preset=m7&place=${place}`);
    await expect(page.getByRole('status').filter({ hasText: 'could not be' })).toContainText(
      'what computes its load could not be loaded; reload the page to try again.',
    );
    problems.length = 0;
  });

test('a browser without workers gets a page that says so', async ({ page, problems }) => {
  await page.addInitScript(() => {
    Reflect.set(
      window,
      'Worker',
      class {
        constructor() {
          throw new Error('no workers here');
        }
      },
    );
  });
  await page.goto('#v=1&variant=online');
  await expect(page.getByRole('alert')).toContainText('no workers here');
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect(page.getByRole('status')).toHaveText(/link/);
  problems.length = 0;
});

test('an invariant that the engine broke is shown, and one can go to its instant', async ({
  page,
}) => {
  // What judges find comes with a chunk of events: one more, on its way into the page.
  await page.addInitScript(() => {
    const { prototype } = MessagePort;
    const own = Object.getOwnPropertyDescriptor(prototype, 'onmessage');
    let planted = false;
    Object.defineProperty(prototype, 'onmessage', {
      ...own,
      set(this: MessagePort, handler: (event: MessageEvent) => void) {
        own?.set?.call(this, (event: MessageEvent) => {
          const found: unknown = (event.data as { violations?: unknown } | null)?.violations;
          if (!planted && Array.isArray(found)) {
            planted = true;
            found.push({
              name: 'one place',
              detail: 'skb 7 is on two lists',
              atPs: 12_500_000_000,
            });
          }
          handler.call(this, event);
        });
      },
    });
  });
  await openLab(page);
  const notice = page.getByRole('status').filter({ hasText: /fault of the engine/ });
  await expect(notice).toContainText('at 12.500000 ms');
  await expect(notice).toContainText('one place: skb 7 is on two lists');
  await page.getByRole('button', { name: 'Go there' }).click();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await clockStandsAt(page, 12.5);
});
