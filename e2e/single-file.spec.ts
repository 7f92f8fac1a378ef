/** The page as one file: it opens from a disk and asks nobody for anything; see fixtures.ts. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, singleFile, test } from './fixtures.ts';
import { openLab, runIsComplete } from './lab.ts';

const LINK = 'v=1&preset=m1&variant=online&t=1ms&paused=1';

test.beforeAll(() => {
  if (existsSync(fileURLToPath(singleFile))) return;
  throw new Error('There is no single file to test: run npm run build:single first.');
});

test('opened from a disk it computes the same, and draws every place', async ({ page }) => {
  await openLab(page, LINK);
  const hash = await page.locator('.run-hash').textContent();
  await page.goto(`${singleFile}#${LINK}`);
  await runIsComplete(page);
  await expect(page.locator('.run-hash')).toHaveText(hash ?? '');
  await expect(page.locator('.transport .clock')).toHaveText('1.000000 ms');
  await page.getByRole('button', { name: 'One event on' }).click();
  await expect(page).not.toHaveURL(/t=1ms/);
  const fonts = () => page.evaluate(() => [...document.fonts].map(({ status }) => status));
  await expect.poll(fonts).not.toContain('error');

  await page.getByRole('link', { name: 'Evidence' }).click();
  await expect(page.locator('.evidence-main svg').first()).toBeVisible();
  await expect(page.locator('.evidence-main')).toContainText(/inside|outside/);
  await page.getByRole('link', { name: 'Trace' }).click();
  await page.getByRole('button', { name: '09 lost events' }).click();
  await expect(page.getByRole('heading', { name: /^09-lost/ })).toBeVisible();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'About skbscope' }).click();
  await expect(page.getByRole('dialog')).toContainText('This page is a single file');
  // Its policy opens no frames, and it says so where texts for frames are.
  await page.goto(`${singleFile}#v=1&preset=m1&mode=snippets`);
  await expect(page.getByRole('main')).toContainText('open it where it is served');
});

test('its policy allows what is inside, and nothing else', async ({ page, problems }) => {
  await page.goto(`${singleFile}#v=1&place=trace`);
  const policy = page.locator('meta[http-equiv="Content-Security-Policy"]');
  await expect(policy).toHaveAttribute('content', /^default-src 'none'; script-src 'sha256-/);
  await expect(policy).not.toHaveAttribute('content', /unsafe|https?:|'self'|file:/);
  const refused = await page.evaluate(async () => {
    const violation = new Promise<string>((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => {
        resolve(event.effectiveDirective);
      });
    });
    document.head.append(Object.assign(document.createElement('script'), { textContent: '0' }));
    return violation;
  });
  expect(refused).toMatch(/^script-src/);
  problems.length = 0; // the browser reports the refusal as an error, which it is not here
});
