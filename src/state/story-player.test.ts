import { expect, it } from 'vitest';
import type { LabFrame } from '../analysis/lab-frame.ts';
import { Recording } from '../analysis/recording.ts';
import { presetById } from '../data/presets.ts';
import { Run } from '../engine/run.ts';
import type { Scenario } from '../schema/scenario.ts';
import { PS_PER_MS, PS_PER_US } from '../schema/units.ts';
import { StoryPlayer } from './story-player.ts';

const SHORT: Scenario = { ...(presetById('m1')?.scenario as Scenario), runPs: PS_PER_MS };

function recorded(scenario: Scenario): Recording {
  const run = new Run(scenario, { logRows: 1 << 16 });
  run.advance(scenario.runPs);
  const recording = new Recording(scenario, run.meta);
  recording.append(run.machine.log, scenario.runPs);
  recording.complete = true;
  return recording;
}

const FIRST = recorded(SHORT);
const SECOND = recorded({ ...SHORT, seed: 2 });
const SPAN = { fromPs: 100 * PS_PER_US, untilPs: 101 * PS_PER_US, psPerS: PS_PER_US / 2 };

function opened(): { player: StoryPlayer; frames: LabFrame[]; rests: boolean[] } {
  const player = new StoryPlayer();
  const frames: LabFrame[] = [];
  const rests: boolean[] = [];
  player.subscribe((frame) => frames.push(frame));
  player.onRest = (is) => rests.push(is);
  return { player, frames, rests };
}

it('plays a span at its ratio and stands at its end', () => {
  const { player, frames, rests } = opened();
  player.show(FIRST, SPAN, { cut: false, nowMs: 0 });
  for (const ms of [1_000, 1_900, 2_016, 5_000]) player.tick(ms);
  const us = frames.map(({ playheadPs }) => playheadPs / PS_PER_US);
  expect(us).toEqual([100, 100.5, 100.95, 101]);
  expect(frames.at(-1)?.playing).toBe(false);
  expect(rests.at(-1)).toBe(true);
});

it('is at its end at once where nothing may move', () => {
  const { player, frames, rests } = opened();
  player.show(FIRST, SPAN, { cut: true, nowMs: 0 });
  expect(frames.map(({ playheadPs }) => playheadPs)).toEqual([SPAN.untilPs]);
  expect(rests).toEqual([false, true]);
});

it('ends in the same frame whichever way it was reached', () => {
  const { player } = opened();
  const atRest = (): unknown => {
    const frame = player.current();
    return [frame?.playheadPs, frame?.view.index, frame?.psPerS, frame?.ghost, frame?.playing];
  };
  player.show(FIRST, SPAN, { cut: false, nowMs: 0 });
  player.tick(3_000);
  const forwards = atRest();
  player.show(SECOND, { ...SPAN, psPerS: PS_PER_US }, { cut: false, nowMs: 3_000 });
  player.tick(9_000);
  player.show(FIRST, SPAN, { cut: false, nowMs: 9_000 });
  player.tick(12_000);
  expect(atRest()).toEqual(forwards);
});

it('stops, goes on, and plays once more from its beginning', () => {
  const { player } = opened();
  const at = (): number => (player.current()?.playheadPs ?? 0) / PS_PER_US;
  player.show(FIRST, SPAN, { cut: false, nowMs: 0 });
  player.tick(1_000);
  player.toggle(1_000);
  player.tick(9_000);
  expect(at()).toBe(100.5);
  player.toggle(9_000);
  player.tick(9_500);
  expect(at()).toBe(100.75);
  player.tick(20_000);
  player.toggle(20_000);
  expect(at()).toBe(100);
});

it('does not play while nobody can see it, not even a run that comes meanwhile', () => {
  const { player } = opened();
  const at = (): number => (player.current()?.playheadPs ?? 0) / PS_PER_US;
  player.hold(0);
  player.show(FIRST, SPAN, { cut: false, nowMs: 0 });
  player.show(SECOND, SPAN, { cut: false, nowMs: 1_000 });
  player.release(9_000);
  player.tick(9_000);
  expect(at()).toBe(100);
  player.tick(10_000);
  expect(at()).toBe(100.5);
});
