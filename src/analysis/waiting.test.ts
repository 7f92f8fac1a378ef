/** What waits, told from the events of shipped scenarios, and in words. */
import { describe, expect, it } from 'vitest';
import { presetById } from '../data/presets.ts';
import { Run } from '../engine/run.ts';
import { withChange } from '../schema/futures.ts';
import type { Scenario } from '../schema/scenario.ts';
import { NIL, PS_PER_MS } from '../schema/units.ts';
import { Recording } from './recording.ts';
import { Timeline } from './timeline.ts';
import { waitingIn } from './waiting.ts';
import { standingTexts, waitText } from './waiting-text.ts';

function timelineOf(id: string): Timeline {
  const scenario = presetById(id)?.scenario as Scenario;
  const run = new Run(scenario, { logRows: 1 << 19 });
  run.advance(scenario.runPs);
  const recording = new Recording(scenario, run.meta);
  recording.append(run.machine.log, scenario.runPs);
  return new Timeline(recording);
}

/** What waits on CPU 2 at an instant: how much, and why. */
function onCpu2(timeline: Timeline, atMs: number): string[] {
  return waitingIn(timeline.seek(atMs * PS_PER_MS))
    .filter(({ cpu }) => cpu === 2)
    .map(({ node, skbs, cause }) => `${skbs} on node ${node}: ${cause}`);
}

describe('what waits on CPU 2', () => {
  const IDLE = '38 on node 1: below the kick';

  it.each<[string, string[]]>([
    ['below-kick', [IDLE, IDLE, IDLE, '']],
    ['cpu-dies', [IDLE, '38 on node 1: cpu offline', IDLE, '']],
    ['cpu-dies-repaired', [IDLE, '', '', '']],
    [
      'node-goes-online',
      [IDLE, '38 on node 1: node not walked', '38 on node 1: node not walked', ''],
    ],
    ['node-goes-final', [IDLE, '', '', '']],
  ])('%s: %j', (id, expected) => {
    const timeline = timelineOf(id);
    // Forward, then back: what is seen depends on the instant alone.
    const times = [4, 6, 7.5, 14];
    const seen = times.map((ms) => onCpu2(timeline, ms).join());
    expect(seen).toEqual(expected);
    expect([...times].reverse().map((ms) => onCpu2(timeline, ms).join())).toEqual(
      [...expected].reverse(),
    );
  });

  it('is nothing while its sender runs', () => {
    expect(waitingIn(timelineOf('below-kick').seek(1 * PS_PER_MS))).toEqual([]);
  });
});

describe('a stuck counter', () => {
  it('is one that a flush cannot reset, until the limit was above it once', () => {
    const timeline = timelineOf('stuck-limit-0');
    const at = (ms: number): string =>
      waitingIn(timeline.seek(ms * PS_PER_MS))
        .map(({ cause, skbs, count }) => `${cause} ${skbs} ${count >= 63}`)
        .join();
    expect([5, 15, 25, 35, 45, 55].map(at)).toEqual([
      '',
      '',
      'stuck counter 0 true',
      'stuck counter 0 true',
      '',
      '',
    ]);
  });
});

it('a task without a CPU is told, until there is one again', () => {
  const base = presetById('guest-4-pairs')?.scenario as Scenario;
  const gone = withChange({ ...base, runPs: 3 * PS_PER_MS }, PS_PER_MS, {
    cpu: 2,
    action: 'offline',
  });
  const scenario = withChange(gone, 2 * PS_PER_MS, { cpu: 2, action: 'online' });
  const run = new Run(scenario, { logRows: 1 << 19 });
  run.advance(scenario.runPs);
  const recording = new Recording(scenario, run.meta);
  recording.append(run.machine.log, scenario.runPs);
  const timeline = new Timeline(recording);
  const at = (ms: number): string[] =>
    standingTexts(timeline.seek(ms * PS_PER_MS)).map(({ what }) => what);
  expect(at(0.9)).toEqual([]);
  expect(at(1.5)).toEqual(['The sender of CPU 2 stands still.']);
  expect(at(2.5)).toEqual([]);
});

it('each has a sentence of its own that says what ends it', () => {
  const view = timelineOf('below-kick').seek(4 * PS_PER_MS);
  const base = { cpu: 2, slot: 1, node: 1, skbs: 1, count: 200 };
  const texts = (
    ['cpu offline', 'node not walked', 'below the kick', 'stuck counter'] as const
  ).map((cause) => waitText(view, { ...base, cause }));
  expect(texts.map(({ what }) => what)).toEqual([
    '1 skb waits on list [CPU 2][node 1].',
    '1 skb waits on list [CPU 2][node 1].',
    '1 skb waits on list [CPU 2][node 1].',
    'Nothing is deferred to list [CPU 2][node 1] any more.',
  ]);
  expect(texts[2].until).toContain('push 65');
  expect(texts[3].until).toContain('200 of 128');
  expect(waitText(view, { ...base, node: NIL, cause: 'cpu offline' }).what).toContain(
    'the list of CPU 2',
  );
});
