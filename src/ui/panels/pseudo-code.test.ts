import { expect, test } from 'vitest';
import { CODE_LINES } from '../../charts/lit-line.ts';
import { KERNEL_NAMES } from '../../schema/kernel-names.ts';
import { VARIANT_IDS, VARIANTS } from '../../schema/variants.ts';
import { pseudoCode, repairLines } from './pseudo-code.ts';

test('every variant that flushes each turn has the same lines in the same places', () => {
  for (const id of VARIANT_IDS.filter((each) => VARIANTS[each].flushes === 'each turn')) {
    expect(pseudoCode(id).map((line) => line.id)).toEqual([...CODE_LINES]);
    expect(pseudoCode(id).map((line) => line.indent)).toEqual(
      pseudoCode('pernode').map((line) => line.indent),
    );
  }
});

test('the first form flushes at the end of its pass, and no deferral means no flush', () => {
  const first = pseudoCode('spin128').map((line) => line.id);
  expect([...first].sort()).toEqual([...CODE_LINES].sort());
  expect(first.indexOf('call')).toBeGreaterThan(first.indexOf('poll'));
  expect(
    pseudoCode('none')
      .map((line) => line.text)
      .join(),
  ).not.toContain('flush');
});

test('two walks differ in the line of the loop only', () => {
  const differing = pseudoCode('pernode').filter(
    (line, i) => line.text !== pseudoCode('online')[i].text,
  );
  expect(differing.map((line) => line.id)).toEqual(['loop']);
});

test('the line of the loop says which nodes are walked', () => {
  for (const id of VARIANT_IDS) {
    const { walk } = VARIANTS[id];
    const loop = pseudoCode(id).find((line) => line.id === 'loop');
    if (id === 'none') expect(loop).toBeUndefined();
    else expect(loop?.text).toContain(walk === 'none' ? 'no loop' : walk);
  }
});

test('every kernel name on a line is explained', () => {
  for (const id of VARIANT_IDS) {
    for (const line of [...pseudoCode(id), ...repairLines(id)]) {
      for (const name of line.names) expect(KERNEL_NAMES, name).toHaveProperty([name]);
    }
  }
});

test('only the kernels with the hotplug repair show its lines', () => {
  const repaired = VARIANT_IDS.filter((id) => repairLines(id).length > 0);
  expect(repaired).toEqual(['deadcpu', 'final']);
});

test('a line fits a pane of 340 px', () => {
  for (const id of VARIANT_IDS) {
    for (const { text, indent } of pseudoCode(id)) {
      expect(text.length + 2 * indent).toBeLessThanOrEqual(36);
    }
  }
});
