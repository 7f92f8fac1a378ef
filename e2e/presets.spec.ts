/**
 * Every scenario that ships opens without a word, computes the events that it does elsewhere, and
 * plays: its numbers move. Several share a page, which opens each anew.
 */
import type { Page } from '@playwright/test';
import { begun, GOLDEN } from '../src/cli/golden-runs.fixture.ts';
import { PRESETS, type Preset } from '../src/data/presets.ts';
import { LOAD_ROLES } from '../src/schema/load-roles.ts';
import { PS_PER_MS } from '../src/schema/units.ts';
import { expect, test } from './fixtures.ts';
import { checks, clockMs, openLab, throughput } from './lab.ts';

const PRESETS_OF_A_PAGE = 5;

async function allChecks(page: Page): Promise<number> {
  return (await checks(page)).reduce((sum, count) => sum + count, 0);
}

async function plays(page: Page, { id, scenario }: Preset): Promise<void> {
  const { home, other } = LOAD_ROLES[scenario.load.kind];
  const { runPs } = begun(scenario);
  const run = runPs === scenario.runPs ? '' : `&run=${runPs / PS_PER_MS}ms`;
  await page.goto('about:blank');
  await openLab(page, `v=1&preset=${id}${run}&zoom=machine&t=0.2ms&paused=1`);
  await expect(page.locator('.run-hash')).toContainText(GOLDEN[id]);
  await expect(page.locator('.notice')).toHaveCount(0);
  await expect(page.locator('.stage-unseen table')).toContainText(other);
  if (!('busyPoll' in scenario.load && scenario.load.busyPoll))
    await expect(page.locator('.stage-unseen table')).toContainText(home);
  const before = { ms: await clockMs(page), checks: await allChecks(page) };
  // A millisecond of the run a second.
  for (let i = 0; i < 5; i++) await page.keyboard.press('+');
  await page.keyboard.press('Space');
  await expect.poll(() => clockMs(page)).toBeGreaterThan(before.ms);
  await expect.poll(() => throughput(page)).toBeGreaterThan(0);
  await expect.poll(() => allChecks(page)).toBeGreaterThan(before.checks);
  await expect(page.locator('.notice, .part-fault, .page-fault')).toHaveCount(0);
}

for (let i = 0; i < PRESETS.length; i += PRESETS_OF_A_PAGE) {
  const presets = PRESETS.slice(i, i + PRESETS_OF_A_PAGE);
  test(presets.map(({ id }) => id).join(', '), async ({ page, problems }) => {
    for (const preset of presets) {
      await test.step(`${preset.id}: ${preset.scenario.title}`, async () => {
        await plays(page, preset);
        expect(problems).toEqual([]);
      });
    }
  });
}
