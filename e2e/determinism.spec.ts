/** One scenario, one seed, one result: in Node and in this browser. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../src/tools/project.mjs';
import { expect, test } from './fixtures.ts';
import { openLab } from './lab.ts';

function hashInNode(...args: string[]): string {
  const tool = join(root, 'src', 'tools', 'headless.mjs');
  const out = execFileSync(process.execPath, [tool, 'run', ...args, '--json'], {
    encoding: 'utf8',
  });
  return (JSON.parse(out) as { event_hash: string }).event_hash;
}

test('the page computes the same events as the terminal', async ({ page }) => {
  await openLab(page);
  await expect(page.locator('.run-hash')).toContainText(hashInNode('preset:m1'));
});

// The first milliseconds of every preset are in presets.spec.ts; these are longer than that.
for (const preset of ['m8-freeze', 'tcp-nic'])
  test(`the page computes the same events as the terminal: ${preset}`, async ({ page }) => {
    await openLab(page, `v=1&preset=${preset}`);
    await expect(page.locator('.run-hash')).toContainText(hashInNode(`preset:${preset}`));
  });

test('another seed and another variant give other events, the same in both', async ({ page }) => {
  await openLab(page, 'v=1&variant=llist&seed=7');
  const hash = hashInNode('preset:m1-reverted', '--seed', '7');
  await expect(page.locator('.run-hash')).toContainText(hash);
});
