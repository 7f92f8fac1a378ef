/** The Trace place: links, samples, wrong files, the keyboard, small screens, exports. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import samples from '../src/importers/trace/samples.json' with { type: 'json' };
import { axeFaults } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openLab } from './lab.ts';

/** The thread that reads must be started, where other work has the CPUs too. */
const READ_MS = 20_000;

async function openTrace(page: Page, rest: string): Promise<void> {
  await page.goto(`#v=1&preset=m1&place=trace${rest}`);
  await expect(page.getByRole('heading', { name: 'Counted from its lines' })).toBeVisible({
    timeout: READ_MS,
  });
}

/** A figure of the short form: the sum that the page shows for it. */
async function figure(page: Page, name: string): Promise<number> {
  const text = (await page.locator(`[data-figure="${name}"]`).textContent()) ?? '';
  return Number.parseFloat(text.replaceAll(',', ''));
}

const sum = (counts: object): number => Object.values(counts).reduce((a, b) => a + b, 0);

const FIRST_AND_ODD = [
  ['02', '02-udp-burst-cross.tracefs.txt.gz'],
  ['06', '06-iperf3-tcp.perf.txt.gz'],
  ['07', '07-udp-burst.bpftrace.txt.gz'],
  ['09', '09-lost-events.tracepipe.txt.gz'],
] as const;

for (const [id, name] of FIRST_AND_ODD) {
  test(`sample ${id} opens from a link, with the figures that were counted by hand`, async ({
    page,
  }) => {
    await openTrace(page, `&sample=${id}`);
    const { headline } = samples[name];
    expect(await figure(page, 'events')).toBe(headline.events);
    expect(await figure(page, 'span_s')).toBe(headline.span_s);
    expect(await figure(page, 'packets_per_pass')).toBe(headline.packets_per_pass);
    expect(await figure(page, 'largest_flush_batch')).toBe(headline.largest_flush_batch);
    const counted = [
      ...(['net_rx_passes', 'flush_frees', 'flush_batches', 'udp_recv', 'tcp_recv'] as const),
      ...(['kicks_queued', 'kicks_run', 'rps_ipis', 'drops', 'lost_events'] as const),
    ];
    for (const key of counted) {
      const shown = page.locator(`[data-figure="${key}"]`);
      const total = sum(headline[key]).toLocaleString('en-US');
      await expect(shown).toHaveText(new RegExp(`^${total}(?![\\d,])|^${total}[CSN]`));
    }
  });
}

test('nothing is fetched before it is asked for, and one click opens a sample', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/traces/')) asked.push(request.url());
  });
  await page.goto('#v=1&preset=m1&place=trace');
  await expect(page.getByRole('heading', { name: 'A real kernel' })).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: '04 ping-pong' }).click();
  await expect(page.getByRole('heading', { name: /^04-pingpong/ })).toBeVisible({
    timeout: READ_MS,
  });
  await expect(page).toHaveURL(/place=trace&sample=04/);
  expect(asked).toHaveLength(1);
  // The Lab was not asked for, so it computes nothing.
  await expect(page.locator('html')).not.toHaveAttribute('data-run');
});

test('an instant of a link stands there, and pausing writes one', async ({ page }) => {
  await openTrace(page, '&sample=02&t=40ms');
  const clock = page.locator('.transport .clock');
  await expect(clock).toHaveText('40.000000 ms');
  await expect(page.locator('.trace-log [aria-current]')).toContainText('skb_defer');
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(clock).not.toHaveText('40.000000 ms');
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page).toHaveURL(/sample=02&t=4\d\.\d+ms/);
  await page.goto('#v=1&preset=m1&place=trace&sample=02&t=99s');
  await expect(page.locator('.notice')).toContainText('There is no instant 99000.000000 ms');
  await expect(page).not.toHaveURL(/t=99s/);
});

test('a wrong file gives a sentence, and what was open stays', async ({ page }) => {
  await openTrace(page, '&sample=04&t=1ms');
  const file = page.getByLabel('File of a trace');
  await file.setInputFiles({
    name: 'perf.data',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('PERFILE2\0\0\0'),
  });
  const alert = page.locator('.trace-problem');
  await expect(alert).toContainText('perf.data was not opened; 04-pingpong');
  await expect(alert).toContainText('perf script');
  await expect(page).toHaveURL(/sample=04/);
  expect(await figure(page, 'events')).toBe(
    samples['04-pingpong-full.tracefs.txt.gz'].headline.events,
  );
});

