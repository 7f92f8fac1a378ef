/**
 * `npm run bench:page`: how smoothly the built Lab plays in Chromium here, and how soon Evidence is
 * drawn; with the word `lab` or `evidence` (after `--`) one of them only. Prints; never judges.
 * CPU time is that of the main thread, which without a GPU draws the canvases too: held against an
 * empty canvas in the same run, it says the same on any machine.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { benchEvidence } from './bench-evidence.mjs';
import { buildMoving, countMoving, MOVING_NOTE, MOVING_ROWS } from './bench-moving.mjs';
import { findBrowser } from './browser.mjs';
import { PlainError, reportAndExit, root } from './project.mjs';
import { startServer } from './serve.mjs';

const SECONDS = 8;
/** The same again on a CPU slowed down so often, for a shorter time: frames a second only. */
const SLOWED = { times: 4, seconds: 4 };
/** Speeds of the ladder: single skbs slow and fast, flows slow and fast. */
const SPEEDS = ['0.15us', '2us', '20us', '50us', '0.2ms', '2ms'];
/**
 * A reader that is slower than its sender, and a receive buffer that lets hundreds of skbs wait:
 * what is drawn of one pair is counted, and what is in flight the page says itself.
 */
const FULL = 'times=2.5,9&rcvbuf=1000000';
/** Eight pairs, each CPU with a card. */
const SIXTEEN = 'preset=m1&cpus=16&pairs=0-7:8-15';
/** Large machines at their scales, against a page with an empty canvas in the same run. */
const LARGE = [
  ['stage, 8 x 32, 2us/s, full', `${FULL}&t=10ms&speed=2us`],
  ['stage, 8 x 32, 20us/s, full', `${FULL}&t=10ms&speed=20us`],
  ['stage, 64 CPUs, 2us/s, full', `preset=field-64&zoom=machine&${FULL}&t=1ms&speed=2us`],
  ['field, 512 x 32, 2us/s', 'preset=field-512&speed=2us'],
  ['field, 512 x 32, 50us/s', 'preset=field-512&speed=50us'],
  ['field, 192 tiles, 2us/s', 'preset=field-192&speed=2us'],
  ['field, 64 x 256, 2us/s', 'preset=field-64&speed=2us'],
  ['stage, 64 CPUs, 2us/s', 'preset=field-64&zoom=machine&speed=2us'],
  ['16 CPUs at work, 2us/s', `${SIXTEEN}&speed=2us`],
  ['16 CPUs at work, 50us/s', `${SIXTEEN}&speed=50us`],
  ['16 CPUs at work, 2ms/s', `${SIXTEEN}&speed=2ms`],
  ['close up, 2us/s', 'preset=field-64&zoom=cpu&focus=2&speed=2us'],
];
/** So long a run has a million datagrams: what the page does meanwhile. */
const MILLION = 'run=4370ms&speed=2us';
const EMPTY = 'about:blank';
const FLAGS = ['--disable-quic', '--no-first-run', '--disable-background-networking'];

async function benchPage() {
  const dir = join(root, 'dist');
  if (!existsSync(join(dir, 'index.html'))) throw new PlainError('Run npm run build first.');
  const { chromium } = await import('playwright');
  const executablePath = (await findBrowser()) || undefined;
  const args = process.getuid?.() === 0 ? [...FLAGS, '--no-sandbox'] : FLAGS;
  const server = await startServer({ dir, prefixes: ['/'] });
  const browser = await chromium.launch({ executablePath, args });
  // What is kept for use without a network is not part of what is measured.
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
  console.log(`Chromium ${browser.version()}, 1440x900, ${SECONDS} s a row, wall time`);
  const parts = process.argv.slice(2);
  if (!parts.includes('evidence')) {
    console.log(await load(context, server.address));
    await benchLab(context, server.address);
  }
  if (!parts.includes('lab')) await benchEvidence(context, server.address);
  await browser.close();
  await server.close();
}

async function benchLab(context, address) {
  const empty = await play(context, EMPTY, 'empty canvas');
  console.log(empty.text);
  const ladder = SPEEDS.map((speed) => [`stage, 8 x 32, ${speed}/s`, `speed=${speed}`]);
  const bench = async (rows, from) => {
    for (const [name, link] of rows) {
      const { text, ms } = await play(context, `${from}/#v=1&${link}`, name);
      const above = `${(ms - empty.ms).toFixed(2)} ms above, ${(ms / empty.ms).toFixed(1)} times`;
      console.log(`${text}; ${above} the empty page`);
    }
  };
  await bench([...ladder, ...LARGE], address);
  const moving = await startServer({ dir: await buildMoving(), prefixes: ['/'] });
  console.log(MOVING_NOTE);
  await bench(MOVING_ROWS, moving.address);
  await moving.close();
  console.log(await compute(context, `${address}/#v=1&${MILLION}`));
}

/** What is downloaded until the first frame, and how long until it and the whole run are there. */
async function load(context, address) {
  const page = await context.newPage();
  const bodies = new Map();
  page.on('response', (response) => bodies.set(response.url(), response.body()));
  await page.goto(`${address}/`);
  await page.waitForSelector('html[data-run="complete"]');
  const { plays, complete, asked } = await page.evaluate(() => {
    const mark = performance.getEntriesByName('skbscope plays')[0].startTime;
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.js$/.test(name));
    const before = scripts.filter(({ startTime }) => startTime < mark).map(({ name }) => name);
    return { plays: mark, complete: performance.now(), asked: before };
  });
  const bytes = { page: 0, worker: 0 };
  for (const url of asked) {
    const body = await bodies.get(url);
    bytes[/\/worker-/.test(url) ? 'worker' : 'page'] += gzipSync(body, { level: 9 }).length;
  }
  await page.close();
  return (
    `JavaScript until it plays: page ${(bytes.page / 1e3).toFixed(1)} kB gzip, ` +
    `worker ${(bytes.worker / 1e3).toFixed(1)} kB gzip; ` +
    `plays after ${plays.toFixed(0)} ms, run computed after ${complete.toFixed(0)} ms at most`
  );
}

