import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tableAsCsv } from '../analysis/table-twin.ts';
import { DELAY_SWEEP, medianOf } from '../data/delay-sweep.ts';
import { publishedTable } from '../data/published/tables.ts';
import { root } from '../tools/project.mjs';
import { BUSY_OUTPUT } from './delay-table.fixture.ts';
import { delayMedians, readDelayTable } from './delay-table.ts';

const ROW = '1,64,100,5.695,0.1744,0.272,0.2626,0.0068';
const unread = (text: string) =>
  readDelayTable(text)
    .sentences.filter(({ kind }) => kind === 'unread')
    .map((sentence) => sentence.text);

describe('what the program prints', () => {
  const { rows, facts, sentences } = readDelayTable(BUSY_OUTPUT);

  test('is read line by line, with what it ran on', () => {
    expect(rows).toHaveLength(22);
    expect(rows[0]).toEqual({
      ...{ round: 1, payloadBytes: 64, delayNs: 0, us: 7.267, receivedPerUs: 0.084 },
      ...{ switches: 0.109, ipis: 0, dropShare: 0.3897 },
    });
    expect(facts[0]).toEqual({ title: 'kernel', value: 'Linux 6.18.44 x86_64' });
    expect(facts).toContainEqual({ title: 'virtual machine', value: 'yes' });
    expect(facts).toContainEqual({ title: 'skb_defer_max', value: '64' });
    expect(facts.at(-1)?.title).toBe('load average before');
    expect(sentences).toEqual([
      { kind: 'read', text: '22 rows of 1 round read.', line: null },
      { kind: 'read', text: expect.stringMatching(/^22 rows lost more than 10 % of/), line: null },
    ]);
  });

  test('is the same after a terminal, with prompts, CRLF and blanks', () => {
    const pasted = `user@host:~$ gcc -O2 -o delay-sweep delay-sweep.c\r\nuser@host:~$ ./delay-sweep 0 1 1\r\n${BUSY_OUTPUT.replaceAll('\n', ' \r\n')}\r\n`;
    expect(readDelayTable(pasted)).toEqual({ rows, facts, sentences });
  });

  test('has the columns that the program writes', () => {
    const source = readFileSync(join(root, 'public', 'delay-sweep.c'), 'utf8');
    const [, printed] = /printf\(("rep,[^;]*)\);/.exec(source) ?? [];
    const head = printed.replaceAll(/"\s*"|"|\\n/g, '');
    expect(BUSY_OUTPUT.split('\n')).toContain(head);
    expect(publishedTable('m11-all').columns.map(({ key }) => key)).toEqual(head.split(','));
  });
});

test('the published table of the experiment reads as it was measured', () => {
  const { rows } = readDelayTable(tableAsCsv(publishedTable('m11-all')));
  expect(rows).toEqual(DELAY_SWEEP);
  const medians = delayMedians(rows);
  expect(medians).toHaveLength(22);
  for (const { payloadBytes, delayNs, rounds, us, switches, ipis } of medians) {
    expect(rounds).toBe(5);
    expect(us).toBe(medianOf(payloadBytes, delayNs, 'us'));
    expect(switches).toBe(medianOf(payloadBytes, delayNs, 'switches'));
    expect(ipis).toBe(medianOf(payloadBytes, delayNs, 'ipis'));
  }
  expect(medians[0].usRange).toEqual([4.271, 5.653]);
});

test('a kernel that does not count its interrupts so leaves a field empty', () => {
  const { rows, sentences } = readDelayTable('1,64,100,5.695,0.1744,0.272,,0.0068');
  expect(rows[0].ipis).toBeNull();
  expect(delayMedians(rows)[0].ipis).toBeNull();
  expect(sentences.map(({ kind }) => kind)).toEqual(['read']);
});

test.each([
  ['1,64,100', 'it has 3 of 8 fields between commas.'],
  [ROW.replace('5.695', 'fast'), 'it has us_per_datagram_sent "fast", which is no number from'],
  [ROW.replace('5.695', '-5'), 'it has us_per_datagram_sent "-5", which is no number from'],
  [ROW.replace('5.695', 'NaN'), 'it has us_per_datagram_sent "NaN"'],
  [ROW.replace('5.695', '0'), 'it has us_per_datagram_sent 0'],
  [ROW.replace(',64,', ',64.5,'), 'has payload_bytes "64.5", which is no whole number from 1 to'],
  [ROW.replace('0.0068', '1.5'), 'it has drop_share "1.5", which is no number from 0 to 1.'],
  [ROW.replace('0.272', ''), 'it has receiver_voluntary_ctx_switches_per_datagram ""'],
  ['delay-sweep: send(): Operation not permitted', 'it has 1 of 8 fields between commas.'],
])('%s is left out with its reason', (line, reason) => {
  const text = `${ROW}\n${line}\n`;
  expect(readDelayTable(text).rows).toHaveLength(1);
  expect(unread(text)).toHaveLength(1);
  expect(unread(text)[0]).toMatch(/^Line 2, ".+", was left out: /);
  expect(unread(text)[0]).toContain(reason);
});

test('many lines that are none are counted', () => {
  expect(unread('what\n'.repeat(9))).toHaveLength(7);
  expect(unread('what\n'.repeat(9))[6]).toMatch(/^3 more lines left out; paste everything/);
  expect(unread('what\n'.repeat(7))[6]).toMatch(/^1 more line left out;/);
});

test('nothing, too much and anything else gets a sentence', () => {
  expect(unread('')).toEqual([expect.stringMatching(/^There is no row in it: paste everything/)]);
  expect(unread('# kernel: Linux\n')).toHaveLength(1);
  expect(unread('x'.repeat(1_000_001))[0]).toMatch(/^The text has 1,000,001 characters, more than/);
  void fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const { rows, sentences } = readDelayTable(text);
      expect(rows.length + sentences.length).toBeGreaterThan(0);
    }),
  );
});
