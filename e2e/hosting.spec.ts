/** The page works wherever it is put, and loads nothing from anywhere else. */
import { expect, prefixes, test } from './fixtures.ts';

for (const prefix of prefixes) {
  test(`the page loads under ${prefix}`, async ({ page, origin }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(prefix.slice(1));
    await expect(page).toHaveTitle('skbscope');
    await expect(page.locator('#root')).not.toBeEmpty();
    const outside = asked.filter(
      (url) => !url.startsWith(origin + prefix) && !/^(data|blob):/.test(url),
    );
    expect(outside).toEqual([]);
  });
}

test('the content security policy allows nothing unsafe', async ({ page }) => {
  await page.goto('');
  const policy = page.locator('meta[http-equiv="Content-Security-Policy"]');
  await expect(policy).toHaveAttribute('content', /default-src 'self'/);
  await expect(policy).not.toHaveAttribute('content', /unsafe/);
});

test('the policy is in force: an inline script does not run', async ({ page, problems }) => {
  await page.goto('');
  const refused = await page.evaluate(async () => {
    const violation = new Promise<string>((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => {
        resolve(event.effectiveDirective);
      });
    });
    const script = document.createElement('script');
    script.textContent = 'document.title = "inline script ran"';
    document.head.append(script);
    return violation;
  });
  expect(refused).toMatch(/^script-src/);
  await expect(page).toHaveTitle('skbscope');
  problems.length = 0; // the browser reports the refusal as an error, which it is not here
});
