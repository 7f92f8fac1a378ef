import { expect, test } from 'vitest';
import { PRESETS } from '../data/presets.ts';
import type { LoadSpec, TcpBulkLoad } from './load.ts';
import { checkLoad, checkSize } from './load-check.ts';
import type { Scenario } from './scenario.ts';
import { PS_PER_S } from './units.ts';

const [{ scenario: M1 }] = PRESETS;
const spot = (path: string) => ({ where: 'a.json', path });

const GIVEN = { kind: 'given', senderUs: 1, receiverUs: 1 };
const CPUS = M1.machine.cpuNode.length;

test.each([
  ['a buffer of more bytes than an int', { rcvbufBytes: 9e15 }, /too many \(a\.json, load\.rcvbuf/],
  ['a queue without end', { truesizeBytes: 1 }, /would queue 212993 datagrams/],
  [
    'a sender faster than a cycle',
    { timing: { kind: 'given', senderUs: 1e-9, receiverUs: 1 } },
    /1e-9 is outside .+load\.timing\.senderUs.+0\.05 to/,
  ],
  [
    'a rate that nothing reaches',
    { timing: { ...M1.load.timing, ratePerS: 1e12 } },
    /1000000000000 is outside .+load\.timing\.ratePerS/,
  ],
  ['a datagram larger than IPv4', { payloadBytes: 65_508 }, /load\.payloadBytes\).+at most 65507/],
  ['a datagram of two gigabytes', { payloadBytes: 2 ** 31 - 1 }, /A datagram of 2147483647 bytes/],
  ['a rate with instants', { arrivalsPs: [[0]] }, /exclude each other \(a\.json, load\.arrivalsPs/],
  [
    'instants of too many pairs',
    { timing: GIVEN, arrivalsPs: [[0], [1]] },
    /2 lists of instants for 1 pairs/,
  ],
  [
    'an instant that goes back',
    { timing: GIVEN, arrivalsPs: [[9, 8]] },
    /8 ps .+arrivalsPs\[0]\[1]/,
  ],
  ['an instant before the run', { timing: GIVEN, arrivalsPs: [[-1]] }, /-1 ps .+in order of time/],
  ['times of no datagram', { timedBytes: 70_000 }, /A datagram of 70000.+load\.timedBytes/],
])('%s is refused with a sentence', (_, change, sentence) => {
  expect(() => checkLoad({ ...M1.load, ...change } as LoadSpec, CPUS, spot)).toThrow(sentence);
});

const CARD = PRESETS.find(({ id }) => id === 'nic-busy-poll')?.scenario.load as LoadSpec;
const RATE = { kind: 'calibrated', ratePerS: 1, counts: 'sent', baseline: 'llist', source: '' };

test.each([
  ['a rate of none', { ratePerS: 0 }, /0 is not positive \(a\.json, load\.ratePerS/],
  ['an interrupt held back for ever', { coalesceUs: 1e9 }, /load\.coalesceUs.+0\.1 to 100000/],
  ['a card that is calibrated', { timing: RATE }, /No rate of a network card.+load\.timing\.kind/],
  ['two queues for one reader that polls', { pairs: [...CARD.pairs, ...CARD.pairs] }, /one queue/],
  ['polling by the reader with RPS', { rps: [1] }, /exclude each other here.+load\.rps/],
])('of a card, %s is refused with a sentence', (_, change, sentence) => {
  expect(() => checkLoad(CARD, 8, spot)).not.toThrow();
  expect(() => checkLoad({ ...CARD, ...change } as LoadSpec, 8, spot)).toThrow(sentence);
});

const TCP = PRESETS.find(({ id }) => id === 'm8-freeze')?.scenario.load as TcpBulkLoad;

test.each([
  ['no round trip', { tcp: { ...TCP.tcp, rttUs: 0 } }, /load\.tcp\.rttUs/],
  ['losing nearly all', { tcp: { ...TCP.tcp, lossPpm: 900_000 } }, /load\.tcp\.lossPpm/],
  ['more than an skb holds', { payloadBytes: 65_496 }, /segment of 65496 .+65495.+BIG TCP/],
  ['no ring', { nic: { ...TCP.nic, ringSize: 0 } }, /load\.nic\.ringSize/],
])('of TCP, %s is refused with a sentence', (_, change, sentence) => {
  expect(() => checkLoad({ ...TCP, ...change }, 8, spot)).toThrow(sentence);
});

const loadOf = (id: string) =>
  PRESETS.find((preset) => preset.id === id)?.scenario.load ?? expect.fail(`no preset ${id}`);

test.each([
  ['no bytes to read', 'tcp-loopback', { readBytes: 0 }, /load\.readBytes.+from 1024 to/],
  ['a read of half a byte', 'tcp-nic', { readBytes: 1_000.5 }, /load\.readBytes.+whole number/],
  ['ACKs for nothing', 'tcp-loopback', { ackUs: 0 }, /load\.ackUs.+from 0\.05 to 1000/],
  ['a rate to find times from', 'tcp-loopback', { timing: RATE }, /"tcp-loopback" cannot be calib/],
  ['GRO of nothing', 'tcp-nic', { groFrames: 0 }, /load\.groFrames.+from 1 to 64/],
  ['more than GRO takes', 'tcp-nic', { groFrames: 64 }, /skbs of 92672 bytes.+for 65536/],
  ['an interrupt held back for ever', 'tcp-nic', { coalesceUs: 1e9 }, /load\.coalesceUs/],
])('of TCP that is read, %s is refused with a sentence', (_, id, change, sentence) => {
  const load = { ...loadOf(id), ...change } as LoadSpec;
  expect(() => checkLoad(load, 8, spot)).toThrow(sentence);
});

test('CPUs may be in several places, and send to themselves where times are given', () => {
  const timing = { kind: 'given', senderUs: 3, receiverUs: 2 } as const;
  const pairs = [
    { sender: 1, receiver: 1 },
    { sender: 1, receiver: 2 },
    { sender: 2, receiver: 1 },
  ];
  expect(() => checkLoad({ ...M1.load, pairs, timing }, 8, spot)).not.toThrow();
  expect(() => checkLoad({ ...M1.load, pairs }, 8, spot)).toThrow('CPU 1 sends to itself');
});

test('a run whose events would not fit is refused', () => {
  const pairs = Array.from({ length: 4 }, (_, i) => ({ sender: 2 * i, receiver: 2 * i + 1 }));
  const long: Scenario = { ...M1, load: { ...M1.load, pairs }, runPs: 2 * PS_PER_S };
  expect(() => checkSize(long, spot)).toThrow(/about 2121160 datagrams .+1200000 at most/);
});

test('every preset fits', () => {
  for (const { scenario } of PRESETS) {
    expect(() => checkLoad(scenario.load, scenario.machine.cpuNode.length, spot)).not.toThrow();
    expect(() => checkSize(scenario, spot)).not.toThrow();
  }
});

const pairsOf = (count: number) =>
  Array.from({ length: count }, (_, cpu) => ({ sender: cpu, receiver: cpu }));
const presetOf = (id: string) => PRESETS.find((each) => each.id === id)?.scenario as Scenario;
const grown = (id: string, load: object): Scenario => {
  const base = presetOf(id);
  return { ...base, load: { ...base.load, ...load } as LoadSpec, runPs: 1_000_000 };
};

test.each([
  [
    'queues for more skbs than memory',
    grown('m8-cured', { pairs: pairsOf(1_024), truesizeBytes: 1, rcvbufBytes: 65_535 }),
    /^The run could have \d+ skbs at one time .+load\.rcvbufBytes\).+for 1000000 at most\.$/,
  ],
  [
    'buffers of two gigabytes each',
    grown('tcp-loopback', { pairs: pairsOf(512), rcvbufBytes: 2 ** 31 - 1, truesizeBytes: 40_000 }),
    /load\.rcvbufBytes/,
  ],
  [
    'lists that nothing limits, of a thousand pairs',
    {
      ...grown('m1', { pairs: pairsOf(1_024) }),
      kernel: { ...M1.kernel, variant: 'spin128' as const },
    },
    /load\.pairs\): use fewer pairs/,
  ],
])('%s are refused before they are allocated', (_, scenario, sentence) => {
  expect(() => checkSize(scenario, spot)).toThrow(sentence);
});

test('every preset is of a size that can be kept', () => {
  for (const { scenario } of PRESETS) expect(() => checkSize(scenario, spot)).not.toThrow();
});
