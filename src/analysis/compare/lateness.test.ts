import { expect, test } from 'vitest';
import { PRESETS } from '../../data/presets.ts';
import { EV } from '../../schema/events.ts';
import { LOAD_ROLES } from '../../schema/load-roles.ts';
import { PS_PER_MS } from '../../schema/units.ts';
import { columnsOf } from '../event-columns.fixture.ts';
import { seriesOf } from '../run-series.ts';
import { computeAhead } from './ahead.ts';
import { datagramsOf, NEVER } from './datagrams.ts';
import { causesText, datagramDifferenceText } from './difference-text.ts';
import { instantOf, Lateness } from './lateness.ts';
import { onVariant, recorded, shortScenario } from './two-runs.fixture.ts';

const M1 = shortScenario('m1', 2 * PS_PER_MS);
const CPU = 2;
const WORDS = LOAD_ROLES['udp-loopback'];

function switched(): { a: ReturnType<typeof recorded>; b: ReturnType<typeof recorded> } {
  return { a: recorded(onVariant(M1, 'pernode')), b: recorded(onVariant(M1, 'online')) };
}

test('what the lanes count is what the events say', () => {
  for (const { id } of PRESETS) {
    const recording = recorded(shortScenario(id, 0.4 * PS_PER_MS));
    const { length } = recording;
    const columns = columnsOf(recording);
    const datagrams = datagramsOf(recording);
    const cpus = recording.scenario.machine.cpuNode.map((_, cpu) => datagrams.lane(cpu));
    const kinds = columns.kind.subarray(0, length);
    const sends = kinds.filter((k) => k === EV.udp_send || k === EV.tcp_send || k === EV.rx_alloc);
    expect(
      cpus.reduce((sum, lane) => sum + lane.length, 0),
      id,
    ).toBe(sends.length);
    const received = cpus.reduce((sum, lane) => sum + lane.receivedCount, 0);
    expect(received, id).toBeLessThanOrEqual(sends.length);
    const counted = seriesOf(recording).received.reduce((sum, each) => sum + each, 0);
    expect(received, id).toBeGreaterThanOrEqual(Math.floor(counted) - 1);
    for (const lane of cpus)
      for (let k = 0; k < lane.length; k++)
        if (lane.receivedPs(k) !== NEVER)
          expect(lane.receivedPs(k), id).toBeGreaterThanOrEqual(lane.sentPs(k));
  }
});

test('a datagram is received later by all that is its own and what is owed to those before', () => {
  const { a, b } = switched();
  const lateness = new Lateness(a, b, CPU);
  let sum = 0;
  let checks = 0;
  const last = lateness.newest(M1.runPs)?.number ?? 0;
  expect(last).toBeGreaterThan(300);
  for (let k = 0; k <= last; k++) {
    const found = lateness.at(k);
    sum += found?.ownPs ?? 0;
    checks += found?.own.checks ?? 0;
    expect(found?.laterPs).toBe(sum);
  }
  // B is ahead in the end, having looked at 62 lists less for each.
  expect(sum).toBeLessThan(0);
  expect(Math.round(checks / last)).toBe(-62);
});

test('a lane says who was received in a span of time', () => {
  const { a } = switched();
  const lane = datagramsOf(a).lane(CPU);
  const [from, to] = [lane.receivedPs(10), lane.receivedPs(20)];
  expect([...lane.receivedIn(from, to)]).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
  expect(lane.lastReceived(from - 1)).toBe(9);
  expect(lane.lastReceived(-1)).toBe(-1);
});

test('from difference to difference and back one passes the same ones', () => {
  const { a, b } = switched();
  const lateness = new Lateness(a, b, CPU);
  const on: number[] = [];
  let at = 0;
  for (let n = 0; n < 8; n++) {
    const next = lateness.beside(at, 1);
    if (next === null) break;
    on.push(next.number);
    at = instantOf(next);
  }
  expect(on).toHaveLength(8);
  const back: number[] = [];
  for (let n = 0; n < 7; n++) {
    const before = lateness.beside(at, -1);
    if (before === null) break;
    back.unshift(before.number);
    at = instantOf(before);
  }
  expect(back).toEqual(on.slice(0, -1));
});

test('two runs of one scenario differ nowhere', () => {
  const a = recorded(M1);
  const b = recorded(M1);
  const lateness = new Lateness(a, b, CPU);
  expect(lateness.beside(0, 1)).toBeNull();
  expect(lateness.beside(M1.runPs, -1)).toBeNull();
  const newest = lateness.newest(M1.runPs);
  expect(newest && causesText(newest)).toBe('');
  expect(newest && datagramDifferenceText(newest, WORDS)).toMatch(
    /A and B received it at the same instant\.$/,
  );
  expect(computeAhead(a, b).every(({ ahead }) => ahead === 0)).toBe(true);
});

test('a difference in words names the datagram, who was first, and what was done', () => {
  const found = {
    number: 812,
    cpu: 2,
    aPs: 24_612_500_000,
    bPs: 24_613_330_000,
    laterPs: 830_000,
    ownPs: 280_000,
    own: { checks: 31, wasted: 31, wakes: -1, kicks: 0 },
  };
  expect(datagramDifferenceText(found, WORDS).replaceAll('\u202f', ' ')).toBe(
    'At 24.6125 ms datagram 813 of CPU 2: A received it 0.83 µs earlier; for this one ' +
      'B looked at 31 more lists, A woke a receiver 1 time more, B took 0.28 µs longer.',
  );
});

test('the lead at the end is what B has received more than A', () => {
  const { a, b } = switched();
  const lead = computeAhead(a, b).at(-1);
  const total = (recording: typeof a): number =>
    seriesOf(recording).received.reduce((sum, each) => sum + each, 0);
  expect(lead?.atPs).toBe(M1.runPs);
  expect(lead?.ahead).toBeCloseTo(total(b) - total(a), 6);
});
