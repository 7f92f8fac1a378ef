// @vitest-environment happy-dom
/** From a fault planted in a mechanism to the sentence on the page and the way to its instant. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useStore } from 'zustand';
import { presetById } from '../data/presets.ts';
import { fetchJudges } from '../engine/audit/judging.ts';
import { columnsOver } from '../schema/events.ts';
import type { Scenario } from '../schema/scenario.ts';
import { PS_PER_MS } from '../schema/units.ts';
import { Notices } from '../ui/controls/Notices.tsx';
import type { EngineClient } from '../worker/client.ts';
import { Host } from '../worker/host.ts';
import { type ChoicesStore, createChoices } from './choices.ts';
import { RunFeed } from './runs.ts';
import { showViolations } from './violations.ts';

const fault = vi.hoisted(() => {
  // The set-up has loaded the engine already: what is planted needs it anew.
  vi.resetModules();
  return { planted: false };
});

/** Planted: a flush that leaves its counter one too high. */
vi.mock('../engine/kernel/defer-lists.ts', async (original) => {
  const lists = await original<typeof import('../engine/kernel/defer-lists.ts')>();
  return {
    ...lists,
    llist_del_all: (...args: Parameters<typeof lists.llist_del_all>) => {
      const [m, cpu, node] = args;
      const row = lists.deferRow(m, cpu, node);
      const [newest, count] = [m.defer_list[row], m.defer_count[row]];
      const taken = lists.llist_del_all(...args);
      // Once, well inside the run itself, not in a trial that finds its times.
      if (fault.planted && m.logging && newest >= 0 && m.clock[0] > PS_PER_MS) {
        fault.planted = false;
        m.defer_count[row] = count + 1;
      }
      return taken;
    },
  };
});

afterEach(cleanup);

const SHORT: Scenario = { ...(presetById('m1')?.scenario as Scenario), runPs: 2 * PS_PER_MS };

/** A worker on this thread. */
function client(host = new Host()): EngineClient {
  const made = { onChunk: () => undefined, onFault: () => undefined, commands: host };
  const client = made as unknown as EngineClient;
  host.attach({
    postMessage(message, [buffer]) {
      const data = structuredClone(message, { transfer: [buffer] });
      setTimeout(() => {
        client.onChunk({ ...data, columns: columnsOver(data.buffer, data.capacity, data.length) });
        host.takeBack({ run: data.run, buffer: data.buffer });
      }, 0);
    },
  });
  return client;
}

function Shown({ choices }: { readonly choices: ChoicesStore }) {
  const { notices, dismiss, pauseAt } = useStore(choices);
  return createElement(Notices, { notices, onDismiss: dismiss, onGo: pauseAt });
}

async function played(planted: boolean, host = new Host()): Promise<ChoicesStore> {
  fault.planted = planted;
  const feed = new RunFeed(client(host));
  const choices = createChoices();
  showViolations(feed, choices);
  render(createElement(Shown, { choices }));
  const recording = await feed.start(SHORT, new AbortController().signal);
  await waitFor(() => expect(recording.complete).toBe(true));
  return choices;
}

/** The set-up's judges are of the engine as it was: here nobody judges yet. */
test('a run that began before there were judges is judged once they are loaded', async () => {
  const host = new Host();
  const choices = await played(true, host);
  expect(choices.getState().notices).toEqual([]);
  await fetchJudges();
  fault.planted = true;
  await host.judge();
  await screen.findByText(/A fault of the engine, not of Linux: at 1\.0\d{5} ms/);
});

test('a planted fault is shown with its instant, and one can go there', async () => {
  const choices = await played(true);
  const shown = await screen.findByText(/A fault of the engine, not of Linux: at 1\.0\d{5} ms/);
  expect(shown.textContent).toContain('counter:');
  fireEvent.click(screen.getAllByRole('button', { name: /Go there/ })[0]);
  const { paused, atPs } = choices.getState();
  expect(paused).toBe(true);
  expect(shown.textContent).toContain(`${((atPs as number) / PS_PER_MS).toFixed(6)} ms`);
});

test('a sound run says nothing', async () => {
  const choices = await played(false);
  expect(choices.getState().notices).toEqual([]);
});
