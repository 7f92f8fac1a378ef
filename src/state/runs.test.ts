import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { EventHash } from '../analysis/event-hash.ts';
import { presetById } from '../data/presets.ts';
import { Run } from '../engine/run.ts';
import { columnsOver } from '../schema/events.ts';
import { withVariantFrom } from '../schema/futures.fixture.ts';
import type { Scenario } from '../schema/scenario.ts';
import { PS_PER_MS } from '../schema/units.ts';
import type { EngineClient } from '../worker/client.ts';
import { Host } from '../worker/host.ts';
import { RunFeed, runQuery } from './runs.ts';

const SHORT: Scenario = { ...(presetById('m1')?.scenario as Scenario), runPs: 4 * PS_PER_MS };

/** A worker of one's own thread: commands and chunks take their turns in the event loop. */
function client(): EngineClient {
  const host = new Host();
  const later = <T>(act: () => T): Promise<T> =>
    new Promise((resolve, reject) => {
      setTimeout(() => {
        try {
          const answer = act();
          // It comes by a port of its own, after the chunks that were sent meanwhile.
          setTimeout(() => resolve(answer), 0);
        } catch (error) {
          reject(error);
        }
      }, 0);
    });
  const made = {
    onChunk: () => undefined,
    onFault: () => undefined,
    close: () => undefined,
    commands: new Proxy(
      {},
      {
        get:
          (_, name: keyof Host) =>
          (...args: never[]) =>
            later(() => (host[name] as (...a: never[]) => unknown).apply(host, args)),
      },
    ),
  } as unknown as EngineClient;
  host.attach({
    postMessage(message, [buffer]) {
      const data = structuredClone(message, { transfer: [buffer] });
      setTimeout(() => {
        made.onChunk({ ...data, columns: columnsOver(data.buffer, data.capacity, data.length) });
        host.takeBack({ run: data.run, buffer: data.buffer });
      }, 0);
    },
  });
  return made;
}

function straight(scenario: Scenario): string {
  const run = new Run(scenario, { logRows: 1 << 17 });
  run.advance(scenario.runPs);
  const hash = new EventHash();
  hash.add(run.machine.log);
  return hash.digest();
}

async function finished(ask: () => { complete: boolean } | undefined): Promise<void> {
  while (ask()?.complete !== true) await new Promise((resolve) => setTimeout(resolve, 1));
}

describe('the feed of runs', () => {
  it('fills a recording with all events of its scenario', async () => {
    const feed = new RunFeed(client());
    const recording = await feed.start(SHORT, new AbortController().signal);
    await finished(() => recording);
    expect(recording.hash.digest()).toBe(straight(SHORT));
  });

  it('gives the last of many hasty choices its own run, whole', async () => {
    const feed = new RunFeed(client());
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const wanted = (['online', 'llist', 'final', 'pernode', 'deadcpu'] as const).map((variant) =>
      withVariantFrom(SHORT, PS_PER_MS, variant),
    );
    const asked = wanted.map((scenario) => queries.fetchQuery(runQuery(feed, scenario)));
    const recordings = await Promise.all(asked);
    const last = recordings[recordings.length - 1];
    await finished(() => last);
    expect(last.hash.digest()).toBe(straight(wanted[wanted.length - 1]));
    for (const recording of recordings.slice(0, -1)) {
      if (recording.complete) expect(recording.hash.digest()).toBe(straight(recording.scenario));
      else expect(feed.isAlive(recording)).toBe(false);
    }
  });

  it('loses nothing when the page comes into view while a run is started', async () => {
    const engine = client();
    const starting = new RunFeed(engine).start(SHORT, new AbortController().signal);
    let started = false;
    void starting.then(() => {
      started = true;
    });
    while (!started) await engine.commands.play();
    const recording = await starting;
    await finished(() => recording);
    expect(recording.hash.digest()).toBe(straight(SHORT));
  });

  it('leaves out a start that nobody waits for any more', async () => {
    const feed = new RunFeed(client());
    const gone = new AbortController();
    const first = feed.start(SHORT, new AbortController().signal);
    const second = feed.start({ ...SHORT, seed: 2 }, gone.signal);
    gone.abort();
    await expect(second).rejects.toThrow();
    const recording = await first;
    await finished(() => recording);
    expect(recording.hash.digest()).toBe(straight(SHORT));
  });

  it('goes on with the run at hand when a scenario cannot run', async () => {
    const feed = new RunFeed(client());
    const { signal } = new AbortController();
    const recording = await feed.start(SHORT, signal);
    const timing = { kind: 'given', senderUs: 1e-9, receiverUs: 1 } as const;
    const bad = { ...SHORT, load: { ...SHORT.load, timing } };
    await expect(feed.start(bad, signal)).rejects.toThrow(/load\.timing/);
    await finished(() => recording);
    expect(recording.hash.digest()).toBe(straight(SHORT));
  });
});
