/** The judges over all conformance vectors, after every operation. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { scriptOf, type Vector } from '../../cli/oracle/vector.ts';
import type { VariantId } from '../../schema/variants.ts';
import { ScriptPlayer } from '../script/player.ts';
import { TOTAL } from '../totals.ts';
import type { FindingName } from './findings.ts';
import { listsOf } from './scene.ts';
import { Watch } from './watch.ts';

const vectors = gunzipSync(
  readFileSync(new URL('../../cli/oracle/vectors.jsonl.gz', import.meta.url)),
)
  .toString()
  .trim()
  .split('\n')
  .map((text) => JSON.parse(text) as Vector);

function watched(vector: Vector): { player: ScriptPlayer; watch: Watch } {
  const player = new ScriptPlayer(scriptOf(vector));
  const watch = new Watch(player);
  player.onEvents = (log) => watch.read(log);
  return { player, watch };
}

const seen = new Map<FindingName, Set<VariantId>>();

describe('after every op of every vector', () => {
  it('all invariants hold', () => {
    for (const vector of vectors) {
      const { player, watch } = watched(vector);
      for (const op of vector.ops.keys()) {
        player.play(op);
        const broken = watch.invariants();
        if (broken.length > 0) expect.fail(`${vector.name}, op ${op}: ${JSON.stringify(broken)}`);
        for (const { name } of watch.findings()) {
          const variants = seen.get(name as FindingName) ?? new Set();
          seen.set(name as FindingName, variants.add(player.m.variant.id));
        }
      }
    }
  });

  const LOCKLESS: VariantId[] = ['llist', 'pernode', 'online', 'mask', 'deadcpu', 'final'];
  const LOCKED: VariantId[] = ['spin128', 'spinhalf', 'spinmax', 'atomic'];
  const REPAIRED: VariantId[] = ['deadcpu', 'final'];

  it.each<[FindingName, VariantId[]]>([
    ['stuck nodefer', LOCKED],
    ['over-count', LOCKED],
    ['under-count', LOCKED],
    ['flag stuck', REPAIRED],
    // In repaired forms only where the task has come back, to a list of its own node.
    ['wrong node', [...LOCKED, 'llist']],
  ])('"%s" is never found in %j', (name, variants) => {
    expect(variants.filter((id) => seen.get(name)?.has(id))).toEqual([]);
  });

  it('stuck nodefer, over-count and under-count are found in lock-free forms', () => {
    for (const name of ['stuck nodefer', 'over-count', 'under-count'] as const) {
      expect(
        [...(seen.get(name) ?? [])].some((id) => LOCKLESS.includes(id)),
        name,
      ).toBe(true);
    }
  });

  it('"none" leaves nothing behind', () => {
    for (const [name, variants] of seen) expect(variants.has('none'), name).toBe(false);
  });
});

describe('a judge notices', () => {
  const vector = vectors.find(({ name }) => name === 'thresholds-pernode') as Vector;

  /** Plays until some list holds three skbs, spoils the machine, and asks the judges. */
  function verdict(spoil: (player: ScriptPlayer, row: number) => void): string[] {
    const { player, watch } = watched(vector);
    for (const op of vector.ops.keys()) {
      player.play(op);
      expect(watch.invariants()).toEqual([]);
      const list = listsOf(player.m).find(({ length }) => length >= 3);
      if (list === undefined) continue;
      spoil(player, list.row);
      return watch.invariants().map(({ name }) => name);
    }
    return expect.fail('no list of the vector holds three skbs');
  }

  it('an skb that is freed and still listed', () => {
    const names = verdict(({ m }, row) => {
      m.slab[m.slab_top[0]++] = m.defer_list[row];
    });
    expect(names).toContain('one place');
  });

  it('an skb that is lost', () => {
    expect(verdict(({ m }) => m.slab_top[0]--)).toEqual(['heads conserved']);
  });

  it('a list that has lost its newest skb', () => {
    const names = verdict(({ m }, row) => {
      m.defer_list[row] = m.ll_node[m.defer_list[row]];
    });
    expect(names).toEqual(['pushes conserved']);
  });

  it('the bit of a list that holds nothing, and a list without its bit', () => {
    const names = verdict(({ m }) => {
      for (const word of m.pending.keys()) m.pending[word] = ~m.pending[word];
    });
    expect(names).toEqual(['pending bits']);
  });

  it('counters that do not add up', () => {
    expect(verdict(({ m }) => m.totals[TOTAL.attempts]++)).toEqual(['attempts add up']);
    expect(verdict(({ m }) => m.totals[TOTAL.checks]++)).toEqual(['checks add up']);
    expect(verdict(({ m }) => m.totals[TOTAL.thresholds]++)).toEqual(['kicks add up']);
    expect(verdict(({ m }) => m.totals[TOTAL.ipis_handled]++)).toEqual(['IPIs add up']);
  });

  it('a list that is longer than its limit ever allowed', () => {
    const names = verdict(({ m }, row) => {
      const { cpus, nr_node_ids } = m;
      const other = (row + nr_node_ids) % (cpus * nr_node_ids);
      for (let n = 0; n < 200; n++) {
        const skb = m.slab[--m.slab_top[0]];
        m.ll_node[skb] = m.defer_list[other];
        m.defer_list[other] = skb;
      }
    });
    expect(names).toContain('list bound');
  });

  it('an event that is earlier than the one before it', () => {
    const { player, watch } = watched(vector);
    player.m.clock[0] = 5;
    for (const op of vector.ops.keys()) {
      player.play(op);
      player.m.clock[0] -= 1e-3;
    }
    expect(watch.invariants().map(({ name }) => name)).toEqual(['time']);
  });
});
