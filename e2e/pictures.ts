/**
 * Pictures of the page against those that were kept, where the browser is the one that took them;
 * elsewhere against a second rendering of the same state. See README.md, "Pictures".
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page, TestInfo } from '@playwright/test';
import { expect } from './fixtures.ts';
import { indexed, type PalettePicture, type Pixels, paletteOf, readPng, writePng } from './png.ts';

const FOLDER = join(import.meta.dirname, 'pictures');
const STAMP = join(FOLDER, 'baselines.json');
const isRenewing = process.env.SKBSCOPE_PICTURES === 'renew';

/** What decides how text and edges come out; fonts are the page's own. */
interface Renderer {
  readonly browser: string;
  readonly major: string;
  readonly platform: string;
}

export type Mode = 'renew' | 'baselines' | 'twice';

function rendererOf(browser: Browser): Renderer {
  return {
    browser: browser.browserType().name(),
    major: browser.version().split('.')[0],
    platform: `${process.platform}-${process.arch}`,
  };
}

/** As the formatter wants it. */
function stampOf(renderer: Renderer): string {
  const parts = Object.entries(renderer).map(([name, value]) => `"${name}": "${value}"`);
  return `{ ${parts.join(', ')} }\n`;
}

/** Baselines of another renderer are no measure. */
export function modeOf(browser: Browser): Mode {
  const own = stampOf(rendererOf(browser));
  if (isRenewing) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(STAMP, own);
    return 'renew';
  }
  const kept = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : '';
  return kept === own ? 'baselines' : 'twice';
}

/** The page at rest: the first picture that is followed by an equal one. */
export async function pageAtRest(page: Page): Promise<PalettePicture> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const take = () => page.screenshot({ animations: 'disabled' });
  let last = await take();
  await expect(async () => {
    const next = await take();
    const same = next.equals(last);
    last = next;
    expect(same).toBe(true);
  }).toPass();
  return readPng(last);
}

/** Two colours that differ by less in every channel are one: edges of letters. */
const ALIKE = 40;
/** So many pixels may differ more: a line of 12 pixels that moves by one is 24. */
const FORGIVEN = 8;

/** Brings another theme in place, by its key. */
export async function flipTo(page: Page, theme: string): Promise<void> {
  await page.keyboard.press('d');
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

/** What is open, dark at first, in each of its themes; gives the dark picture. */
export async function expectViewAsKept(
  name: string,
  page: Page,
  info: TestInfo,
  { mode, inAllThemes }: { readonly mode: Mode; readonly inAllThemes: boolean },
): Promise<PalettePicture> {
  const dark = await pageAtRest(page);
  expectAsKept(`${name}-dark`, dark, mode, info);
  for (const theme of inAllThemes ? ['light', 'projector'] : []) {
    await flipTo(page, theme);
    expectAsKept(`${name}-${theme}`, await pageAtRest(page), mode, info);
  }
  return dark;
}

/** Compares a picture with the one that is kept under that name, or keeps it. */
function expectAsKept(name: string, seen: Pixels, mode: Mode, info: TestInfo): void {
  const file = join(FOLDER, `${name}.png`);
  if (mode === 'renew') writeFileSync(file, writePng(seen));
  if (mode !== 'baselines') return;
  expect(existsSync(file), `${name}.png is kept; renew the baselines, see README.md`).toBe(true);
  expectSame(name, readPng(readFileSync(file)), seen, info);
}

export function expectSame(name: string, kept: PalettePicture, seen: Pixels, info: TestInfo): void {
  expect([seen.width, seen.height], name).toEqual([kept.width, kept.height]);
  const different = differing(kept, seen);
  if (different > FORGIVEN) {
    writeFileSync(info.outputPath(`${name}-seen.png`), writePng(seen));
    writeFileSync(info.outputPath(`${name}-kept.png`), writePng(kept));
  }
  const why = `pixels of ${name} that differ; both pictures are in ${info.outputDir}`;
  expect(different, why).toBeLessThanOrEqual(FORGIVEN);
}

/** Pixels that differ once both pictures have the colours of the one that is kept. */
export function differing(kept: PalettePicture, seen: Pixels): number {
  const palette = kept.palette.length > 0 ? kept.palette : paletteOf(kept);
  const [a, b] = [indexed(kept, palette), indexed(seen, palette)];
  const channels = palette.map((c) => [c >> 16, (c >> 8) & 255, c & 255]);
  const isFar = channels.map((one) =>
    channels.map((other) => one.some((value, k) => Math.abs(value - other[k]) > ALIKE)),
  );
  let count = 0;
  for (let i = 0; i < a.length; i++) if (isFar[a[i]][b[i]]) count++;
  return count;
}
