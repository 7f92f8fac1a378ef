import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeRanges } from '../lib/ranges.ts';
import { MOST_CHARACTERS, readTopology, type TopologyDraft } from './topology.ts';
import {
  EPYC_OFFLINE,
  GERMAN,
  GUEST,
  POWER10,
  SPARSE,
  TRUNCATED,
  TWO_SOCKETS,
} from './topology-samples.fixture.ts';

const all = (parts: Readonly<Record<string, string>>): string => Object.values(parts).join('\n');
const times = (count: number, node: number): number[] => Array.from({ length: count }, () => node);

/** A draft in short: lists as ranges, and only what is known. */
function short(draft: TopologyDraft): Record<string, unknown> {
  const entries = Object.entries(draft).filter(([, value]) => value !== null);
  return Object.fromEntries(
    entries.map(([key, value]) => [
      key,
      Array.isArray(value) && key !== 'cpuNode' ? writeRanges(value) : value,
    ]),
  );
}

const X86 = { maxNumnodes: 1_024, lineBytes: 64, pageKib: 4 };
const PPC = { maxNumnodes: 256, lineBytes: 128, pageKib: 64 };

test.each<[string, string, Record<string, unknown>]>([
  [
    'a POWER10 LPAR with 32 possible nodes',
    all(POWER10),
    {
      cpuNode: times(8, 0),
      possible: '0-31',
      online: '0',
      ...PPC,
      costs: 'p10',
      deferMax: 128,
      rcvbufBytes: 212_992,
      release: '7.2',
    },
  ],
  [
    'two x86 sockets',
    TWO_SOCKETS,
    {
      cpuNode: [...times(96, 0), ...times(96, 1)],
      possible: '0-1',
      online: '0-1',
      ...X86,
      costs: 'srf',
    },
  ],
  [
    'an EPYC with offline CPUs',
    EPYC_OFFLINE,
    { cpuNode: [0, 0, 1, 1, 1], possible: '0-1', online: '0-1', ...X86, costs: 'turin' },
  ],
  [
    'sparse nodes, some without CPUs',
    all(SPARSE),
    {
      cpuNode: [...times(4, 0), ...times(4, 8)],
      possible: '0-255',
      online: '0,8,252-255',
      ...PPC,
    },
  ],
  [
    'sparse nodes from numactl alone',
    SPARSE.numactl,
    { cpuNode: [...times(4, 0), ...times(4, 8)], online: '0,8,252-255' },
  ],
  [
    'a guest',
    GUEST,
    {
      cpuNode: [0, 0],
      possible: '0',
      online: '0',
      ...X86,
      costs: 'vm',
      deferMax: 64,
      release: '6.18',
    },
  ],
  ['lscpu in German', GERMAN, { cpuNode: times(12, 0), online: '0', ...X86, costs: 'bdw' }],
  ['half a text', TRUNCATED, { online: '0-3' }],
  [
    'lscpu -p without its comments',
    '0,0,0,0,,0,0,0\n1,0,0,0,,0,0,0\n2,1,1,8,,1,1,1',
    { cpuNode: [0, 0, 8], online: '0,8' },
  ],
  [
    'lscpu -p=cpu,node',
    '# The following is the parsable format, which can be fed to other\n# CPU,Node\n0,0\n1,1',
    { cpuNode: [0, 1], online: '0-1' },
  ],
  [
    'files as they are named inside their folder',
    'node/possible:0-31\nnode/online:0\nnode0/cpulist:0-1\ncpu/online:0-1',
    { cpuNode: [0, 0], possible: '0-31', online: '0' },
  ],
  [
    'bare values after the prompts of several shells',
    'host:~ # cat /sys/devices/system/node/possible\n0-3\n➜  ~ getconf PAGESIZE\n16384\n' +
      'zsh% sysctl -n net.core.skb_defer_max net.core.rmem_default\n128\n425984\n' +
      '$ uname -m; uname -r\naarch64\n7.0.1',
    {
      possible: '0-3',
      maxNumnodes: 16,
      lineBytes: 64,
      pageKib: 16,
      deferMax: 128,
      rcvbufBytes: 425_984,
      release: '7.0',
    },
  ],
  [
    'a virtual machine of one CPU, with its commands in one line',
    '$ lscpu; numactl -H\nArchitecture: x86_64\nOn-line CPU(s) list: 0\nHypervisor vendor: Microsoft\n' +
      'NUMA node(s): 1\nNUMA node0 CPU(s): 0\nbash: numactl: command not found',
    { cpuNode: [0], online: '0', ...X86, costs: 'vm' },
  ],
  [
    'files of nodes and CPUs',
    '/sys/devices/system/node/node0/cpulist:0-1\n/sys/devices/system/node/node8/cpulist:2-3\n' +
      '/sys/devices/system/node/online:0,8\n/sys/devices/system/cpu/online:0-3',
    { cpuNode: [0, 0, 8, 8], online: '0,8' },
  ],
  [
    'a count of CPUs and one node',
    '/sys/devices/system/node/online:0\nCPU(s): 3',
    { cpuNode: [0, 0, 0], online: '0' },
  ],
  [
    'lscpu in Chinese and Japanese',
    '架构：x86_64\n在线 CPU 列表：0-3\nNUMA 节点0 CPU：0-1\nNUMA ノード 1 CPU:  2-3\n型号名称：Intel(R) Xeon(R) 6740E',
    { cpuNode: [0, 0, 1, 1], online: '0-1', ...X86, costs: 'srf' },
  ],
  [
    'lscpu in French',
    'Architecture :                          x86_64\nProcesseur(s) :                         4\n' +
      'Liste de processeur(s) en ligne :       0-3\nNœud(s) NUMA :                          1\n' +
      'Nœud NUMA 0 de processeur(s) :          0-3',
    { cpuNode: times(4, 0), online: '0', ...X86 },
  ],
  [
    'marks of thousands, carriage returns and colours',
    '\u001b[1;32muser@host\u001b[0m:~$ sysctl net.core.rmem_default\r\nnet.core.rmem_default = 212.992\r\n',
    { rcvbufBytes: 212_992 },
  ],
])('%s is read', (_, text, draft) => {
  expect(short(readTopology(text).draft)).toEqual(draft);
});