test('a file of the viewer is not in the link, and the page says so', async ({ page }) => {
  await openTrace(page, '&sample=04');
  const name = '10-stress-udp.tracecmd-ns.txt.gz';
  const buffer = readFileSync(`public/traces/${name}`);
  const file = page.getByLabel('File of a trace');
  await file.setInputFiles({ name: 'mine.gz', mimeType: 'application/gzip', buffer });
  await expect(page.getByRole('heading', { name: 'mine.gz' })).toBeVisible({ timeout: READ_MS });
  await expect(page.locator('.trace-about')).toContainText('not in the link');
  await expect(page).not.toHaveURL(/sample=/);
  expect(await figure(page, 'events')).toBe(samples[name].headline.events);
  // What the file does not tell is asked, and taken.
  await page.getByLabel('Kernel release').fill('6.18');
  await page.getByLabel('Node of each CPU').fill('0,1');
  await page.getByRole('button', { name: 'Use them' }).click();
  const beside = page.getByRole('region', { name: 'The model beside it' });
  await expect(beside).toContainText('skb_defer_max 64, v6.18');
  const assumed = page.getByText('Possible or online nodes are not known');
  await expect(assumed).toBeVisible();
  await expect(page.getByText('The kernel is not known')).toHaveCount(0);
  // An answer can be changed, and taken back.
  await page.getByLabel('skb_defer_max').fill('8');
  await page.getByLabel('Kernel release').fill('unknown');
  await page.getByRole('button', { name: 'Use them' }).click();
  await expect(beside).toContainText('skb_defer_max 8, v7.2');
  await expect(page.getByText('The kernel is not known')).toBeVisible();
  await page.getByLabel('Possible nodes').fill('0-1');
  await page.getByLabel('Online nodes').fill('zero');
  await page.getByRole('button', { name: 'Use them' }).click();
  await expect(page.getByRole('alert')).toHaveText(/Online nodes: "zero" cannot be read/);
  await page.getByLabel('Online nodes').fill('0,1');
  await page.getByRole('button', { name: 'Use them' }).click();
  await expect(assumed).toHaveCount(0);
});

test('a clock in ticks is shown in ticks, never in seconds', async ({ page }) => {
  await openTrace(page, '&sample=04');
  const text = gunzipSync(readFileSync('public/traces/04-pingpong-full.tracefs.txt.gz')).toString();
  // As trace_clock x86-tsc would have written it: one number, 2.1 for each ns.
  const ticks = text.replaceAll(/(\d+)\.(\d{6}): /g, (_, s: string, us: string) => {
    return `${Math.round((Number(s) * 1e6 + Number(us)) * 2_100)}: `;
  });
  const buffer = Buffer.from(ticks);
  const file = page.getByLabel('File of a trace');
  await file.setInputFiles({ name: 'tsc.txt', mimeType: 'text/plain', buffer });
  await expect(page.getByRole('heading', { name: 'tsc.txt' })).toBeVisible({ timeout: READ_MS });
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('slider', { name: 'Playhead' }).press('End');
  await expect(page.locator('.transport .clock')).toHaveText(/^[\d,]{10,}\sticks$/);
  await expect(page.locator('.transport .ratio')).toHaveText(/^1 s shows 50,000\sticks$/);
  await expect(page.locator('.trace-log [aria-current]')).toContainText('ticks');
  await expect(page.locator('[data-figure="span_s"]')).toHaveText('clock in ticks');
  await expect(page.getByText('so no rate follows from it')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save as CSV' })).toBeVisible();
  for (const part of ['.transport', '.trace-log'])
    await expect(page.locator(part)).not.toContainText(/\d\s?(ms|µs|ns)\b/);
  // On a phone their many digits have a row above the buttons.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(async () => {
    const [ratio, slower] = await Promise.all(
      [page.locator('.ratio'), page.getByRole('button', { name: 'Slower' })].map((part) =>
        part.boundingBox(),
      ),
    );
    expect((ratio?.y ?? 0) + (ratio?.height ?? 0)).toBeLessThanOrEqual(slower?.y ?? 0);
  }).toPass();
});

