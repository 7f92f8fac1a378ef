/** The page in slides: a real deck drives the frame, and keeps its clicker. */
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { root } from '../src/tools/project.mjs';
import { startServer } from '../src/tools/serve.mjs';
import { expect, test } from './fixtures.ts';

type Fields = Record<string, unknown>;

/** What the deck below leaves for a test. */
declare global {
  interface Window {
    deck: { getIndices(): { h: number }; isPaused(): boolean; next(): void };
    skbscope: { send(type: string, fields?: Fields): Promise<Fields>; disconnect(): void };
    stopDeck: () => void;
    heard: Fields[];
    copied: string;
  }
}

function deckText(frame: string): string {
  return `<!doctype html>
    <link rel="icon" href="data:">
    <link rel="stylesheet" href="/reveal.css">
    <div class="reveal"><div class="slides">
      <section><h2>Before</h2></section>
      <section>
        <iframe data-skbscope src="${frame}" width="900" height="500" title="skbscope"></iframe>
        <p class="fragment" data-skbscope="seek 24.6ms">seek</p>
        <p class="fragment" data-skbscope="step flush">step</p>
      </section>
      <section><h2>After</h2></section>
    </div></div>
    <script type="module">
      import Reveal from '/reveal.mjs';
      import { connectFrame, connectReveal } from '/skbscope-embed.js';
      window.heard = [];
      await Reveal.initialize({ transition: 'none' });
      window.stopDeck = connectReveal(Reveal);
      const frame = document.querySelector('iframe');
      window.skbscope = connectFrame(frame, (message) => window.heard.push(message));
      window.deck = Reveal;
    </script>`;
}

const slide = (page: Page) => page.evaluate(() => window.deck?.getIndices().h);

function say(page: Page, type: string, fields: Fields = {}): Promise<Fields | string> {
  return page.evaluate(
    ([kind, more]) => window.skbscope.send(kind, more).catch((error: Error) => error.message),
    [type, fields] as const,
  );
}

/** Polls until the frame says so of itself. */
async function frameIs(page: Page, state: Fields): Promise<void> {
  await expect.poll(() => say(page, 'get-state')).toMatchObject(state);
}

/** At an address of its own, as a deck is: another origin than the frame's. */
async function serveDeck(src: string): Promise<{ address: string; close: () => Promise<void> }> {
  const dir = test.info().outputPath('deck');
  const reveal = join(root, 'node_modules/reveal.js/dist');
  await mkdir(dir);
  await writeFile(join(dir, 'index.html'), deckText(src));
  for (const file of ['reveal.mjs', 'reveal.css'])
    await copyFile(join(reveal, file), join(dir, file));
  await copyFile(join(root, 'dist', 'skbscope-embed.js'), join(dir, 'skbscope-embed.js'));
  return startServer({ dir });
}