describe('sentences', () => {
  const of = (text: string, kind: string): string[] =>
    readTopology(text)
      .sentences.filter((sentence) => sentence.kind === kind)
      .map((sentence) => sentence.text);

  test('say which line something was read from', () => {
    expect(of(all(POWER10), 'read')).toContain('Line 20: the possible nodes 0-31.');
    expect(of(all(POWER10), 'unread')).toEqual([]);
    expect(of(all(POWER10), 'missing')).toEqual([]);
  });

  test('ask for the possible nodes, and never take the online ones for them', () => {
    for (const text of [GERMAN, SPARSE.numactl, SPARSE.lscpu, TRUNCATED]) {
      expect(readTopology(text).draft.possible).toBeNull();
      expect(of(text, 'missing').join()).toContain(
        'lscpu and numactl do not print them. Run "grep -H . /sys/devices/system/node/possible"',
      );
    }
  });

  test('say which CPUs are left out, and that the others have new numbers', () => {
    expect(of(EPYC_OFFLINE, 'left')).toEqual([
      'Offline and left out: CPUs 4-5. All CPUs of this simulation are online.',
      'Numbered anew, 0 to 4: CPUs 0-3,6.',
    ]);
    expect(of('CPU(s): 8\nOn-line CPU(s) list: 0-5\nNUMA node0 CPU(s): 0-5', 'left')).toEqual([
      'Line 1 counts 8 CPUs, but 6 are listed as online: only these are taken.',
    ]);
  });

  test('name both sources that disagree', () => {
    const text = `${SPARSE.numactl}\n/sys/devices/system/node/online:0,8`;
    expect(of(text, 'conflict')).toEqual([
      'Of the online nodes, line 19 (the file in /sys) says 0,8, but line 2 (numactl) says 0,8,252-255: the file in /sys is believed.',
    ]);
    expect(
      of(
        'NUMA node0 CPU(s): 0-1\nNUMA node1 CPU(s): 2-3\nnode 1 cpus: 1\nnode 0 cpus: 0 2 3',
        'conflict',
      ),
    ).toEqual([
      'CPU 1 is on node 0 in line 1 (lscpu), but on node 1 in line 3 (numactl): lscpu is believed.',
    ]);
  });

  test('use neither of two lines of one source', () => {
    const text = '/sys/devices/system/node/possible:0-3\n/sys/devices/system/node/possible:0-31';
    expect(readTopology(text).draft.possible).toBeNull();
    expect(of(text, 'conflict')).toEqual([
      'Of the possible nodes, line 1 (the file in /sys) says 0-3, and line 2 (the file in /sys) says 0-31: neither is used.',
    ]);
  });

  test('show what was not understood, with line and text, and count the rest', () => {
    expect(of(`hello\n\n${TRUNCATED}`, 'unread')).toEqual([
      'Line 1: "hello" is not known here.',
      'Line 8: "NUMA node1 CPU(s): 64-1" is not a list of the CPUs of node 1.',
    ]);
    const many = of('what is this\n'.repeat(50), 'unread');
    expect(many).toHaveLength(7);
    expect(many[6]).toBe('44 more lines were not understood.');
  });

  test('ask for the whole path where a name can be of nodes or of CPUs', () => {
    const text = 'online:0\npossible:0-31\nhas_cpu:0';
    expect(readTopology(text).draft).toMatchObject({ possible: null, online: null, cpuNode: null });
    expect(of(text, 'unread')).toEqual([
      'Line 1: "online:0" can be of nodes or of CPUs: paste it with its whole path.',
      'Line 2: "possible:0-31" can be of nodes or of CPUs: paste it with its whole path.',
    ]);
  });

  test('suggest costs, or ask', () => {
    expect(of(GUEST, 'assumed').join()).toContain('it runs under a hypervisor, KVM');
    expect(of(SPARSE.lscpu, 'missing')).toContain(
      'The costs of POWER9, altivec supported are not known: choose the machine that is nearest.',
    );
  });

  test('keep an old kernel from choosing a release', () => {
    expect(readTopology('5.14.0-503.el9.x86_64').draft.release).toBeNull();
    expect(of('5.14.0-503.el9.x86_64', 'left').join()).toContain(
      'Linux 5.14 is not among the releases that are known here, 5.16 to 7.4',
    );
  });
});

