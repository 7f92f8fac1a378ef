import { describe, expect, it } from 'vitest';
import { EventHash } from '../analysis/event-hash.ts';
import { Recording } from '../analysis/recording.ts';
import { presetById } from '../data/presets.ts';
import { Run } from '../engine/run.ts';
import { columnsOver } from '../schema/events.ts';
import { withVariantFrom } from '../schema/futures.fixture.ts';
import { withChange } from '../schema/futures.ts';
import type { Scenario } from '../schema/scenario.ts';
import { PS_PER_MS } from '../schema/units.ts';
import { Host } from './host.ts';
import type { ChunkMessage } from './protocol.ts';

const SHORT: Scenario = { ...(presetById('m1')?.scenario as Scenario), runPs: 5 * PS_PER_MS };

/** A page that keeps the chunks and gives buffers home only when told. */
function connected() {
  const host = new Host();
  const chunks: ChunkMessage[] = [];
  const hash = new EventHash();
  host.attach({
    postMessage(message, [buffer]) {
      const arrived = structuredClone(message, { transfer: [buffer] });
      chunks.push(arrived);
      hash.add(columnsOver(arrived.buffer, arrived.capacity, arrived.length));
    },
  });
  const giveBack = (): number => {
    const home = chunks.filter(({ buffer }) => buffer.byteLength > 0);
    for (const { run, buffer } of home)
      host.takeBack({ run, buffer: structuredClone(buffer, { transfer: [buffer] }) });
    return home.length;
  };
  return { host, chunks, hash, giveBack };
}

function straight(scenario: Scenario): string {
  const run = new Run(scenario, { logRows: 1 << 20 });
  run.advance(scenario.runPs);
  const hash = new EventHash();
  hash.add(run.machine.log);
  return hash.digest();
}

