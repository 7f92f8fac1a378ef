/** Views as pictures: a mark that moves, fades or changes its hue fails. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openLab, runIsComplete } from './lab.ts';
import { differing, expectSame, expectViewAsKept, modeOf, pageAtRest } from './pictures.ts';
import type { PalettePicture } from './png.ts';

interface View {
  readonly name: string;
  readonly link: string;
  /** Waits until it is there, and opens what is to be open. */
  readonly ready: (page: Page) => Promise<void>;
  /** Else 1440 x 900. */
  readonly size?: { readonly width: number; readonly height: number };
  /** What must be so before the page is opened. */
  readonly before?: (page: Page) => Promise<void>;
  /** Else in the dark one: an open menu keeps the key that flips themes, and pictures take room. */
  readonly inAllThemes?: boolean;
}

/** Drawing samples and starting threads take seconds where other work has the CPUs too. */
const SLOW_MS = 40_000;
const PHONE = { width: 390, height: 844 };
const M1 = 'v=1&t=24.6125ms&paused=1';

const VIEWS: readonly View[] = [
  { name: 'lab-possible', link: M1, ready: runIsComplete, inAllThemes: true },
  { name: 'lab-online', link: `${M1}&variant=online`, ready: runIsComplete, inAllThemes: true },
  { name: 'lab-flow', link: `${M1}&speed=1ms`, ready: runIsComplete },
  { name: 'close-up', link: `${M1}&zoom=cpu&focus=2`, ready: runIsComplete, inAllThemes: true },
  { name: 'field-192', link: 'v=1&preset=field-192&t=0.5ms&paused=1', ready: runIsComplete },
  {
    name: 'field-512',
    link: 'v=1&preset=field-512&t=0.4ms&paused=1',
    ready: runIsComplete,
    inAllThemes: true,
  },
  {
    name: 'sixteen-cpus',
    link: 'v=1&preset=m1&cpus=16&pairs=0-7:8-15&run=4ms&t=1.0026ms&paused=1',
    ready: runIsComplete,
    inAllThemes: true,
  },
  { name: 'compare', link: `${M1}&place=compare`, ready: bothComputed, inAllThemes: true },
  {
    name: 'trace',
    link: 'v=1&preset=m1&place=trace&sample=02&t=20ms&paused=1',
    ready: seen('.trace-counts'),
  },
  { name: 'phone', link: M1, ready: runIsComplete, size: PHONE, inAllThemes: true },
  ...['walk.per-datagram', 'word.patch', 'puzzle.question', 'puzzle.asleep'].map(onStage),
  {
    name: 'trace-none',
    link: 'v=1&preset=m1&place=trace',
    ready: seen('text=drop it anywhere'),
  },
  {
    name: 'help',
    link: M1,
    ready: async (page) => {
      await runIsComplete(page);
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'kernel-menu',
    link: M1,
    ready: async (page) => {
      await runIsComplete(page);
      await page.getByRole('button', { name: /^Kernel/ }).click();
      await expect(page.getByRole('listbox').first()).toBeVisible();
    },
  },
  {
    name: 'hover',
    link: M1,
    ready: async (page) => {
      await runIsComplete(page);
      const stage = await page.locator('.lab-stage canvas').last().boundingBox();
      if (stage === null) throw new Error('There is no stage.');
      const at = { x: stage.x + stage.width * 0.5, y: stage.y + stage.height * 0.84 };
      // What finds marks is loaded later: a pointer that rests from before finds none.
      await expect(async () => {
        await page.mouse.move(at.x - 1, at.y);
        await page.mouse.move(at.x, at.y);
        await expect(page.locator('.stage-card')).toBeVisible({ timeout: 500 });
      }).toPass();
    },
  },
  {
    name: 'evidence-case',
    link: 'v=1&preset=m1&place=evidence&case=AF_XDP',
    ready: async (page) => {
      await expect(page.locator('.row-band').first()).toBeVisible({ timeout: SLOW_MS });
      await expect(page.getByText('Computing.')).toHaveCount(0, { timeout: SLOW_MS });
      const rows = page.locator('.evidence-table tbody tr');
      const drawn = rows.filter({ has: page.locator('.row-band') });
      await expect.poll(async () => (await drawn.count()) === (await rows.count())).toBe(true);
    },
    inAllThemes: true,
  },
  {
    name: 'evidence-table',
    link: 'v=1&preset=m1&place=evidence',
    before: firstSamplesOnly,
    ready: async (page) => {
      const rows = page.locator('.evidence-table tbody tr');
      const drawn = rows.filter({ has: page.locator('.row-band') });
      await expect(drawn).not.toHaveCount(0, { timeout: SLOW_MS });
      await expect
        .poll(async () => (await drawn.count()) === (await rows.count()), { timeout: SLOW_MS })
        .toBe(true);
    },
    inAllThemes: true,
  },
  {
    name: 'story',
    link: 'v=1&place=story&story=walk.two-flushes',
    before: (page) => page.emulateMedia({ reducedMotion: 'reduce' }),
    ready: async (page) => {
      const step = page.locator('section[data-step="walk.two-flushes"]');
      await step.getByRole('button', { name: 'Twice' }).click({ timeout: SLOW_MS });
      await expect(step.locator('.story-answer')).toHaveText(/Twice\./);
      await seen('.story-panel .stage-layer')(page);
    },
    inAllThemes: true,
  },
];

/** A step of a talk, on a projector's screen. */
function onStage(step: string): View {
  return {
    name: `talk-${step.replace('.', '-')}`,
    link: `v=1&place=story&mode=talk&talk=everything&story=${step}`,
    size: { width: 1280, height: 720 },
    before: (page) => page.emulateMedia({ reducedMotion: 'reduce' }),
    ready: (page) =>
      expect(page.locator('.talk')).toHaveAttribute('data-rest', 'true', { timeout: SLOW_MS }),
  };
}

/** All samples take half a minute: each reading gets its first ones, the rest is never sent for. */
async function firstSamplesOnly(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const { prototype } of [Worker, MessagePort]) {
      const send = prototype.postMessage;
      prototype.postMessage = function (this: Worker & MessagePort, message: unknown, ...rest) {
        if (/"chunk":[1-9]/.test(JSON.stringify(message) ?? '')) return;
        send.apply(this, [message, ...rest] as Parameters<typeof send>);
      };
    }
  });
}

