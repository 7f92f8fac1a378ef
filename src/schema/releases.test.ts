import { describe, expect, test } from 'vitest';
import { bundleFor, CALLER_IDS, RELEASES, releaseHint, releaseTitle } from './releases.ts';
import type { VariantId } from './variants.ts';

/**
 * What each bundle consists of. Where it is known from: the forms and their releases, the callers,
 * the limits and the sizes of the cache were read at the commits in data/release-facts.ts.
 *
 * - lists under a lock from v5.19 (68822bdf76f1) to v6.17, per node from v6.18 (5628f3fe3b16), the
 *   hotplug repair from v7.3-rc5 and in 6.18.y and 7.2.y (06e3f54e8b22), the walk over online nodes
 *   in net-next (56fbbb662795);
 * - TCP receive since v5.19, UDP receive since v6.18 (6471658dc66c), TX completion since v6.19
 *   (e20dfbad8aab);
 * - net.core.skb_defer_max: 64 from v5.19 (39564c3fdc66), 128 from v6.19 (b61785852ed0);
 * - the cache: 64 heads, 16 a refill; from v6.19 128 and 32; 32 given back in both;
 * - refused heads to the cache from v6.10 (7cb31c46b9cc), process context from v6.19
 *   (21664814b89e), sockets cleared in v6.19 and not in candidates of it (26b8986a18c1), zero-copy
 *   refused from v7.0 and in 6.19.y (0943404b1f3b), the disable key from v7.1 (08dc30de1a40).
 */
type Row = [
  id: string,
  variant: VariantId,
  callers: string,
  max: number | null,
  cache: number,
  features: string,
];
const LATEST = 'nodefer_cache process_cache clears_sk zcopy_check disable_key';

const TABLE: readonly Row[] = [
  ['5.16', 'none', '', null, 64, ''],
  ['5.17', 'none', '', null, 64, 'socket_list'],
  ['5.19', 'spinmax', 'tcp_rx', 64, 64, ''],
  ['6.4', 'spinmax', 'tcp_rx', 64, 64, ''],
  ['6.10', 'spinmax', 'tcp_rx', 64, 64, 'nodefer_cache'],
  ['6.18', 'pernode', 'tcp_rx udp_rx', 64, 64, 'nodefer_cache'],
  ['6.18.y', 'deadcpu', 'tcp_rx udp_rx', 64, 64, 'nodefer_cache'],
  [
    '6.19',
    'pernode',
    'tcp_rx udp_rx tx_completion',
    128,
    128,
    'nodefer_cache process_cache clears_sk',
  ],
  ['6.19-rc', 'pernode', 'tcp_rx udp_rx tx_completion', 128, 128, 'nodefer_cache process_cache'],
  [
    '6.19.y',
    'pernode',
    'tcp_rx udp_rx tx_completion',
    128,
    128,
    'nodefer_cache process_cache clears_sk zcopy_check',
  ],
  [
    '7.0',
    'pernode',
    'tcp_rx udp_rx tx_completion',
    128,
    128,
    'nodefer_cache process_cache clears_sk zcopy_check',
  ],
  ['7.1', 'pernode', 'tcp_rx udp_rx tx_completion', 128, 128, LATEST],
  ['7.2.y', 'deadcpu', 'tcp_rx udp_rx tx_completion', 128, 128, LATEST],
  ['7.3', 'deadcpu', 'tcp_rx udp_rx tx_completion', 128, 128, LATEST],
  ['7.4', 'final', 'tcp_rx udp_rx tx_completion', 128, 128, LATEST],
];

const namesOf = (flags: object): string[] =>
  Object.entries(flags).flatMap(([name, on]) => (on ? [name] : []));

test.each(TABLE)('v%s has %s, called by "%s", limit %j, a cache of %i, and %s', (id, ...row) => {
  const bundle = bundleFor(id) ?? expect.fail('no such bundle');
  const { variant, callers, deferMax, cache, features } = bundle;
  const on = namesOf(features);
  const called = namesOf(callers).join(' ');
  expect([variant, called, deferMax, cache.size, on.join(' ')]).toEqual(row);
  expect(cache).toMatchObject(
    cache.size === 64 ? { refill: 16, free: 32 } : { refill: 32, free: 32 },
  );
});

test('the table has every bundle, in order', () => {
  expect(RELEASES.map(({ id }) => id)).toEqual(TABLE.map(([id]) => id));
});

test('callers that a release has, all later ones have', () => {
  for (const caller of CALLER_IDS) {
    const had = RELEASES.map(({ callers }) => callers[caller]);
    expect(had).toEqual(had.toSorted());
  }
});

describe('a version belongs to the bundle of the release that it is like', () => {
  test.each([
    ['5.16', '5.16'],
    ['5.17', '5.17'],
    ['5.18', '5.17'],
    ['5.19', '5.19'],
    ['6.0', '5.19'],
    ['6.3', '5.19'],
    ['6.4', '6.4'],
    ['6.5', '6.4'],
    ['6.9', '6.4'],
    ['6.10', '6.10'],
    ['v6.17', '6.10'],
    ['6.18', '6.18'],
    ['6.18.y', '6.18.y'],
    ['v7.2', '7.1'],
    ['7.2.y', '7.2.y'],
    ['7.3', '7.3'],
    ['7.4', '7.4'],
  ])('%s: %s', (version, id) => {
    expect(bundleFor(version)?.id).toBe(id);
  });

  test('every release between the first and the last has one', () => {
    const majors = { 5: [16, 19], 6: [0, 19], 7: [0, 4] };
    for (const [major, [from, to]] of Object.entries(majors))
      for (let minor = from; minor <= to; minor++)
        expect(bundleFor(`${major}.${minor}`), `${major}.${minor}`).toBeDefined();
  });

  test.each(['5.15', '5.20', '6.20', '7.5', '6.05', '6.18.44', '6.18.y ', '6', '', 'v', 'latest'])(
    '"%s" has none',
    (version) => {
      expect(bundleFor(version)).toBeUndefined();
    },
  );
});

test.each([
  ['5.15', 'use one from 5.16 to 7.4, or 6.18.y, 6.19-rc, 6.19.y, 7.2.y'],
  ['6.18.44', 'use 6.18, or 6.18.y where the backport is in; the number does not tell'],
  ['6.6.30', 'use 6.6, without the last number'],
])('instead of %s: %s', (version, hint) => {
  expect(releaseHint(version)).toBe(hint);
});

test.each([
  ['5.16', 'v5.16'],
  ['6.10', 'v6.10 – v6.17'],
  ['6.18.y', '6.18.y'],
  ['7.4', 'v7.4, expected'],
])('%s is called "%s"', (id, title) => {
  expect(releaseTitle(bundleFor(id) ?? expect.fail(id))).toBe(title);
});