describe('the worker host', () => {
  it('computes nothing while held', () => {
    const { host, chunks } = connected();
    host.load(SHORT);
    expect(chunks).toHaveLength(0);
  });

  it('sends the whole run when played, with the same events as a straight run', () => {
    const { host, chunks, hash, giveBack } = connected();
    host.load(SHORT);
    host.play();
    while (giveBack() > 0);
    expect(chunks.at(-1)).toMatchObject({ complete: true, computedPs: SHORT.runPs });
    expect(hash.digest()).toBe(straight(SHORT));
  });

  it('has at most four chunks away', () => {
    const { host, chunks, giveBack } = connected();
    host.load({ ...SHORT, runPs: 50 * PS_PER_MS });
    host.play();
    expect(chunks).toHaveLength(4);
    giveBack();
    expect(chunks.length).toBeLessThanOrEqual(8);
  });

  it('stops when paused and goes on when played', () => {
    const { host, chunks, giveBack } = connected();
    host.load({ ...SHORT, runPs: 50 * PS_PER_MS });
    host.play();
    host.pause();
    giveBack();
    expect(chunks).toHaveLength(4);
    host.play();
    expect(chunks.length).toBeGreaterThan(4);
  });

  it('runs until an instant while held, and answers when its events are sent', async () => {
    const { host, chunks } = connected();
    host.load(SHORT);
    const reached = await host.runUntil(PS_PER_MS);
    expect(reached).toBeGreaterThanOrEqual(PS_PER_MS);
    expect(chunks.at(-1)?.computedPs).toBe(reached);
  });

  it.each(['event', 'pass', 'datagram'] as const)('steps by %s', async (unit) => {
    const { host, chunks, giveBack } = connected();
    host.load(SHORT);
    const first = await host.step(unit);
    giveBack();
    const second = await host.step(unit);
    expect(second).toBeGreaterThan(first);
    expect(chunks.at(-1)?.length).toBeGreaterThan(0);
  });

  it('forks: the past is the same, the run has a new number', async () => {
    const { host } = connected();
    const before = host.load(SHORT);
    const after = host.fork(withVariantFrom(SHORT, PS_PER_MS, 'online'), 0);
    expect(after.run).toBe(before.run + 1);
    expect(after.scenario.edits).toEqual([{ atPs: PS_PER_MS, variant: 'online' }]);
  });

  /** Takes all of a run and gives its events as one recording of the page would have them. */
  function played(scenario: Scenario, futures: readonly Scenario[]) {
    const { host, chunks, giveBack } = connected();
    const handle = host.load(scenario);
    let recording = new Recording(scenario, handle.meta);
    const take = (): number => {
      for (const { buffer, capacity, length, computedPs } of chunks.filter(
        ({ buffer }) => buffer.byteLength > 0,
      ))
        recording.append(columnsOver(buffer, capacity, length), computedPs);
      return giveBack();
    };
    host.play();
    while (take() > 0);
    return futures.map((future) => {
      host.pause();
      const { kept, meta } = host.fork(future, recording.length);
      recording = kept > 0 ? recording.fork(future, meta, kept) : new Recording(future, meta);
      host.play();
      while (take() > 0);
      return { kept, digest: recording.hash.digest() };
    });
  }

  it('computes a fork from a checkpoint on: the page gets what is new, the events are the same', () => {
    const base = { ...SHORT, runPs: 16 * PS_PER_MS };
    const at = 12 * PS_PER_MS;
    const online = withVariantFrom(base, at, 'online');
    const futures = [
      online,
      withChange(online, at - PS_PER_MS, { deferMax: 0 }),
      withChange(base, at / 2, { cpu: 2, action: 'offline' }),
      withVariantFrom(base, 0, 'final'),
    ];
    const forks = played(base, futures);
    expect(forks.map(({ digest }) => digest)).toEqual(futures.map(straight));
    expect(forks.map(({ kept }) => kept > 0)).toEqual([true, true, true, false]);
  });

  it('computes anew what needs more heads than the run has', () => {
    const future = withChange(SHORT, 4 * PS_PER_MS, { deferMax: 4_000 });
    expect(played(SHORT, [future])).toEqual([{ kept: 0, digest: straight(future) }]);
  });

  it('knows no more of the past than the page has', () => {
    const { host, giveBack } = connected();
    const base = { ...SHORT, runPs: 10 * PS_PER_MS };
    host.load(base);
    host.play();
    while (giveBack() > 0);
    const at = 9 * PS_PER_MS;
    expect(host.fork(withVariantFrom(base, at, 'online'), 100).kept).toBe(0);
  });

  it('holds each new run until it is played, whoever let the one before go on', () => {
    const { host, chunks, giveBack } = connected();
    host.load(SHORT);
    host.play();
    while (giveBack() > 0);
    host.load({ ...SHORT, seed: 2 });
    host.fork(withVariantFrom({ ...SHORT, seed: 2 }, PS_PER_MS, 'online'), 0);
    expect(chunks.map(({ run }) => run)).not.toContain(2);
    expect(chunks.map(({ run }) => run)).not.toContain(3);
    host.play();
    expect(chunks.map(({ run }) => run)).toContain(3);
  });

  it('lets go of buffers of the run before: four are all there are', () => {
    const { host, chunks, giveBack } = connected();
    host.load({ ...SHORT, runPs: 50 * PS_PER_MS });
    host.play();
    host.pause();
    host.load({ ...SHORT, seed: 2, runPs: 50 * PS_PER_MS });
    giveBack();
    host.play();
    expect(chunks.filter(({ run }) => run === 2)).toHaveLength(4);
  });

  it('keeps the run before when a scenario cannot run', async () => {
    const { host } = connected();
    host.load(SHORT);
    const timing = { kind: 'given', senderUs: 1e-9, receiverUs: 1 } as const;
    expect(() => host.load({ ...SHORT, load: { ...SHORT.load, timing } })).toThrow(/load\.timing/);
    expect(await host.runUntil(PS_PER_MS)).toBeGreaterThanOrEqual(PS_PER_MS);
  });

  it('tells who waits that another run was loaded', async () => {
    const { host } = connected();
    host.load({ ...SHORT, runPs: 50 * PS_PER_MS });
    const waits = host.runUntil(50 * PS_PER_MS);
    host.load(SHORT);
    await expect(waits).rejects.toThrow('another run');
  });

  it('splits the published case, and has nothing to split for assumed times', async () => {
    const { host } = connected();
    const split = await host.budget(SHORT, 'pernode');
    expect(split?.published?.gapNs).toBeCloseTo(1_110, 0);
    expect(split?.changePercent).toBeLessThan(-11);
    expect((await host.budget(SHORT, 'online'))?.published).toBeNull();
    const given = presetById('guest-4-pairs')?.scenario as Scenario;
    expect(await host.budget(given, 'pernode')).toBeNull();
  });
});