async function bothComputed(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-compare', 'complete', {
    timeout: SLOW_MS,
  });
  await expect(page.locator('.cmp-first')).toContainText('First difference');
}

function seen(part: string): (page: Page) => Promise<void> {
  return (page) => expect(page.locator(part).first()).toBeVisible({ timeout: SLOW_MS });
}

test.beforeAll(({ browser }, info) => {
  const against = { renew: 'kept as baselines', baselines: 'against baselines', twice: 'twice' };
  const version = `${browser.browserType().name()} ${browser.version()}`;
  if (info.parallelIndex === 0)
    process.stdout.write(`pictures: ${against[modeOf(browser)]}, ${version}\n`);
});

for (const view of VIEWS) {
  test(`${view.name} looks as it did`, async ({ page, browser }, info) => {
    const mode = modeOf(browser);
    if (view.size !== undefined) await page.setViewportSize(view.size);
    await view.before?.(page);
    await page.goto(`#${view.link}&theme=dark`);
    await view.ready(page);
    const inAllThemes = view.inAllThemes ?? false;
    const inEach = (theme: string): Promise<void> => expectNoFault(page, theme);
    const dark = await expectViewAsKept(view.name, page, info, { mode, inAllThemes, inEach });
    if (mode !== 'twice') return;
    await openAgain(page, view);
    await expectSame(`${view.name}-again`, dark, page, info);
  });
}

/** By axe; from theme to theme only contrasts change. */
async function expectNoFault(page: Page, theme: string): Promise<void> {
  const axe = new AxeBuilder({ page });
  if (theme !== 'dark') axe.withRules(['color-contrast']);
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${theme}, ${id}: ${nodes[0].html}`)).toEqual([]);
}

async function openAgain(page: Page, view: View): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`#${view.link}&theme=dark`);
  await view.ready(page);
}

/** The same picture with a block of it shifted to the right. */
function shifted(picture: PalettePicture, by: number): PalettePicture {
  const rgb = picture.rgb.slice();
  for (let y = 460; y < 475; y++) {
    const row = (y * picture.width + 40) * 3;
    rgb.copyWithin(row + by * 3, row, row + 20 * 3);
  }
  return { ...picture, rgb };
}

test('a mark that has moved by a pixel is seen', async ({ page }) => {
  await openLab(page, M1);
  const picture = await pageAtRest(page);
  expect(differing(picture, shifted(picture, 0))).toBe(0);
  expect(differing(picture, shifted(picture, 1))).toBeGreaterThan(8);
});
