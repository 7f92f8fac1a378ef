/** Faults for assistive technology, as axe finds them. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Each rule that is broken on the page, or in one part of it, with the elements that break it.
 * What holds is not told, and no second page puts it together: that is most of axe's time.
 */
export async function axeFaults(page: Page, part?: string): Promise<string[][]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
}
