/** What the command says of an engine with a fault, and of a wrong call. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import '../../engine/audit/always-judged.ts';
import '../../engine/workload/all-workloads.ts';
import { fuzz } from './command.ts';
import type { Failure } from './failure.ts';
import { trySeed } from './seeds.ts';

const planted = vi.hoisted(() => {
  // The set-up has loaded the engine already: what is planted needs it anew.
  vi.resetModules();
  return { now: 'nothing' };
});

vi.mock('../../engine/kernel/defer-lists.ts', async (original) => {
  const lists = await original<typeof import('../../engine/kernel/defer-lists.ts')>();
  return {
    ...lists,
    llist_add: (...args: Parameters<typeof lists.llist_add>) => {
      const [m, cpu, node, skb] = args;
      lists.llist_add(...args);
      if (planted.now === 'a lost skb') m.defer_list[lists.deferRow(m, cpu, node)] = m.ll_node[skb];
    },
    llist_del_all: (...args: Parameters<typeof lists.llist_del_all>) => {
      const [m, cpu] = args;
      if (planted.now === 'an exception' && cpu === 1) throw new Error('planted');
      const taken = lists.llist_del_all(...args);
      // What a checkpoint does not know: the same stretch is another one the second time.
      if (planted.now === 'a memory') m.costs.takeCycles.fill(times++);
      return taken;
    },
  };
});

let times = 0;

afterEach(() => {
  planted.now = 'nothing';
  vi.restoreAllMocks();
});

describe('fuzz', () => {
  it('reports nothing of a sound engine', () => {
    const { json, exitCode } = fuzz(['--seeds', '1..20']);
    expect(json).toEqual({ seeds: 20, from: 1, to: 20, failures: [] });
    expect(exitCode).toBe(0);
  });

  it('prints seed and scenario before what broke, and exits 1', () => {
    planted.now = 'a lost skb';
    const said: string[] = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
    const { json, exitCode } = fuzz(['--seeds', '1..6']);
    const { failures } = json as { failures: Failure[] };
    expect(exitCode).toBe(1);
    expect(failures.length).toBeGreaterThan(3);
    expect(said).toHaveLength(failures.length);
    const [{ seed, invariant, scenario }] = failures;
    expect(said[0]).toContain(`seed ${seed}: ${JSON.stringify(scenario)}\nseed ${seed} breaks`);
    expect(said[0]).toContain(`"${invariant}"`);
  });

  it.each<[string, RegExp]>([
    ['a lost skb', /one place|conserved|counter|list/],
    ['an exception', /no exception/],
    ['a memory', /determinism/],
  ])('finds %s', (fault, invariant) => {
    planted.now = fault;
    const failures = [1, 2, 3, 4, 5, 6, 7, 8].flatMap(trySeed);
    expect(failures.some((failure) => invariant.test(failure.invariant))).toBe(true);
  });

  it('makes what it drew small: to lose an skb takes few operations', () => {
    planted.now = 'a lost skb';
    const scripts = [1, 2, 3, 4, 5, 6, 7, 8].flatMap(trySeed).map(({ scenario }) => scenario);
    const lengths = scripts.flatMap((each) => ('ops' in each ? [each.ops.length] : []));
    expect(lengths.length).toBeGreaterThan(3);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(8);
    expect(Math.min(...lengths)).toBeLessThanOrEqual(2);
  });

  it.each([
    [[], 'needs --seeds'],
    [['--seeds', '5'], 'not a range'],
    [['--seeds', '9..1'], 'not a range'],
    [['--seeds', '1..9999999'], 'not a range'],
    [['--seeds', '-1..3'], 'not a range'],
    [['1..3'], 'takes no words'],
    [['--sides', '1..3'], '--sides is not known'],
  ])('refuses %j', (args, sentence) => {
    expect(() => fuzz(args)).toThrow(sentence);
  });
});
