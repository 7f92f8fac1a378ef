import { describe, expect, test } from 'vitest';
import { PRESETS, presetById } from '../data/presets.ts';
import { CALLER_OF, isPlain } from '../schema/load-parts.ts';
import { RELEASES } from '../schema/releases.ts';
import { presets } from './presets-command.ts';
import { race } from './race-command.ts';
import { releases } from './releases-command.ts';
import { type RunResult, run } from './run-command.ts';

const ids = PRESETS.map(({ id }) => id);

test('every scenario that ships is listed', () => {
  expect((presets([]).json as { id: string }[]).map(({ id }) => id)).toEqual(ids);
});

describe('on the kernel of a release', () => {
  test('every scenario is listed with its form, and why nothing is deferred', () => {
    const notes = {
      tcp_rx: [],
      udp_rx: ['UDP receive defers only from v6.18 (6471658dc66c).'],
      tx_completion: ['TX completion defers only from v6.19 (e20dfbad8aab).'],
    };
    const rows = presets(['--release', 'v6.17']).json as { id: string; notes: string[] }[];
    for (const row of rows) {
      expect(row).toMatchObject({ variant: 'spinmax', release: '6.17', mark: '' });
      const { load } = presetById(row.id)?.scenario ?? expect.fail(`no preset ${row.id}`);
      expect(row.notes, row.id).toEqual(notes[CALLER_OF[load.kind]]);
    }
  });

  test('a scenario runs as it would there', () => {
    const on = (...release: string[]) =>
      run(['preset:mine', '--datagrams', '200', ...release]).json as RunResult;
    expect(on('--release', '6.17')).toMatchObject({ pushes: 0, checks: { useful: 0 } });
    expect(on('--release', '6.18').pushes).toBeGreaterThan(190);
    expect(on('--release', '6.18').scenario.kernel).toEqual({
      variant: 'pernode',
      release: '6.18',
      deferMax: 64,
    });
    expect(on()).toMatchObject({ notes: [] });
  });

  test.each(['6.18.44', '5.15', 'latest'])('%s is refused with what there is', (release) => {
    expect(() => run(['preset:mine', '--release', release])).toThrow(
      `--release ${release} is not a release known here: use `,
    );
  });

  test('all of them are listed', () => {
    const listed = releases([]).json as { id: string; facts: unknown[] }[];
    expect(listed.map(({ id }) => id)).toEqual(RELEASES.map(({ id }) => id));
    for (const { facts } of listed) expect(facts.length).toBeGreaterThan(0);
  });
});

test('forms whose code was not read carry their mark', () => {
  const listed = presets([]).json as { id: string; mark: string }[];
  expect(listed.find(({ id }) => id === 'm1-final')?.mark).toBe('walk inferred');
  expect(presets([]).text).toContain('v7.4, expected: final (walk inferred)');
  const raced = race(['stuck-nodefer', '--variant', 'mask']);
  expect(raced.json).toMatchObject({ variant: 'mask', mark: 'reconstruction' });
  expect(raced.text).toContain('mask (reconstruction): ');
});

test.each(PRESETS)('preset:$id runs from a terminal', ({ id, scenario }) => {
  // Enough that a list of each sender is kicked where that alone makes it flush.
  const pairs = scenario.load.pairs.length;
  const { json } = run([`preset:${id}`, '--datagrams', String(200 * pairs)]);
  const { datagrams, checks } = json as ReturnType<typeof import('./run-command.ts').runScenario>;
  expect(datagrams.sent).toBe(200 * pairs);
  expect(datagrams.received + datagrams.dropped).toBe(datagrams.sent);
  expect(checks.useful + checks.empty_online).toBeGreaterThan(0);
  if (isPlain(scenario.load)) expect(checks.useful).toBeGreaterThan(0);
});
