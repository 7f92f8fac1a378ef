/** The machine menu: machines that ship, one that is pasted, and the same run from a terminal. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../src/tools/project.mjs';
import { axeFaults } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openLab, runIsComplete } from './lab.ts';

const LSCPU = `[root@lpar ~]# lscpu
Architecture:             ppc64le
CPU(s):                   8
  On-line CPU(s) list:    0-7
Model name:               POWER10 (architected), altivec supported
  Hypervisor vendor:      pHyp
  NUMA node(s):           1
  NUMA node0 CPU(s):      0-7
[root@lpar ~]# sysctl net.core.skb_defer_max
net.core.skb_defer_max = 64
`;
const POSSIBLE = '/sys/devices/system/node/possible:0-15\n/sys/devices/system/node/online:0\n';
const SECRET = 'host-that-nobody-may-know';

async function openMenu(page: Page): Promise<void> {
  await page.locator('.machine-button').click();
}

async function openPaste(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole('button', { name: 'Paste from my machine…' }).click();
  await expect(page.getByRole('dialog', { name: 'Paste from my machine' })).toBeVisible();
}

function hashInNode(file: string): string {
  const tool = join(root, 'src', 'tools', 'headless.mjs');
  const out = execFileSync(process.execPath, [tool, 'run', file, '--json'], { encoding: 'utf8' });
  return (JSON.parse(out) as { event_hash: string }).event_hash;
}

test('a pasted machine is applied, drawn, and runs as it does in a terminal', async ({
  page,
}, info) => {
  await openLab(page);
  await openPaste(page);
  const box = page.getByLabel(/^What they print/);
  const apply = page.getByRole('button', { name: 'Apply' });
  await box.fill(LSCPU);
  await expect(page.getByText('Still missing: the possible nodes.')).toBeVisible();
  await expect(apply).toHaveAttribute('aria-disabled', 'true');
  await box.fill(`${LSCPU}${POSSIBLE}${SECRET}\n`);
  await expect(apply).toHaveAttribute('aria-disabled', 'false');
  await apply.click();
  await expect(page).toHaveURL(/preset=mine&costs=p10.*nodes=0-15&max=64/);
  await runIsComplete(page);
  await expect(page.locator('.machine-button')).toContainText('My machine');
  await expect(page.locator('.machine-button')).toContainText('8 CPUs, 1 of 16 nodes online');
  await page.keyboard.press('Space');
  await expect(page.locator('.lab-stage')).toContainText('16');

  await openMenu(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save this one' }).click();
  const file = info.outputPath('mine.json');
  await (await saving).saveAs(file);
  await expect(page.locator('.run-hash')).toContainText(hashInNode(file));
});

test('nothing of the text is in the link, in storage, or asked of a server', async ({ page }) => {
  await openLab(page);
  await openPaste(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')));
  await page.getByLabel(/^What they print/).fill(`${LSCPU}${POSSIBLE}${SECRET}\n`);
  await page.getByText('"host-that-nobody-may-know" is not known here').waitFor();
  await page.getByRole('button', { name: 'Apply' }).click();
  await runIsComplete(page);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  const text = `${page.url()} ${kept} ${asked.join(' ')}`;
  expect(text).not.toContain(SECRET);
  expect(text).not.toContain('altivec');
});

test('the dialog is reached, left and given back the focus by the keyboard', async ({ page }) => {
  await openLab(page, 'v=1&run=4ms&t=1ms&paused=1');
  await openPaste(page);
  await page.keyboard.press('Tab');
  const dialog = page.getByRole('dialog', { name: 'Paste from my machine' });
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.getByLabel(/^What they print/).focus();
  await page.keyboard.type('1t ');
  await expect(page).not.toHaveURL(/switch=/);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Paste from my machine…' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

for (const theme of ['dark', 'light']) {
  test(`axe finds nothing in the fields and the dialog, ${theme}`, async ({ page }) => {
    await openLab(page, `v=1&theme=${theme}&line=64&run=4ms&t=1ms&paused=1`);
    await openMenu(page);
    await page.getByText('Change this machine').click();
    expect(await axeFaults(page, '.popover'), 'menu').toEqual([]);
    await page.getByRole('button', { name: 'Paste from my machine…' }).click();
    await page.getByLabel(/^What they print/).fill(`${LSCPU}\nwhat is this\n`);
    await expect(page.getByText('Still missing: the possible nodes.')).toBeVisible();
    expect(await axeFaults(page, 'dialog'), 'dialog').toEqual([]);
  });
}

test('a phone shows the dialog within its width', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLab(page, 'v=1&run=4ms&t=1ms&paused=1');
  await openPaste(page);
  await page.getByLabel(/^What they print/).fill(LSCPU + POSSIBLE);
  const dialog = page.getByRole('dialog', { name: 'Paste from my machine' });
  expect(await dialog.evaluate((at) => at.scrollWidth - at.clientWidth)).toBeLessThanOrEqual(0);
});

test('a machine of 512 CPUs is chosen from the menu and runs', async ({ page }) => {
  await openLab(page);
  await openMenu(page);
  await page.getByRole('button', { name: /EPYC 9B45/ }).click();
  await expect(page).toHaveURL(/preset=m7/);
  await runIsComplete(page);
  await expect(page.locator('.machine-button')).toContainText('512 CPUs');
});

test('lines and receive buffer are changed, marked, and reset', async ({ page }) => {
  await openLab(page, 'v=1&t=1ms&paused=1');
  await openMenu(page);
  await page.getByText('Change this machine').click();
  await page.getByLabel('Cache line').selectOption('64');
  await page.getByLabel('Receive buffer').fill('425984');
  await expect(page.getByText("The socket's queue takes 257 datagrams.")).toBeVisible();
  await page.getByRole('button', { name: 'Run this machine' }).click();
  await expect(page).toHaveURL(/line=64&rcvbuf=425984/);
  await expect(page.getByText('2 changes')).toBeVisible();
  await page.getByRole('button', { name: 'Reset all' }).click();
  await expect(page).not.toHaveURL(/line=64/);
});