async function axeFinds(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

test('a deck plays, steps and leaves the frame, and its clicker works from inside', async ({
  page,
  origin,
  problems,
}) => {
  const link = 'v=1&amp;preset=m1&amp;mode=embed&amp;speed=200us';
  const deck = await serveDeck(`${origin}/a/b/#${link}`);
  await page.goto(`${deck.address}/`);
  await expect.poll(() => slide(page)).toBe(0);

  await page.keyboard.press('PageDown'); // the frame's slide
  await frameIs(page, { playing: true, place: 'lab', run: 'complete' });
  await page.keyboard.press('PageDown'); // a fragment: seek
  await expect
    .poll(() => say(page, 'get-state'))
    .toMatchObject({ t: expect.stringMatching(/^2[4-9]\./) });
  await page.keyboard.press('PageDown'); // a fragment: step
  await frameIs(page, { playing: false });

  // Somebody clicks into the figure: the clicker's keys go there, and back to the deck.
  const frame = page.frameLocator('iframe');
  await frame.locator('.clock').click();
  await page.keyboard.press('Space');
  await frameIs(page, { playing: true });
  await page.keyboard.press('.');
  await expect.poll(() => page.evaluate(() => window.deck.isPaused())).toBe(true);
  await page.keyboard.press('b');
  await expect.poll(() => page.evaluate(() => window.deck.isPaused())).toBe(false);
  await page.keyboard.press('PageDown');
  await expect.poll(() => slide(page)).toBe(2);
  await frameIs(page, { playing: false }); // left, it stands
  await page.keyboard.press('PageUp'); // the deck has the focus again
  await expect.poll(() => slide(page)).toBe(1);
  await frameIs(page, { playing: true });

  await obeysMessages(page);
  await expect(frame.getByRole('link', { name: 'Open in skbscope' })).toHaveAttribute(
    'href',
    /\/a\/b\/#v=1&preset=m1(?!.*mode)/,
  );
  await otherPlacesObey(page);
  await lettenGo(page);

  // The deck is another origin on purpose.
  const others = problems.filter((problem) => !problem.includes(deck.address));
  problems.splice(0, problems.length, ...others);
  await deck.close();
});

async function obeysMessages(page: Page): Promise<void> {
  expect(await say(page, 'ping')).toMatchObject({ type: 'pong' });
  expect(await say(page, 'fly')).toMatch(/^The "type" of a message must be one of ping, play, /);
  expect(await say(page, 'seek', { t: '99ms' })).toBe(
    'The run ends at 60ms: seek to an instant before.',
  );
  const online = { link: 'v=1&preset=m1&variant=online&t=30ms&paused=1' };
  expect(await say(page, 'load', online)).toMatchObject({ notices: [] });
  await frameIs(page, {
    t: '30ms',
    run: 'complete',
    link: expect.stringMatching(/variant=online&mode=embed/),
  });
  await say(page, 'step', { by: 'datagram' });
  await frameIs(page, { playing: false, t: expect.stringMatching(/^30\.0/) });
  await say(page, 'load', { link: 'v=1&preset=m1&speed=max' });
  const heard = (type: string) =>
    page.evaluate((kind) => window.heard.filter((message) => message.type === kind).length, type);
  await expect.poll(() => heard('ended')).toBe(1);
  expect(await heard('ready')).toBe(1);
}

async function otherPlacesObey(page: Page): Promise<void> {
  await say(page, 'load', { link: 'v=1&place=compare' });
  await frameIs(page, { place: 'compare', playing: true, run: 'complete' });
  await say(page, 'pause');
  await frameIs(page, { place: 'compare', playing: false });
  expect(await say(page, 'story', { step: 'walk.nowhere' })).toMatch(/^The story has no step/);
  await say(page, 'story', { step: 'walk.who-pushes' });
  await expect(page.frameLocator('iframe').locator('.talk')).toBeVisible();
  await say(page, 'step');
  await frameIs(page, { place: 'story', link: expect.stringMatching(/story=walk\.possible&/) });
}

/** Disconnected, the frame neither hears the deck nor leads it. */
async function lettenGo(page: Page): Promise<void> {
  await say(page, 'load', { link: 'v=1&place=compare' });
  await frameIs(page, { place: 'compare', playing: true });
  await page.evaluate(() => window.stopDeck());
  await page.evaluate(() => window.deck.next());
  await expect.poll(() => slide(page)).toBe(2);
  await frameIs(page, { playing: true }); // the slide is left, and nobody says so
  await page.evaluate(() => window.skbscope.disconnect());
  expect(await say(page, 'pause')).toMatch(/^The frame was disconnected: connect it anew/);
  const heardOfPong = await page.evaluate(() => {
    const before = window.heard.length;
    document
      .querySelector('iframe')
      ?.contentWindow?.postMessage({ skbscope: 1, type: 'ping' }, '*');
    return new Promise((resolve) => {
      addEventListener('message', ({ data }) => {
        if (data.type === 'pong') resolve(window.heard.length - before);
      });
    });
  });
  expect(heardOfPong).toBe(0);
}

/** The frame beside the texts does what it is told, and a text is copied as it stands. */
async function triesMessages(page: Page): Promise<void> {
  const sample = page.getByRole('region', { name: 'A frame to try' });
  const answer = sample.getByRole('status');
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('.clock')).toHaveText(/1\.0000/);
  await sample.getByRole('button', { name: 'Send seek' }).click();
  await expect(frame.locator('.clock')).toHaveText(/24\.6125/);
  await expect(answer).toHaveText(/"type": "state".*"t": "24\.6125ms"/s);
  await sample.getByRole('button', { name: 'Send load' }).click();
  await expect(answer).toHaveText(/variant=online&mode=embed/);
  await page.evaluate(() => {
    // Only some browsers let a test read what was copied.
    const writeText = async (text: string) => {
      window.copied = text;
    };
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  });
  await page.getByRole('button', { name: 'Copy the text for Slidev' }).click();
  await expect(page.getByText('The text for Slidev is copied.')).toBeVisible();
  const copied = await page.evaluate(() => window.copied);
  expect(copied).toBe(
    await page.getByRole('region', { name: 'Slidev' }).locator('pre').textContent(),
  );
}

test('the page gives texts to paste, and a frame shows its parts as they have room', async ({
  page,
}) => {
  await page.goto('#v=1&preset=m1&seed=3&paused=1&t=1ms');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Embed in slides or a page' }).click();
  const text = page.getByRole('region', { name: 'reveal.js' }).locator('pre');
  await expect(text).toContainText('#v=1&amp;preset=m1&amp;seed=3&amp;mode=embed&amp;t=1ms');
  await expect.poll(() => new URL(page.url()).hash).toContain('mode=snippets');
  await triesMessages(page);
  expect(await axeFinds(page)).toEqual([]);
  await page.goBack();
  await expect(page.locator('.clock')).toHaveText(/1\.0000/);
  await page.goto('#v=1&place=story&story=walk.possible&mode=snippets');
  await expect(text).toContainText('place=story&amp;story=walk.possible&amp;mode=embed');
  await page.getByRole('link', { name: 'Story' }).click();
  await page.getByRole('link', { name: 'Put it into slides of your own' }).click();
  await expect(text).toBeVisible();

  await page.setViewportSize({ width: 320, height: 180 });
  await page.goto('#v=1&preset=m1&mode=embed');
  await expect(page.locator('header, dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.embed-stage')).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.embed-checks')).toHaveCount(0);
  expect(await axeFinds(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(page.locator('.embed-checks')).toBeInViewport({ ratio: 1 });
  await page.goto('#v=1&preset=m1&mode=embed&hide=checks,stage');
  await expect(page.getByText(/"hide=checks,stage" in the link is not some of/)).toBeVisible();
  await page.goto('#v=1&preset=m1&mode=embed&hide=checks,transport');
  await expect(page.locator('.embed-checks, .transport')).toHaveCount(0);
});
