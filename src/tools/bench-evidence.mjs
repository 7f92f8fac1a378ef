/**
 * The Evidence part of `npm run bench:page`: when the first band of a case is there, when its first
 * reading has 1,000 samples, and how smooth the page stays meanwhile. Prints; never judges.
 */

/** Cases with what is aimed at on two cores, ms: the first band, and 1,000 samples of a reading. */
const CASES = [
  ['', 300, 3_000],
  ['M1', 300, 3_000],
  ['M2', 300, 3_000],
  ['M3', 300, 3_000],
  ['M5', 300, 3_000],
  ['M4-netperf', 1_000, 10_000],
  ['M4-sockperf', 1_000, 10_000],
];
const ENOUGH = 1_000;
const IDLE_MS = 3_000;
const MOST_MS = 120_000;

export async function benchEvidence(context, address) {
  console.log(
    `Evidence: ms from opening it in a page that has played, to the first band and to ${ENOUGH} ` +
      'samples of a reading, with all others of the page drawn at the same time',
  );
  for (const [id, bandMs, enoughMs] of CASES) {
    const { first, enough, all, gaps, idle } = await open(context, address, id);
    const aims = `aims ${bandMs} and ${enoughMs} ms: x${(first / bandMs).toFixed(2)} x${(enough / enoughMs).toFixed(2)}`;
    const share = (fps(gaps) / fps(idle)).toFixed(2);
    console.log(
      `${(id || 'table').padEnd(12)} first band ${first.toFixed(0)}, ${ENOUGH} samples ` +
        `${enough.toFixed(0)}, all ${all.toFixed(0)} ms (${aims}); ${fps(gaps).toFixed(1)} fps ` +
        `meanwhile, frame p95 ${at(gaps, 0.95)} max ${at(gaps, 1)} ms; x${share} of an idle page`,
    );
  }
}

async function open(context, address, id) {
  const page = await context.newPage();
  await page.goto(`${address}/#v=1&paused=1&t=1ms`);
  await page.waitForSelector('html[data-run="complete"]');
  const hash = `#v=1&place=evidence${id === '' ? '' : `&case=${id}`}`;
  const drawing = await page.evaluate(watch, { hash, ENOUGH, MOST_MS });
  const idle = await page.evaluate(watch, { hash: null, ENOUGH, MOST_MS: IDLE_MS });
  await page.close();
  return { ...drawing, idle: idle.gaps };
}

/** Runs in the page: times of what appears, and between frames, until all samples are drawn. */
function watch({ hash, ENOUGH, MOST_MS }) {
  return new Promise((resolve) => {
    const start = performance.now();
    const seen = { first: Number.NaN, enough: Number.NaN, all: Number.NaN };
    const note = (name, now, is) => {
      if (is && Number.isNaN(seen[name])) seen[name] = now - start;
    };
    /** Samples of the row that has most; a row without progress has all of its own. */
    const samples = (row) => {
      if (row.querySelector('.row-band') === null) return 0;
      const text = row.querySelector('.row-progress')?.textContent;
      return text === undefined
        ? Number.POSITIVE_INFINITY
        : Number(/^[\d,]+/.exec(text)[0].replace(/,/g, ''));
    };
    const gaps = [];
    let last = start;
    const onFrame = (now) => {
      gaps.push(now - last);
      last = now;
      const rows = [...document.querySelectorAll('.evidence-table tbody tr')];
      const counts = rows.map(samples);
      if (hash !== null) {
        note(
          'first',
          now,
          counts.some((count) => count > 0),
        );
        note(
          'enough',
          now,
          counts.some((count) => count >= ENOUGH),
        );
        note(
          'all',
          now,
          rows.length > 0 && counts.every((count) => count === Number.POSITIVE_INFINITY),
        );
      }
      if (now - start < MOST_MS && Number.isNaN(seen.all)) requestAnimationFrame(onFrame);
      else resolve({ ...seen, gaps: gaps.slice(1) });
    };
    if (hash !== null) window.location.hash = hash;
    requestAnimationFrame(onFrame);
  });
}

function fps(gaps) {
  return (1_000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0);
}

function at(gaps, share) {
  return gaps.toSorted((a, b) => a - b)[Math.floor(share * (gaps.length - 1))].toFixed(1);
}