async function play(context, address, name) {
  const page = await context.newPage();
  await page.goto(address);
  if (address === EMPTY) await page.evaluate(clearCanvasEachFrame);
  else await page.waitForSelector('html[data-run="complete"]');
  await page.waitForTimeout(1_000);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value;
  };
  const before = await busy();
  const result = await page.evaluate(measure, SECONDS * 1_000);
  const taskMs = ((await busy()) - before) * 1_000;
  const text = [row(name, result, taskMs)];
  if (name.endsWith('full')) text.push(await skbsOf(page));
  if (name.endsWith('(made up)'))
    text.push(`${await page.evaluate(countMoving, 2_000)} skbs moving`);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWED.times });
  const slowed = await page.evaluate(measure, SLOWED.seconds * 1_000);
  text.push(`${fpsOf(slowed).toFixed(1)} fps ${SLOWED.times} times slower`);
  await page.close();
  return { text: text.join('; '), ms: taskMs / result.gaps.length };
}

/** How many skbs there are, how many the stage draws, and how many moved since the frame before. */
async function skbsOf(page) {
  const { drawn, moved } = await page.evaluate(countSquares, 2_000);
  await page.getByRole('button', { name: 'skbs', exact: true }).click();
  const row = page.locator('.pn-skbs dl > div').filter({ hasText: 'in flight' });
  const inFlight = await row.locator('dd').textContent();
  return `${inFlight} skbs in flight, at most ${drawn} drawn, ${moved} moving`;
}

/** Runs in the page: squares with round corners are skbs. */
function countSquares(ms) {
  const most = { drawn: 0, moved: 0 };
  const { roundRect } = CanvasRenderingContext2D.prototype;
  let before = new Set();
  let now = new Set();
  CanvasRenderingContext2D.prototype.roundRect = function (x, y, w, h, radius) {
    if (w === h && w >= 4) now.add(`${x} ${y}`);
    roundRect.call(this, x, y, w, h, radius);
  };
  return new Promise((resolve) => {
    const start = performance.now();
    const onFrame = (at) => {
      most.drawn = Math.max(most.drawn, now.size);
      most.moved = Math.max(most.moved, now.difference(before).size);
      [before, now] = [now, new Set()];
      if (at - start < ms) return requestAnimationFrame(onFrame);
      CanvasRenderingContext2D.prototype.roundRect = roundRect;
      resolve(most);
    };
    requestAnimationFrame(onFrame);
  });
}

/** Long tasks from the first frame on until the run is there. */
async function compute(context, address) {
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForSelector('html[data-run]');
  const { gaps, longTasks } = await page.evaluate(measure, 60_000);
  await page.close();
  const seconds = gaps.reduce((sum, gap) => sum + gap, 0) / 1_000;
  const longest = Math.round(Math.max(0, ...longTasks));
  return (
    `${'a million datagrams'.padEnd(28)} ${fpsOf({ gaps }).toFixed(1)} fps while they are computed, ` +
    `${seconds.toFixed(1)} s; ${longTasks.length} long tasks, the longest ${longest} ms`
  );
}

/** Runs in the page: a canvas as large as the stage, cleared in every frame. */
function clearCanvasEachFrame() {
  const canvas = document.createElement('canvas');
  canvas.width = 960;
  canvas.height = 460;
  document.body.replaceChildren(canvas);
  const pen = canvas.getContext('2d');
  const onFrame = () => {
    pen.clearRect(0, 0, canvas.width, canvas.height);
    requestAnimationFrame(onFrame);
  };
  onFrame();
}

/** Runs in the page: times between frames, and tasks over 50 ms; ends early with a run computed. */
function measure(ms) {
  return new Promise((resolve) => {
    const gaps = [];
    const longTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longTasks.push(duration);
    }).observe({ type: 'longtask' });
    const start = performance.now();
    let last = start;
    const { dataset } = document.documentElement;
    const wasComputing = dataset.run === 'computing';
    const onFrame = (now) => {
      gaps.push(now - last);
      last = now;
      const isOver = now - start >= ms || (wasComputing && dataset.run === 'complete');
      if (!isOver) requestAnimationFrame(onFrame);
      else resolve({ gaps: gaps.slice(1), longTasks });
    };
    requestAnimationFrame(onFrame);
  });
}

function fpsOf({ gaps }) {
  return (1_000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0);
}

function row(name, { gaps, longTasks }, taskMs) {
  const sorted = gaps.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.floor(share * (sorted.length - 1))].toFixed(1);
  return (
    `${name.padEnd(28)} ${fpsOf({ gaps }).toFixed(1)} fps, frame p50 ${at(0.5)} p95 ${at(0.95)} ` +
    `max ${at(1)} ms, main thread ${(taskMs / gaps.length).toFixed(2)} ms a frame, ` +
    `${longTasks.length} long tasks`
  );
}

benchPage().catch(reportAndExit);
