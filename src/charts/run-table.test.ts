import { expect, test } from 'vitest';
import { seriesOf } from '../analysis/run-series.ts';
import { PUBLISHED } from '../data/published.ts';
import { PS_PER_MS } from '../schema/units.ts';
import { drawnFrame, drawnRecording } from './drawn-recording.fixture.ts';
import { sourceLines } from './references.ts';
import { computeRows, figureText, rowsToCsv, TEXT_COLUMNS } from './run-table.ts';
import { computeThroughput } from './throughput-figures.ts';

const FRAME = drawnFrame(
  drawnRecording({ edits: [{ atPs: 3 * PS_PER_MS, variant: 'online' }] }),
  4.5,
);
const ROWS = computeRows(seriesOf(FRAME.recording));

function text(): string {
  const { good } = PUBLISHED.M1.metrics[0];
  return figureText({
    title:
      'A title that is long enough to be broken, because mails have no more than so many columns',
    counted: 'Datagrams received',
    engine: 'drawn',
    seed: 7,
    figures: computeThroughput(FRAME),
    rows: ROWS,
    references: [
      {
        perS: good,
        name: 'commit reverted',
        source: sourceLines(PUBLISHED.M1.source),
        about: [PUBLISHED.M1.machine],
      },
    ],
  });
}

test('every bin is a row with its rate, its kernel and its checks', () => {
  expect(ROWS).toHaveLength(12);
  expect(ROWS[2]).toMatchObject({ fromMs: 1, variant: 'pernode' });
  expect(ROWS[6]).toMatchObject({ fromMs: 3, variant: 'online', checks: { wasted: 0 } });
  expect(ROWS[2].perS).toBeCloseTo(200_000, -2);
});

test('the CSV has a head and one line per bin', () => {
  const lines = rowsToCsv(ROWS, 'received').trimEnd().split('\n');
  expect(lines).toHaveLength(13);
  expect(lines[0].split(',')).toHaveLength(lines[5].split(',').length);
  expect(lines[3]).toMatch(/^1,200\d{3}\.\d,pernode,\d+,\d+,\d+$/);
});

test('the plain text fits a mail and is ASCII', () => {
  for (const line of text().split('\n')) {
    expect(line.length).toBeLessThanOrEqual(TEXT_COLUMNS);
    expect(line).toMatch(/^[ -~]*$/);
  }
});

test('the plain text says what is model, what is published, and where', () => {
  expect(text()).toContain('skbscope model drawn, seed 7');
  expect(text()).toContain('+24.9 % since the switch');
  expect(text()).toContain('published, commit reverted: 265,145');
  expect(text()).toContain(PUBLISHED.M1.source.messageId);
  expect(text()).not.toContain('mailto');
});

test('the bars of the plain text begin at zero', () => {
  const bars = text()
    .split('\n')
    .filter((line) => line.includes('#'))
    .map((line) => line.replaceAll(/[^#]/g, '').length);
  expect(bars).toHaveLength(12);
  expect(bars[1] / bars[9]).toBeCloseTo(200 / 250, 1);
});

test('a run that ends inside a bin has no drop at its end: not in rows, line, CSV or bars', () => {
  const frame = drawnFrame(drawnRecording({ runMs: 5.1 }), 5.1);
  const rows = computeRows(seriesOf(frame.recording));
  expect(rows).toHaveLength(11);
  expect(rows[10]).toMatchObject({ fromMs: 5, toMs: 5.1 });
  for (const { perS } of rows.slice(1)) expect(perS / 200_000).toBeCloseTo(1, 1);
  const { line } = computeThroughput(frame);
  expect(line[10].ms).toBeCloseTo(5.05);
  expect(line[10].perS).toBe(rows[10].perS);
  expect(rowsToCsv(rows, 'received')).toContain(`5,${rows[10].perS.toFixed(1)},pernode`);
});
