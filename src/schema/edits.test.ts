import { describe, expect, test } from 'vitest';
import { presetById } from '../data/presets.ts';
import { type Change, editText } from './edits.ts';
import { withVariantFrom } from './futures.fixture.ts';
import { deferMaxAt, forkPs, withChange } from './futures.ts';
import { afterChange, obstacleTo, pluggedAt, pluggedAtStart } from './plugged.ts';
import type { Scenario } from './scenario.ts';
import { parseScenario } from './scenario-read.ts';

/** CPUs 0 to 3 on node 0, 4 to 7 on node 1. */
const TWO = presetById('two-nodes')?.scenario as Scenario;

function refusal(edits: unknown): string {
  try {
    parseScenario({ ...TWO, edits }, 'a.json');
    return 'accepted';
  } catch (error) {
    return String((error as Error).message);
  }
}

const at = (atPs: number, change: object): object => ({ atPs, ...change });

test('edits of all kinds are read', () => {
  const edits = [
    at(0, { variant: 'online' }),
    at(5, { deferMax: 0 }),
    at(5, { cpu: 6, action: 'offline' }),
    at(5, { cpu: 6, action: 'unplug' }),
    at(9, { node: 1, action: 'remove-memory' }),
  ];
  expect(parseScenario({ ...TWO, edits }, 'a.json').edits).toEqual(edits);
});

test('a kernel and a limit may change at one instant, two kernels may not', () => {
  const both = [at(5, { variant: 'online' }), at(5, { deferMax: 1 })];
  expect(refusal(both)).toBe('accepted');
  expect(refusal([...both, at(5, { variant: 'llist' })])).toBe('accepted');
  expect(refusal([both[0], both[0]])).toContain('edits[1].atPs');
});

describe('what cannot happen is refused, by the number of the edit and its field', () => {
  const goes = [4, 5, 6, 7].map((cpu) => at(1, { cpu, action: 'offline' }));
  test.each<[string, object[], string]>([
    [
      'an edit about nothing',
      [{ atPs: 1 }],
      'An edit says nothing (a.json, edits[0]): give "atPs" and one of variant, deferMax, cpu, node.',
    ],
    [
      'two edits in one',
      [at(1, { cpu: 1, node: 1, action: 'offline' })],
      'An edit is about cpu and node at once (a.json, edits[0]): give "atPs" and one of variant, deferMax, cpu, node.',
    ],
    [
      'a limit below 0',
      [at(1, { deferMax: -1 })],
      '-1 cannot be net.core.skb_defer_max (a.json, edits[0].deferMax): use a whole number from 0 to 2147483647.',
    ],
    [
      'an unknown action',
      [at(1, { cpu: 1, action: 'sleep' })],
      '"sleep" is not known here (a.json, edits[0].action): use one of offline, online, unplug, plug.',
    ],
    [
      'a CPU that there is not',
      [at(1, { cpu: 8, action: 'offline' })],
      'There is no CPU 8 (a.json, edits[0].cpu): use a CPU from 0 to 7.',
    ],
    [
      'unplugging a CPU that runs',
      [at(1, { cpu: 3, action: 'unplug' })],
      'CPU 3 is online, it cannot be unplugged (a.json, edits[0].action): a CPU that is online can only go offline.',
    ],
    [
      'a CPU that comes online while it is out',
      [
        at(1, { cpu: 3, action: 'offline' }),
        at(2, { cpu: 3, action: 'unplug' }),
        at(3, { cpu: 3, action: 'online' }),
      ],
      'CPU 3 is unplugged, it cannot come online (a.json, edits[2].action): a CPU that is unplugged can only be plugged in.',
    ],
    [
      'the last CPU',
      [0, 1, 2, 3, 4, 5, 6, 7].map((cpu) => at(cpu, { cpu, action: 'offline' })),
      'CPU 7 is the only one online (a.json, edits[7].action): bring another CPU online first.',
    ],
    [
      'a node that there is not',
      [at(1, { node: 2, action: 'offline' })],
      'Node 2 is not possible on this machine (a.json, edits[0].node): use one of 0 or 1.',
    ],
    [
      'a node with memory',
      [...goes, at(2, { node: 1, action: 'offline' })],
      'Node 1 has memory (a.json, edits[4].action): remove its memory first.',
    ],
    [
      'a node with CPUs that are only offline',
      [...goes, at(2, { node: 1, action: 'remove-memory' }), at(3, { node: 1, action: 'offline' })],
      'CPU 4 of node 1 is still plugged in (a.json, edits[5].action): unplug all its CPUs first.',
    ],
    [
      'the only memory',
      [at(1, { node: 0, action: 'remove-memory' }), at(2, { node: 1, action: 'remove-memory' })],
      'Node 1 has the only memory (a.json, edits[1].action): add memory to another node first.',
    ],
    [
      'memory twice',
      [at(1, { node: 1, action: 'add-memory' })],
      'Node 1 has memory already (a.json, edits[0].action): remove it first, or leave this edit out.',
    ],
    [
      'a node online twice',
      [at(1, { node: 1, action: 'online' })],
      'Node 1 is online already (a.json, edits[0].action): take it offline first, or leave this edit out.',
    ],
  ])('%s', (_, edits, sentence) => {
    expect(refusal(edits)).toBe(sentence);
  });
});

