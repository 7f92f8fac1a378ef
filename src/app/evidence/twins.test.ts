/** Every picture of Evidence as text for a mail: narrow, plain, its sources at the end. */
import { expect, test } from 'vitest';
import {
  completionTable,
  oneCostTable,
  profileTable,
} from '../../analysis/published-figure-tables.ts';
import { contendedLock } from '../../analysis/published-figures.ts';
import { tableAsText } from '../../analysis/table-twin.ts';
import { heatTable } from '../../charts/evidence/heat-map.ts';
import { kneeTable } from '../../charts/evidence/lock-knee.ts';
import { nodesTable } from '../../charts/evidence/nodes-curve.ts';
import { stairsTable } from '../../charts/evidence/stairs.ts';
import { timelineTable } from '../../charts/evidence/timeline.ts';
import { computeTornado, tornadoTable } from '../../charts/evidence/tornado.ts';
import { waterfallTable } from '../../charts/evidence/waterfall.ts';
import { CASES } from '../../data/published/cases.ts';
import { isSourceId, SOURCES } from '../../data/published/sources.ts';
import { PUBLISHED_TABLES, publishedTable } from '../../data/published/tables.ts';
import { MAIL_COLUMNS } from '../../lib/text-table.ts';
import type { Table } from '../../schema/table.ts';
import { evidenceHost } from '../../worker/evidence-host.ts';
import { computedBy } from './basis.ts';

const SEED = 1;
const SAMPLES = 50;
/** The name of a parameter that a reader changed must not break a line either. */
const changed = { case: 'M1', assumptions: { 'mispredict penalty': { lo: 12.5, hi: 22.25 } } };

const sourcesOf = (id: string): string[] => [
  ...(CASES.find((each) => each.id === id)?.sourceIds ?? []),
  computedBy(SAMPLES, changed),
];
const asked = (id: string) => ({ case: id, assumptions: {}, seed: SEED, samples: SAMPLES });

function computedTables(): readonly Table[] {
  const drawn = evidenceHost.draw({ ...asked('M1'), reading: 'walk', chunk: 0 });
  const delays = evidenceHost.delayRows(SEED);
  const line = (id: string, wake: 'guest' | 'bare metal') =>
    evidenceHost.timeline({ ...asked(id), wake, delayUs: 0.4, datagrams: 16 });
  return [
    ...['walk', 'profile'].flatMap((reading) =>
      ['M1', 'M4-netperf'].map((id) =>
        waterfallTable(evidenceHost.waterfall({ ...asked(id), reading }), sourcesOf(id)),
      ),
    ),
    nodesTable(evidenceHost.nodesCurve(asked('M1')), sourcesOf('M1')),
    heatTable(evidenceHost.amplification(asked('M1')), sourcesOf('M1')),
    ...(['M6', 'M7'] as const).map((id) =>
      kneeTable(evidenceHost.lockKnee(asked(id)), contendedLock(id), sourcesOf(id)),
    ),
    ...['M1', 'M11'].flatMap((id) => [
      timelineTable(line(id, 'guest'), sourcesOf(id)),
      timelineTable(line(id, 'bare metal'), sourcesOf(id)),
    ]),
    ...[64, 1_472].map((bytes) =>
      stairsTable(
        delays.filter(({ payloadBytes }) => payloadBytes === bytes),
        sourcesOf('M11'),
      ),
    ),
    ...['M3', 'M4-netperf', 'M7'].map(evidenceHost.prices),
    tornadoTable(computeTornado(drawn.values, drawn.drawn), '%', sourcesOf('M1')),
  ];
}

const tables = [
  ...computedTables(),
  oneCostTable(),
  completionTable(),
  ...(['M1', 'M4-netperf', 'M4-sockperf', 'M7'] as const).map(profileTable),
  ...PUBLISHED_TABLES,
];

test.each(tables.map((table, i) => [`${i} ${table.id}`, table] as const))(
  '%s fits into a mail, with its sources under it',
  (_, table) => {
    expect(table.rows.length).toBeGreaterThan(0);
    const text = tableAsText(table);
    for (const line of text.split('\n')) {
      expect(line.length).toBeLessThanOrEqual(MAIL_COLUMNS);
      expect(line).toMatch(/^[ -~]*$/);
    }
    // What has no sign in ASCII becomes a question mark: none of ours is one.
    expect(text).not.toContain('?');
    const [, ...sources] = text.split(/^Source: /m);
    expect(sources).toHaveLength(table.sourceIds.length);
    expect(sources.length).toBeGreaterThan(0);
    const words = sources.join('').replaceAll(/\s+/g, '');
    for (const id of table.sourceIds.filter(isSourceId)) {
      expect(words).toContain(`${SOURCES[id].messageId ?? ''}`);
    }
  },
);

test('every reading, parameter, table and open point leads to a source', () => {
  const ids = new Set(CASES.map(({ id }) => id));
  for (const { id, sourceIds, tableIds, readings } of CASES) {
    expect(sourceIds.length, id).toBeGreaterThan(0);
    expect(sourceIds.every(isSourceId), id).toBe(true);
    for (const tableId of tableIds)
      expect(publishedTable(tableId).sourceIds, tableId).not.toEqual([]);
    expect(
      evidenceHost
        .readings()
        .filter((each) => each.case === id)
        .map(({ reading }) => reading)
        .toSorted(),
    ).toEqual(Object.keys(readings).toSorted());
  }
  for (const { case: id, reading, priors, calibratedFrom } of evidenceHost.readings()) {
    expect(ids).toContain(id);
    expect(calibratedFrom, reading).not.toBe('');
    expect(priors.filter(({ source }) => source.trim() === '')).toEqual([]);
  }
});

test('every published table is on the page of a case', () => {
  const shown = new Set([...CASES.flatMap(({ tableIds }) => tableIds), 'forecasts']);
  expect(PUBLISHED_TABLES.map(({ id }) => id).filter((id) => !shown.has(id))).toEqual([]);
});