describe('large and odd texts', () => {
  const only = (text: string): string => {
    const { sentences } = readTopology(text);
    expect(sentences).toHaveLength(1);
    return sentences[0].text;
  };

  test('5 MB are one sentence', () => {
    expect(only('CPU(s): 8\n'.repeat(500_000))).toBe(
      'The text has 5,000,000 characters, more than 1,000,000: paste only what the commands print.',
    );
  });

  test('a binary file is one sentence', () => {
    const binary = String.fromCharCode(127, 69, 76, 70, 2, 1, 1, 0, 0).repeat(1_000);
    expect(only(binary)).toBe('This is not text but a binary file: paste what the commands print.');
    expect(only('\ufffd'.repeat(5_000))).toContain('binary');
  });

  test.each([
    ['a list', 'CPU(s): 10000\nOn-line CPU(s) list: 0-9999\nNUMA node0 CPU(s): 0-9999', 2],
    [
      'a table',
      `CPU NODE ONLINE\n${Array.from({ length: 10_000 }, (_, cpu) => `${cpu} 0 yes`).join('\n')}`,
      4_098,
    ],
  ])('10,000 CPUs in %s are one sentence', (_, text, line) => {
    expect(only(text)).toBe(
      `Line ${line.toLocaleString('en-US')}: 10,000 CPUs are more than the 1,024 that can be simulated here.`,
    );
  });

  test('more CPUs than can be simulated are told as that', () => {
    const { draft, sentences } = readTopology(
      'On-line CPU(s) list: 0-1499\nNUMA node0 CPU(s): 0-1499',
    );
    expect(draft.cpuNode).toBeNull();
    expect(sentences.map(({ text }) => text)).toContain(
      '1,500 CPUs are more than the 1,024 that can be simulated here.',
    );
  });

  test('lists of nodes without end are not counted out', () => {
    const { draft, sentences } = readTopology('/sys/devices/system/node/possible:0-999999999');
    expect(draft.possible).toBeNull();
    expect(sentences.map(({ text }) => text).join()).toContain('more nodes than a kernel can have');
  });

  const line = (text: string): string => text.repeat(Math.floor(MOST_CHARACTERS / text.length));
  test.each([
    ['one line', 'x'],
    ['blanks', ' '],
    ['colons', 'a:'],
    ['digits', '1,'],
    ['prompts', '$ '],
    ['braces', '{,'],
    ['escapes', `${String.fromCharCode(27)}[`],
    ['titles', `${String.fromCharCode(27)}]`],
    ['letters with blanks', 'a '],
    ['long lists', '/sys/devices/system/cpu/online:0-4095\n'],
    ['long node lists', 'NUMA node0 CPU(s): 0-4095\n'],
    ['uname', `Linux a 1${'a'.repeat(20_000)}\n`],
    ['empty lines', '\n'],
    ['commands', '$ cat /sys/{a,b,c,d,e,f}\n1\n'],
  ])('a million characters of %s are read', (_, text) => {
    // What took time with the square of the length would not end before the test is given up.
    expect(readTopology(line(text)).draft.possible).toBeNull();
  });
});

