import { describe, expect, it } from 'vitest';
import { columnsOf } from '../analysis/event-columns.fixture.ts';
import type { LabFrame } from '../analysis/lab-frame.ts';
import { Recording } from '../analysis/recording.ts';
import { presetById } from '../data/presets.ts';
import { Run } from '../engine/run.ts';
import { withVariantFrom } from '../schema/futures.fixture.ts';
import { forkPs } from '../schema/futures.ts';
import type { Scenario } from '../schema/scenario.ts';
import { PS_PER_MS, PS_PER_US, type Ps } from '../schema/units.ts';
import { LabSession } from './session.ts';

const SHORT: Scenario = { ...(presetById('m1')?.scenario as Scenario), runPs: 2 * PS_PER_MS };

function recorded(scenario: Scenario, untilPs: Ps = scenario.runPs): Recording {
  const run = new Run(scenario, { logRows: 1 << 17 });
  run.advance(untilPs);
  const recording = new Recording(scenario, run.meta);
  recording.append(run.machine.log, untilPs);
  recording.complete = untilPs === scenario.runPs;
  return recording;
}

function opened(): { session: LabSession; frames: LabFrame[] } {
  const session = new LabSession();
  const frames: LabFrame[] = [];
  session.subscribe((frame) => frames.push(frame));
  session.show(recorded(SHORT), 0);
  session.setSpeed(2 * PS_PER_US, 0);
  return { session, frames };
}

describe('the playhead', () => {
  it('goes by wall time times the ratio, however many frames there are', () => {
    const { session, frames } = opened();
    session.setPlaying(true, 1_000);
    for (const ms of [1_001, 1_500, 1_501, 3_000]) session.tick(ms);
    expect(frames.map(({ playheadPs }) => playheadPs)).toEqual([
      2_000, 1_000_000, 1_002_000, 4_000_000,
    ]);
  });

  it('stands while the page is hidden', () => {
    const { session } = opened();
    session.setPlaying(true, 0);
    session.hold(1_000);
    expect(session.playheadPs(60_000)).toBe(2_000_000);
    session.release(60_000);
    expect(session.playheadPs(60_500)).toBe(3_000_000);
  });

  it('changes speed where it stands', () => {
    const { session } = opened();
    session.setPlaying(true, 0);
    session.setSpeed(20 * PS_PER_US, 1_000);
    expect(session.playheadPs(1_500)).toBe(12_000_000);
  });

  it('says once that the run has ended, and begins anew when played again', () => {
    const { session } = opened();
    const ends: Ps[] = [];
    session.onEnd = (atPs) => {
      ends.push(atPs);
      session.setPlaying(false, 20_000);
    };
    session.setSpeed(1 * PS_PER_MS, 0);
    session.setPlaying(true, 0);
    for (const ms of [1_000, 5_000, 9_000]) session.tick(ms);
    expect(ends).toEqual([2 * PS_PER_MS]);
    session.setPlaying(true, 30_000);
    expect(session.playheadPs(30_000)).toBe(0);
  });

  it('at "as fast as it goes" is where the engine is', () => {
    const session = new LabSession();
    session.show(recorded(SHORT, PS_PER_MS), 0);
    session.setSpeed(Number.POSITIVE_INFINITY, 0);
    session.setPlaying(true, 0);
    expect(session.playheadPs(1)).toBe(PS_PER_MS);
  });

  it('is not cut off by a run that has not begun: a link may point into it', () => {
    const session = new LabSession();
    session.seek(PS_PER_MS, 0);
    session.setSpeed(2 * PS_PER_US, 0);
    session.setPlaying(true, 0);
    session.show(recorded(SHORT), 0);
    expect(session.playheadPs(500)).toBe(PS_PER_MS + 1 * PS_PER_US);
  });
});

it('says which scenario it shows, so that one that could not run is not shown in its place', () => {
  expect(new LabSession().scenario).toBeNull();
  expect(opened().session.scenario).toEqual(SHORT);
});

describe('frames', () => {
  it('come while playing and when something changed, not else', () => {
    const { session, frames } = opened();
    session.tick(0);
    session.tick(16);
    session.tick(32);
    expect(frames).toHaveLength(1);
    session.seek(5 * PS_PER_US, 40);
    session.tick(48);
    expect(frames).toHaveLength(2);
    expect(frames[1].view.atPs).toBe(5 * PS_PER_US);
  });

  it('come for a run that is completed while the playhead stands', () => {
    const session = new LabSession();
    let complete = false;
    session.subscribe(({ recording }) => {
      complete = recording.complete;
    });
    const recording = recorded(SHORT, PS_PER_MS);
    session.show(recording, 0);
    session.tick(0);
    expect(complete).toBe(false);
    recording.complete = true;
    session.tick(16);
    expect(complete).toBe(true);
  });

  it('with reduced motion stand on events, one datagram a second', () => {
    const { session, frames } = opened();
    session.setReduced(true);
    session.setPlaying(true, 0);
    session.tick(1_000);
    const [frame] = frames;
    expect(frame.playheadPs).toBe(frame.recording.meta.senderPs);
    expect([...columnsOf(frame.recording).atPs]).toContain(frame.view.atPs);
  });
});

describe('a fork', () => {
  const at = PS_PER_MS;
  const forked = withVariantFrom(SHORT, at, 'online');

  it('takes over once it has come to the playhead, and leaves the old future as a ghost', () => {
    const { session, frames } = opened();
    session.seek(at, 0);
    session.tick(0);
    session.show(recorded(forked, at / 2), 10);
    session.tick(10);
    expect(frames.at(-1)?.scenario).toBe(SHORT);
    session.show(recorded(forked), 20);
    session.tick(20);
    const frame = frames.at(-1);
    expect(frame?.scenario).toBe(forked);
    expect(frame?.playheadPs).toBe(at);
    expect(frame?.ghost).toMatchObject({ fromPs: at });
  });

  it('is told from another scenario by what differs', () => {
    expect(forkPs(SHORT, forked)).toBe(at);
    expect(forkPs(forked, withVariantFrom(forked, at / 2, 'final'))).toBe(at / 2);
    expect(forkPs(SHORT, { ...SHORT, seed: 9 })).toBeNull();
  });

  it('of another scenario begins at 0 without a ghost', () => {
    const { session, frames } = opened();
    session.seek(at, 0);
    session.show(recorded({ ...SHORT, seed: 9 }), 10);
    session.tick(10);
    expect(frames.at(-1)).toMatchObject({ playheadPs: 0, ghost: null });
  });
});

describe('a step', () => {
  it('stops playing and goes to the next event', () => {
    const { session, frames } = opened();
    session.setPlaying(true, 0);
    const reached = session.step({ unit: 'datagram', direction: 1, cpu: 2 }, 100);
    session.tick(200);
    expect(frames.at(-1)).toMatchObject({ playing: false, playheadPs: reached });
    expect(session.step({ unit: 'datagram', direction: -1, cpu: 2 }, 300)).toBe(0);
  });
});
