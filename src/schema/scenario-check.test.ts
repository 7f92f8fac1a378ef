import { describe, expect, test } from 'vitest';
import { PRESETS } from '../data/presets.ts';
import { InputError } from '../lib/assert.ts';
import type { Scenario } from './scenario.ts';
import { parseScenario, parseScenarioText, scenarioText } from './scenario-read.ts';

type Json = Record<string, unknown>;

/** The first preset as a file has it, with one value replaced or, by undefined, taken out. */
function fileWith(path: string, value: unknown): Json {
  const file = JSON.parse(scenarioText(PRESETS[0].scenario)) as Json;
  const keys = path.split('.');
  const last = keys.pop() as string;
  const parent = keys.reduce((object, key) => object[key] as Json, file);
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return file;
}

function sentence(read: () => Scenario): string {
  try {
    read();
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  return 'accepted';
}

const refusal = (json: unknown): string => sentence(() => parseScenario(json, 'a.json'));
const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

describe('every preset', () => {
  test.each(PRESETS.map((preset) => [preset.id, preset.scenario] as const))(
    '"%s" comes back from its file as it was',
    (_, scenario) => {
      expect(parseScenarioText(scenarioText(scenario), 'a.json')).toEqual(scenario);
    },
  );
});

test('a scenario that a program wrote out, with "version": 1, is read too', () => {
  const scenario = PRESETS[0].scenario;
  expect(parseScenario(JSON.parse(JSON.stringify(scenario)), 'a.json')).toEqual(scenario);
});

test('edits may be missing; then there are none', () => {
  expect(parseScenario(fileWith('edits', undefined), 'a.json').edits).toEqual([]);
});

test('a text that is not JSON is refused with what the parser says', () => {
  const said = sentence(() => parseScenarioText('{"skbscope": 1, }', 'a.json'));
  expect(said).toContain('This is not JSON (a.json): choose a scenario that was saved here, or');
  expect(said).toMatch(/ correct it; the parser says ".+"\.$/);
});

test.each([
  [[], 'A list is not an object (a.json): write an object in braces.'],
  [null, 'Null is not an object (a.json): write an object in braces.'],
  [7, '7 is not an object (a.json): write an object in braces.'],
  [{}, 'The version is missing (a.json): a scenario for this page says "skbscope": 1.'],
])('%j is refused as a whole', (json, expected) => {
  expect(refusal(json)).toBe(expected);
});

test.each<[string, unknown, string]>([
  [
    'skbscope',
    2,
    '2 is not a version known here (a.json): a scenario for this page says "skbscope": 1.',
  ],
  [
    'version',
    2,
    '2 is not a version known here (a.json): a scenario for this page says "skbscope": 1.',
  ],
  ['seeed', 1, '"seeed" is not a key of a scenario (a.json): "seed" is the nearest key.'],
  [
    'machine.color',
    1,
    '"color" is not a key of a scenario (a.json, machine): the keys here are title, costs, cpuNode, possible, online, maxNumnodes, lineBytes, pageKib.',
  ],
  ['seed', undefined, 'A value is missing (a.json, seed): a scenario gives every field.'],
  ['seed', '1', '"1" is not a number (a.json, seed): write a number without quotes.'],
  ['seed', -1, '-1 is not a seed (a.json, seed): use a whole number from 0 to 9007199254740991.'],
  ['seed', 0.5, '0.5 is not a seed (a.json, seed): use a whole number from 0 to 9007199254740991.'],
  ['title', 3, '3 is not a text (a.json, title): write a text in quotes.'],
  ['machine', 'big', '"big" is not an object (a.json, machine): write an object in braces.'],
  [
    'machine.costs',
    'm68k',
    '"m68k" is not known here (a.json, machine.costs): use one of p10, srf, turin, bdw, vm.',
  ],
  [
    'machine.possible',
    3,
    '3 is not a list (a.json, machine.possible): write a list in square brackets.',
  ],
  [
    'machine.online',
    [],
    'No node is online (a.json, machine.online): put at least one node on the list.',
  ],
  [
    'machine.online',
    [0, 40],
    'Node 40 is online but not possible (a.json, machine.online): put it on the list of possible nodes too.',
  ],
  [
    'machine.possible',
    [0, 256],
    'There cannot be a node 256 (a.json, machine.possible): use whole numbers from 0 to MAX_NUMNODES − 1, 255.',
  ],
  [
    'machine.possible',
    [0, 1.5],
    'There cannot be a node 1.5 (a.json, machine.possible): use whole numbers from 0 to MAX_NUMNODES − 1, 255.',
  ],
  [
    'machine.possible',
    [0, 2, 1],
    'Node 1 is out of order (a.json, machine.possible): list the nodes ascending, each once.',
  ],
  [
    'machine.possible',
    [0, 'a'],
    '"a" is not a number (a.json, machine.possible[1]): write a number without quotes.',
  ],
  [
    'machine.maxNumnodes',
    100,
    'MAX_NUMNODES cannot be 100 (a.json, machine.maxNumnodes): use a power of two from 1 to 1024; kernels have 1, 64, 256 or 1024.',
  ],
  [
    'machine.maxNumnodes',
    2048,
    'MAX_NUMNODES cannot be 2048 (a.json, machine.maxNumnodes): use a power of two from 1 to 1024; kernels have 1, 64, 256 or 1024.',
  ],
  [
    'machine.maxNumnodes',
    16,
    '32 nodes are more than MAX_NUMNODES, 16 (a.json, machine.possible): use fewer nodes or a larger maxNumnodes.',
  ],
  [
    'machine.lineBytes',
    100,
    'A cache line of 100 bytes is not possible (a.json, machine.lineBytes): use one of 32, 64, 128, 256.',
  ],
  [
    'machine.pageKib',
    5,
    'A page of 5 KiB is not possible (a.json, machine.pageKib): use one of 4, 8, 16, 32, 64.',
  ],
  [
    'machine.cpuNode',
    [],
    'There are 0 CPUs (a.json, machine.cpuNode): give the node of at least one CPU.',
  ],
  [
    'machine.cpuNode',
    upTo(1025).map(() => 0),
    '1025 CPUs are too many (a.json, machine.cpuNode): use at most 1024.',
  ],
  [
    'machine.cpuNode',
    [0, 0, 0, 7],
    'CPU 3 is on node 7, which is not online (a.json, machine.cpuNode): put every CPU on an online node, because every CPU is online here.',
  ],
  [
    'kernel.variant',
    'mesh',
    '"mesh" is not known here (a.json, kernel.variant): use one of none, spin128, spinhalf, spinmax, atomic, llist, pernode, online, mask (reconstruction), deadcpu, final (walk inferred).',
  ],
  [
    'kernel.release',
    '5.15',
    '"5.15" is not a release known here (a.json, kernel.release): use one from 5.16 to 7.4, or 6.18.y, 6.19-rc, 6.19.y, 7.2.y.',
  ],
  [
    'kernel.release',
    '6.18.44',
    '"6.18.44" is not a release known here (a.json, kernel.release): use 6.18, or 6.18.y where the backport is in; the number does not tell.',
  ],
  [
    'kernel.callers',
    { udp: true },
    '"udp" is not a key of a scenario (a.json, kernel.callers): "udp_rx" is the nearest key.',
  ],
  [
    'kernel.callers',
    { udp_rx: 'yes' },
    '"yes" is not a yes or no (a.json, kernel.callers.udp_rx): write true or false, unquoted.',
  ],
  [
    'kernel.callers',
    'udp_rx',
    '"udp_rx" is not an object (a.json, kernel.callers): write an object in braces.',
  ],
  [
    'kernel.deferMax',
    -1,
    '-1 cannot be net.core.skb_defer_max (a.json, kernel.deferMax): use a whole number from 0 to 2147483647.',
  ],
  [
    'kernel.deferMax',
    2 ** 31,
    '2147483648 cannot be net.core.skb_defer_max (a.json, kernel.deferMax): use a whole number from 0 to 2147483647.',
  ],
  [
    'load.pairs',
    [],
    'There is no pair (a.json, load.pairs): give at least one sender and receiver.',
  ],
  [
    'load.pairs',
    [{ sender: 2, receiver: 2 }],
    'CPU 2 sends to itself, and the times are to be found from a rate (a.json, load.pairs[0]): give the first pair two CPUs, or the times of both sides.',
  ],
  [
    'load.pairs',
    [{ sender: 2, receiver: 8 }],
    'There is no CPU 8 (a.json, load.pairs[0].receiver): use a CPU from 0 to 7.',
  ],
  ['load.rps', [0, 8], 'There is no CPU 8 (a.json, load.rps[1]): use a CPU from 0 to 7.'],
  [
    'load.payloadBytes',
    0,
    '0 bytes are not possible (a.json, load.payloadBytes): use a whole number above 0.',
  ],
  [
    'load.truesizeBytes',
    1.5,
    '1.5 bytes are not possible (a.json, load.truesizeBytes): use a whole number above 0.',
  ],
  [
    'load.rcvbufBytes',
    -8,
    '-8 bytes are not possible (a.json, load.rcvbufBytes): use a whole number above 0.',
  ],
  [
    'load',
    {},
    'A value is missing (a.json, load.kind): use one of udp-loopback, tcp-loopback, nic-rx, nic-rx-tcp, nic-tx, af-xdp, tcp-bulk.',
  ],
  [
    'load.timing',
    { kind: 'guessed' },
    '"guessed" is not known here (a.json, load.timing.kind): use one of calibrated, given.',
  ],
  [
    'load.timing',
    { kind: 'given', senderUs: 0, receiverUs: 1 },
    '0 is not positive (a.json, load.timing.senderUs): use a number above 0.',
  ],
  [
    'load.timing.ratePerS',
    -5,
    '-5 is not positive (a.json, load.timing.ratePerS): use a number above 0.',
  ],
  [
    'runPs',
    999_999,
    'A run of 999999 ps is not possible (a.json, runPs): use whole picoseconds from 1000000 (1 µs) to 5000000000000 (5 s).',
  ],
  [
    'runPs',
    5_000_000_000_001,
    'A run of 5000000000001 ps is not possible (a.json, runPs): use whole picoseconds from 1000000 (1 µs) to 5000000000000 (5 s).',
  ],
  [
    'edits',
    [
      { atPs: 5, variant: 'online' },
      { atPs: 5, variant: 'pernode' },
    ],
    '5 ps is not after the edit before it (a.json, edits[1].atPs): put the edits in order of time.',
  ],
  [
    'edits',
    [{ atPs: 60_000_000_001, variant: 'online' }],
    '60000000001 ps is not in the run (a.json, edits[0].atPs): use whole picoseconds from 0 to 60000000000 (60 ms).',
  ],
])('with %s = %j: %s', (path, value, expected) => {
  expect(refusal(fileWith(path, value))).toBe(expected);
});

describe('the largest per-CPU allocation', () => {
  const machineWith = (change: object): Json => {
    const file = fileWith('seed', 1);
    file.machine = { ...(file.machine as object), ...change };
    return file;
  };

  test.each([
    ['512 nodes of 64 bytes with 4 KiB pages', 512, 64, 4],
    ['256 nodes of 128 bytes with 4 KiB pages', 256, 128, 4],
    ['512 nodes of 128 bytes with 64 KiB pages', 512, 128, 64],
  ])('has room for %s', (_, nodes, lineBytes, pageKib) => {
    const change = { possible: upTo(nodes), maxNumnodes: 1024, lineBytes, pageKib };
    expect(refusal(machineWith(change))).toBe('accepted');
  });

  test.each([
    [513, 64, 4, '513 lists of 64 bytes per CPU are more than the 32768', 512],
    [257, 128, 4, '257 lists of 128 bytes per CPU are more than the 32768', 256],
    [513, 128, 64, '513 lists of 128 bytes per CPU are more than the 65536', 512],
  ])(
    'has no room for %i nodes of %i bytes with %i KiB pages',
    (nodes, lineBytes, pageKib, what, below) => {
      const change = { possible: upTo(nodes), maxNumnodes: 1024, lineBytes, pageKib };
      expect(refusal(machineWith(change))).toBe(
        `${what} the kernel can allocate (a.json, machine.possible): use node ids below ${below}.`,
      );
    },
  );

  test('counts node ids and not nodes: a gap costs as much as a node', () => {
    const change = { possible: [0, 300], maxNumnodes: 1024, pageKib: 4 };
    expect(refusal(machineWith(change))).toContain('301 lists of 128 bytes');
  });
});
