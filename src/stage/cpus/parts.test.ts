import { expect, test } from 'vitest';
import type { Scenario } from '../../schema/scenario.ts';
import { PS_PER_US } from '../../schema/units.ts';
import { cpusSentence, cpusTable, describeCard } from './describe.ts';
import { cpusInput, layoutCpus } from './layout.ts';
import { runOf } from './runs.fixture.ts';

const BOX = { width: 968, height: 468 };
const OFF_PS = 60 * PS_PER_US;
const UNTIL_PS = 90 * PS_PER_US;

/** Two of six CPUs that read go offline; CPU 7 has nothing to do till then. */
function withoutTwo(scenario: Scenario): Scenario {
  return { ...scenario, edits: [2, 3].map((cpu) => ({ atPs: OFF_PS, cpu, action: 'offline' })) };
}

test('a CPU that work moves to has a card from then on, and the one that it left keeps its own', () => {
  const { at } = runOf('nic-6-queues', UNTIL_PS, withoutTwo);
  const cpusAt = (atPs: number): number[] =>
    layoutCpus(cpusInput(at(atPs), BOX)).cards.map(({ cpu }) => cpu);
  const before = cpusAt(OFF_PS - PS_PER_US);
  expect(before).not.toContain(7);
  const after = cpusAt(UNTIL_PS);
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.slice(before.length)).toEqual([7]);
  // Back before the change it is as if there had been none.
  expect(cpusAt(OFF_PS - PS_PER_US)).toEqual(before);
  const frame = at(UNTIL_PS);
  const layout = layoutCpus(cpusInput(frame, BOX));
  expect(describeCard(2, layout, frame).title).toBe('CPU 2 on node 0, was receiver');
  expect(describeCard(3, layout, frame).title).toBe('CPU 3 on node 0, was receiver');
  expect(describeCard(7, layout, frame).title).toBe('CPU 7 on node 1, receiver');
  expect(cpusSentence(layout, frame)).toMatch(/^6 CPUs at work/);
});

test('the sentence counts all that waits, as the cards do', () => {
  const { at } = runOf('m1-rps', UNTIL_PS, (scenario) => ({
    ...scenario,
    load: {
      ...scenario.load,
      pairs: [
        { sender: 2, receiver: 5 },
        { sender: 3, receiver: 6 },
        { sender: 4, receiver: 7 },
      ],
    },
  }));
  const seen = new Set<number>();
  for (let atPs = 60 * PS_PER_US; atPs < UNTIL_PS; atPs += PS_PER_US / 4) {
    const frame = at(atPs);
    const layout = layoutCpus(cpusInput(frame, BOX));
    const waits = cpusTable(layout, frame).reduce((sum, row) => sum + Number(row[3]), 0);
    expect(cpusSentence(layout, frame)).toContain(`: ${waits} waiting to be taken`);
    seen.add(frame.view.backlogLength.reduce((sum, each) => sum + each, 0));
  }
  expect(Math.max(...seen)).toBeGreaterThan(0);
});
