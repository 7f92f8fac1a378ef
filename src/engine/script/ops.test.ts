import { describe, expect, it } from 'vitest';
import { bundleFor } from '../../schema/releases.ts';
import { checkOp, checkOps, type ScriptOp } from './ops.ts';
import { ScriptPlayer } from './player.ts';

const place = { script: 'a script', op: 7 };
const limits = { cpus: 4, nodes: 64 };

describe('an op that is not of its form is refused with its place, its field and what is allowed', () => {
  it.each<[unknown, string]>([
    [['fre', 0, 1], 'a script, op 7 (fre): op is not known, use one of alloc, clone, free, '],
    [['free', 4, 1], 'a script, op 7 (free): cpu is 4, use a CPU from 0 to 3.'],
    [
      ['free', 0],
      'a script, op 7 (free): first is missing, use a whole number from 0 to 2147483647.',
    ],
    [
      ['free', 0, 1, 2, 3],
      'a script, op 7 (free): arguments are 4, give at most 3 (cpu, first, n).',
    ],
    [['max', -1], 'a script, op 7 (max): value is -1, use a whole number from 0 to 2147483647.'],
    [['node_online', 64], 'a script, op 7 (node_online): node is 64, use a node from 0 to 63.'],
    [
      ['at', 'a', 'jump'],
      'a script, op 7 (at): step is "jump", use one of check, test, pick, inc, ',
    ],
    [
      ['fl', 'f', 'peek'],
      'a script, op 7 (fl): step is "peek", use one of look, zero, take, free.',
    ],
    [['alloc', 0, 1, 1, 'irq'], 'op 7 (alloc): context is "irq", use one of napi, process.'],
    [
      ['alloc', 0, 1, 1, 'napi', { zcopy: 1 }],
      'op 7 (alloc): options is {"zcopy":1}, use an object',
    ],
    [['rx', 0, [[['free', 9, 1]]]], 'a script, op 7 (free): cpu is 9, use a CPU from 0 to 3.'],
    [['rx', 0, 'all'], 'op 7 (rx): polls is "all", use a whole number from 0 to 65536, or a list'],
    [
      ['alloc', 0, 0, 1e9],
      'a script, op 7 (alloc): n is 1000000000, use a whole number from 1 to 65',
    ],
    [['rx', 0, 1e9], 'polls is 1000000000, use a whole number from 0 to 65536, or a list with'],
    [['rx', 0, 0, 0, [1e9]], 'again is [1000000000], use a list of at most 1024 rounds, each a'],
    [['busy', 0, 1e15], 'turns is 1000000000000000, use a whole number from 0 to 65536.'],
    [
      ['alloc', 0, 0, 1, 'napi', { users: 1e9 }],
      'options is {"users":1000000000}, use an object of fclone and zcopy (true or false), users (fro',
    ],
    [
      ['rx', 2, [[['rx', 1, [[['rx', 2, 1]]]]]]],
      'a script, op 7 (rx): cpu is 2, which is in a pass already, use another CPU.',
    ],
    [7, 'a script, op 7 (7): op is not known, use one of '],
  ])('%j', (op, sentence) => {
    expect(() => checkOp(op, place, limits)).toThrow(sentence);
  });
});

it('a script that would make more skbs than a machine has heads for is refused where it does', () => {
  const alloc = (first: number) => ['alloc', 0, first, 65_536];
  const ops = Array.from({ length: 16 }, (_, i) => alloc(65_536 * i));
  expect(() => checkOps(ops.slice(0, 15), 's', limits)).not.toThrow();
  expect(() => checkOps(ops, 's', limits)).toThrow(
    's, op 15 (alloc): n brings the skbs of the script to 1048576, use at most 1000000.',
  );
});

describe('a script that asks for what cannot be is stopped at its op', () => {
  const play = (...ops: ScriptOp[]) => {
    const { cache, features, callers } = bundleFor('7.2') ?? expect.fail('no such release');
    const player = new ScriptPlayer({
      name: 's',
      machine: {
        variant: 'pernode',
        cpuNode: [0, 0],
        possible: [0],
        online: [0],
        maxNumnodes: 64,
        deferMax: 64,
        cache,
        features,
        callers,
      },
      ops,
    });
    for (const i of ops.keys()) player.play(i);
  };
  const alloc: ScriptOp = ['alloc', 0, 1];

  it.each<[string, ScriptOp[], string]>([
    ['an skb that was never allocated', [['free', 1, 5]], 's, op 0 (free): first names skb 5, use'],
    ['an skb freed twice', [alloc, ['free', 0, 1], ['free', 0, 1]], 's, op 2 (free): first names'],
    ['an skb freed from its list', [alloc, ['free', 1, 1], ['consume', 0, 1]], 's, op 2 (consume)'],
    [
      'an id in use',
      [alloc, ['alloc', 1, 1]],
      's, op 1 (alloc): first is 1, use an id that is not',
    ],
    ['a step of nobody', [['at', 'a', 'pick']], 's, op 0 (at): name is "a", open are none.'],
    [
      'a step too early',
      [alloc, ['at', 'a', 'check', 1, 1], ['at', 'a', 'push']],
      's, op 2 (at): step is push, the next step of pernode is pick.',
    ],
    [
      'a step after the end',
      [alloc, ['at', 'a', 'check', 0, 1], ['at', 'a', 'pick']],
      's, op 2 (at): name is "a", open are none.',
    ],
  ])('%s', (_, ops, sentence) => {
    expect(() => play(...ops)).toThrow(sentence);
  });
});
