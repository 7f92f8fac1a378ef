import { expect, test } from 'vitest';
import { receivedBy } from '../../analysis/compare/ahead.ts';
import { onVariant, recorded, shortScenario } from '../../analysis/compare/two-runs.fixture.ts';
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { Timeline } from '../../analysis/timeline.ts';
import { PS_PER_MS } from '../../schema/units.ts';
import { VARIANT_IDS } from '../../schema/variants.ts';
import { rateText } from '../../stage/figures.ts';
import { pseudoCode, repairLines } from '../panels/pseudo-code.ts';
import { codeRows } from './code-rows.ts';
import { counterRows } from './counter-rows.ts';

test('between the two forms of the switch one line differs: the loop', () => {
  const rows = codeRows(
    { variant: 'pernode', path: 'loopback' },
    { variant: 'online', path: 'loopback' },
  );
  expect(rows.filter(({ differs }) => differs).map(({ key }) => key)).toEqual(['loop']);
});

test('every line of both is there once, in its order, whatever is compared', () => {
  for (const one of VARIANT_IDS)
    for (const two of VARIANT_IDS) {
      const path = 'loopback';
      const rows = codeRows({ variant: one, path }, { variant: two, path });
      const texts = (side: 'left' | 'right') =>
        rows.map((row) => row[side]?.text).filter((text) => text !== undefined);
      const code = (variant: typeof one) =>
        [...pseudoCode(variant, path), ...repairLines(variant)].map(({ text }) => text);
      expect([...texts('left')].sort(), `${one} ${two}`).toEqual(code(one).sort());
      expect([...texts('right')].sort(), `${one} ${two}`).toEqual(code(two).sort());
      for (const { left, right, differs } of rows)
        expect(differs).toBe(left?.text !== right?.text || left?.indent !== right?.indent);
    }
});

function frameAtEnd(variant: 'pernode' | 'online'): LabFrame {
  const recording = recorded(onVariant(shortScenario('m1', 2 * PS_PER_MS), variant));
  const { runPs } = recording.scenario;
  const view = new Timeline(recording).seek(runPs);
  const still = { playing: false, psPerS: 0, flow: false, ghost: null };
  return { scenario: view.scenario, recording, view, playheadPs: runPs, ...still };
}

test('counters stand side by side, with what B has more', () => {
  const rows = counterRows(frameAtEnd('pernode'), frameAtEnd('online'));
  const row = (name: string) => rows.find((each) => each.name === name);
  const number = (text = '') => Number(text.replaceAll(',', '').replace('\u2212', '-'));
  for (const name of ['datagrams received', 'list checks', 'wasted', 'flushes']) {
    const { a, b, difference } = row(name) ?? {};
    expect(number(b) - number(a), name).toBe(number(difference));
  }
  expect(row('wasted')?.b).toBe('0');
  const { count, perS } = receivedBy(frameAtEnd('pernode'));
  expect(row('datagrams received')?.a).toBe(String(count));
  expect(perS).toBe(count * 500);
  expect(row('mean per second')?.a).toBe(rateText(perS));
  expect(row('datagrams received')?.difference).toMatch(/^\+/);
  const sum = ['found skbs', 'empty, online', 'wasted'].map((name) => number(row(name)?.a));
  expect(sum.reduce((all, each) => all + each)).toBe(number(row('list checks')?.a));
});