test('a CPU that comes online brings its node with it', () => {
  const steps: Change[] = [
    ...[4, 5, 6, 7].flatMap((cpu): Change[] => [
      { cpu, action: 'offline' },
      { cpu, action: 'unplug' },
    ]),
    { node: 1, action: 'remove-memory' },
    { node: 1, action: 'offline' },
    { cpu: 5, action: 'plug' },
  ];
  let now = pluggedAtStart(TWO.machine);
  for (const step of steps) {
    expect(obstacleTo(step, now), editText(step)).toBeNull();
    now = afterChange(now, step);
  }
  expect([...now.onlineNodes]).toEqual([0]);
  now = afterChange(now, { cpu: 5, action: 'online' });
  expect([...now.onlineNodes].sort()).toEqual([0, 1]);
  expect(now.memory.has(1)).toBe(false);
});

describe('another future', () => {
  const offline = (cpu: number): Change => ({ cpu, action: 'offline' });

  test('a change stands behind the edits up to its instant', () => {
    const one = withChange(TWO, 50, offline(3));
    const two = withChange(withChange(one, 20, { deferMax: 8 }), 50, { cpu: 3, action: 'unplug' });
    expect(two.edits.map(({ atPs, ...change }) => `${atPs} ${editText(change)}`)).toEqual([
      '20 skb_defer_max 8',
      '50 CPU 3 offline',
      '50 CPU 3 unplugged',
    ]);
    expect([19, 20, 99].map((ps) => deferMaxAt(two, ps))).toEqual([128, 8, 8]);
  });

  test('later edits of the same subject make way, others stay if they are still possible', () => {
    const planned = [
      [10, { variant: 'online' }],
      [20, offline(3)],
      [30, { cpu: 3, action: 'unplug' }],
      [40, { deferMax: 8 }],
    ] as const satisfies readonly (readonly [number, Change])[];
    const scenario = planned.reduce((each, [ps, change]) => withChange(each, ps, change), TWO);
    const texts = (s: Scenario): string[] => s.edits.map((e) => `${e.atPs} ${editText(e)}`);
    expect(texts(withVariantFrom(scenario, 5, 'final'))).toEqual([
      '5 kernel final',
      ...texts(scenario).slice(1),
    ]);
    expect(texts(withChange(scenario, 25, { cpu: 3, action: 'online' }))).toEqual([
      '10 kernel online',
      '20 CPU 3 offline',
      '25 CPU 3 online',
      '40 skb_defer_max 8',
    ]);
    const alone = [0, 1, 2, 4, 5, 6, 7].reduce(
      (each, cpu) => withChange(each, 1, offline(cpu)),
      scenario,
    );
    expect(pluggedAt(alone.machine, alone.edits, 100).online).toEqual(new Set([3]));
    expect(texts(alone)).not.toContain('20 CPU 3 offline');
  });

  test('a limit that is in force is not set again', () => {
    expect(withChange(TWO, 5, { deferMax: TWO.kernel.deferMax }).edits).toEqual([]);
  });

  test('two futures agree up to the first edit that differs', () => {
    const one = withChange(TWO, 50, offline(3));
    expect(forkPs(TWO, one)).toBe(50);
    expect(forkPs(one, withChange(one, 20, { deferMax: 8 }))).toBe(20);
    expect(forkPs(one, withChange(TWO, 50, offline(2)))).toBe(50);
    expect(forkPs(one, one)).toBe(TWO.runPs);
    expect(forkPs(one, { ...one, seed: 7 })).toBeNull();
  });
});