/** Texts that belong to one machine each; a prompt or a blank line ends what came before. */
const BLOCKS = [
  ...Object.values(POWER10),
  '/sys/devices/system/cpu/online:0-7',
  'available: 1 nodes (0)\nnode 0 cpus: 0 1 2 3 4 5 6 7\nnode 0 size: 63488 MB',
  '# CPU,Core,Socket,Node,,L1d,L1i\n0,0,0,0,,0,0\n1,0,0,0,,0,0',
  'lscpu: nothing to see here',
  'this line is not known',
];

test('in whatever order texts are pasted, the draft is the same', () => {
  const straight = readTopology(BLOCKS.join('\n\n')).draft;
  expect(straight.possible).not.toBeNull();
  fc.assert(
    fc.property(fc.shuffledSubarray(BLOCKS, { minLength: BLOCKS.length }), (blocks) => {
      expect(readTopology(blocks.join('\n\n')).draft).toEqual(straight);
    }),
  );
});

test('any part of the texts, in two orders, gives one draft and as many sentences', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...BLOCKS, ...Object.values(SPARSE), GUEST]), (blocks) => {
      const [there, back] = [blocks, blocks.toReversed()].map((some) =>
        readTopology(some.join('\n\n')),
      );
      expect(back.draft).toEqual(there.draft);
      expect(back.sentences).toHaveLength(there.sentences.length);
    }),
  );
});

test('no text makes reading fail, and every sentence is one', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom(...BLOCKS, GERMAN, TRUNCATED),
    fc.constantFrom('NUMA node', ' cpus:', '0-', ',', ':', '\u001b[', '$ cat /sys/', '\n', '==> '),
    fc.nat().map(String),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      for (const { text } of readTopology(pieces.join('')).sentences) expect(text).toMatch(/\.$/);
    }),
    { numRuns: 500 },
  );
});
