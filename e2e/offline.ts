/** A page that is kept for when there is no network. */
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Long enough for a page that has only just begun to be kept. */
export const KEPT_MS = 60_000;

export async function openAbout(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'About skbscope' }).click();
}

/** Opening the About panel has the page kept at once. */
export async function keepOffline(page: Page): Promise<void> {
  await openAbout(page);
  const about = page.getByRole('dialog', { name: 'About skbscope' });
  await expect(about).toContainText(/opens without a network: \d+ files/, { timeout: KEPT_MS });
}