test('the model stands beside the trace, with the differences named', async ({ page }) => {
  await openTrace(page, '&sample=01&t=1ms');
  const beside = page.getByRole('region', { name: 'The model beside it' });
  await expect(beside.getByRole('table').first()).toBeVisible({ timeout: READ_MS });
  await expect(beside).toContainText('Nothing is fitted');
  await expect(beside.getByRole('row', { name: /kicks per 1,000/ })).toBeVisible();
  await expect(beside.getByRole('row', { name: /datagrams received/ })).toContainText(/model|same/);
  await beside.getByRole('button', { name: 'Open this scenario in the Lab' }).click();
  await expect(page.locator('.lab')).toBeVisible();
  await expect(page).toHaveURL(/scenario=/);
});

test('the keyboard is enough', async ({ page }) => {
  await page.goto('#v=1&preset=m1&place=trace');
  const sample = page.getByRole('button', { name: '04 ping-pong' });
  await sample.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.trace-log')).toBeVisible({ timeout: READ_MS });
  await page.locator('#trace').focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/&t=/);
  const clock = page.locator('.transport .clock');
  const before = await clock.textContent();
  await page.keyboard.press('ArrowRight');
  await expect(clock).not.toHaveText(before ?? '');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Home');
  await expect(clock).toHaveText('0.000000 ms');
});

/** What speedscope's package brings, as if it lay beside the page: nothing leaves this origin. */
async function openSpeedscope(page: Page, file: string): Promise<void> {
  await page.route('**/speedscope/**', (route) => {
    const name = basename(new URL(route.request().url()).pathname);
    return route.fulfill({ path: join('node_modules/speedscope/dist/release', name) });
  });
  await page.goto('speedscope/index.html');
  await page.locator('input[type=file]').setInputFiles(file);
}

test('speedscope opens the JSON: each CPU is a profile, its frames have our names', async ({
  page,
}) => {
  await openTrace(page, '&sample=04&t=1ms');
  const [json] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as Chrome JSON' }).click(),
  ]);
  const theirs = await page.context().newPage();
  await openSpeedscope(theirs, await json.path());
  await expect(theirs.getByText(/04-pingpong.*CPU 0, node 0.*\(1\/2\)/)).toBeVisible({
    timeout: READ_MS,
  });
  await theirs.getByText('Sandwich').click();
  for (const frame of ['NET_RX', 'sock_dequeue'])
    await expect(theirs.getByText(frame, { exact: true })).toBeVisible();
});

test('exports are saved, and the JSON has events', async ({ page }) => {
  await openTrace(page, '&sample=02&t=1ms');
  const [json] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as Chrome JSON' }).click(),
  ]);
  expect(json.suggestedFilename()).toBe('02-udp-burst-cross.tracefs.json');
  const { traceEvents } = JSON.parse(readFileSync(await json.path(), 'utf8'));
  expect(traceEvents.length).toBeGreaterThan(10_000);
  for (const name of ['Perfetto', 'CSV']) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Save as ${name}` }).click(),
    ]);
    expect(readFileSync(await file.path()).length).toBeGreaterThan(100_000);
  }
});

test('without the network Perfetto is not opened, and the button says why', async ({
  page,
  context,
}) => {
  await openTrace(page, '&sample=04&t=1ms');
  // Only what the page is told: were the network cut, parts that are still on their way would fail.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: false });
    dispatchEvent(new Event('offline'));
  });
  const button = page.getByRole('button', { name: 'Open in Perfetto' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAccessibleDescription(/needs the network/);
  await button.click({ force: true });
  expect(context.pages()).toHaveLength(1);
});

test('the Lab exports its run too', async ({ page }) => {
  await openLab(page, 'v=1&preset=m1&t=1ms&paused=1');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Take it away' }).click();
  const [text] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as Trace text' }).click(),
  ]);
  expect(readFileSync(await text.path(), 'utf8')).toContain('softirq_entry');
});

test('the script is shown when it is asked for', async ({ page }) => {
  await page.goto('#v=1&preset=m1&place=trace');
  await page.getByText('capture.sh', { exact: true }).last().click();
  await expect(page.getByText('#!/bin/sh')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy capture.sh' })).toBeVisible();
});

for (const [colorScheme, width] of [
  ['dark', 1_440],
  ['light', 390],
] as const) {
  test(`nothing is wrong for assistive technology, ${colorScheme} at ${width}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 844 });
    await openTrace(page, '&sample=09&t=1ms');
    expect(await axeFaults(page)).toEqual([]);
    const size = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      return [scrollWidth, scrollHeight];
    });
    expect(size).toEqual([width, 844]);
  });
}
