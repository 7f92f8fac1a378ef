/** The sums of single lists are made from events; the view's counters say what they come to. */
import { expect, test } from 'vitest';
import { centralCosts } from '../data/params.ts';
import { presetById } from '../data/presets.ts';
import { Run } from '../engine/run.ts';
import { withVariantFrom } from '../schema/futures.fixture.ts';
import type { Scenario } from '../schema/scenario.ts';
import { PS_PER_MS, PS_PER_US, type Ps } from '../schema/units.ts';
import type { VariantId } from '../schema/variants.ts';
import type { LabFrame } from './lab-frame.ts';
import { ListWindow, windowOf } from './list-window.ts';
import { COUNTER } from './machine-view.ts';
import { Recording } from './recording.ts';
import { ROLES } from './segments.ts';
import { Timeline } from './timeline.ts';

const RUN_PS = 2 * PS_PER_MS;

function recordOf(id: string, change: (scenario: Scenario) => Scenario): Recording {
  const preset = presetById(id) ?? expect.fail(`no preset ${id}`);
  const scenario = change({ ...preset.scenario, runPs: RUN_PS });
  const costs = centralCosts(scenario.machine.costs);
  const run = new Run(scenario, { costs, logRows: 1 << 18 });
  run.advance(RUN_PS);
  const recording = new Recording(run.scenario, run.meta);
  recording.append(run.machine.log, RUN_PS);
  return recording;
}

const on = (variant: VariantId) => (scenario: Scenario) => ({
  ...scenario,
  kernel: { ...scenario.kernel, variant },
});
const same = (scenario: Scenario) => scenario;
const switched = (scenario: Scenario) =>
  withVariantFrom(withVariantFrom(scenario, PS_PER_MS, 'llist'), 1.5 * PS_PER_MS, 'online');

function frameAt(recording: Recording, atPs: Ps): LabFrame {
  const view = new Timeline(recording).seek(atPs);
  const { scenario } = view;
  const still = { playing: false, psPerS: 2 * PS_PER_US, flow: false, ghost: null };
  return { ...still, scenario, recording, view, playheadPs: atPs };
}

function sumsOf(window: ListWindow, lists: number): number[] {
  const sums = [0, 0, 0];
  for (let row = 0; row < lists; row++) {
    sums[0] += window.useful(row);
    sums[1] += window.empty(row);
    sums[2] += window.wasted(row);
  }
  return sums;
}

const countersOf = ({ view: { counters } }: LabFrame): number[] => [
  counters[COUNTER.useful],
  counters[COUNTER.emptyOnline],
  counters[COUNTER.wasted],
];

test.each([
  ['m1', 'its own', same],
  ['m1', 'mask', on('mask')],
  ['m1', 'llist', on('llist')],
  ['m1', 'two switches', switched],
  ['guest-4-pairs', 'its own', same],
  ['two-nodes', 'final', on('final')],
  ['node-goes-online', 'its own', same],
  ['tcp-nic', 'its own', same],
] as const)('%s on %s: lists add up to the counters at any instant', (id, _, change) => {
  const recording = recordOf(id, change);
  const { cpuNode, possible } = recording.scenario.machine;
  const window = new ListWindow();
  // There, on, back, and over a gap.
  for (const us of [300, 310, 1_040, 1_700, 700, 1_990]) {
    const frame = frameAt(recording, us * PS_PER_US);
    const before = frameAt(recording, windowOf(frame).fromPs);
    window.read(frame);
    const from = countersOf(before);
    const expected = countersOf(frame).map((count, i) => count - from[i]);
    expect(sumsOf(window, cpuNode.length * possible.length), `${us} µs`).toEqual(expected);
  }
});

test('the time of a CPU that works falls into roles without a rest', () => {
  const recording = recordOf('m1', same);
  const window = new ListWindow();
  window.read(frameAt(recording, PS_PER_MS));
  const shares = ROLES.map((_, role) => window.share(2, role));
  expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(1, 9);
  expect(window.flushes(2)).toBeGreaterThan(5);
  expect(window.flushes(3)).toBe(0);
});

test('while playing the window goes on in steps, and says when there is nothing new', () => {
  const recording = recordOf('m1', same);
  const window = new ListWindow();
  const playing = (us: number): LabFrame => ({
    ...frameAt(recording, us * PS_PER_US),
    playing: true,
    psPerS: 50 * PS_PER_US,
  });
  expect(window.read(playing(1_001))).toBe(true);
  expect(window.read(playing(1_004.9))).toBe(false);
  expect(window.read(playing(1_005.1))).toBe(true);
  expect(window.seconds).toBeCloseTo(25e-6, 12);
});
