import { describe, expect, it } from 'vitest';
import { type EventColumns, newColumns } from '../schema/events.ts';
import { EventHash } from './event-hash.ts';

function columns(rows: readonly (readonly number[])[]): EventColumns {
  const c = newColumns(16);
  for (const [at, dur, kind, cpu, skb, x, y, z] of rows) {
    const i = c.length++;
    Object.assign(c.atPs, { [i]: at });
    c.durPs[i] = dur;
    c.kind[i] = kind;
    c.cpu[i] = cpu;
    c.skb[i] = skb;
    c.x[i] = x;
    c.y[i] = y;
    c.z[i] = z;
  }
  return c;
}

const ROWS = [
  [5, 0, 1, 2, 0, 0, 0, 0],
  [2 ** 40 + 7, 12, 3, 2, -1, 1, 0, 31],
];

function hashOf(...chunks: readonly (readonly (readonly number[])[])[]): string {
  const hash = new EventHash();
  for (const rows of chunks) hash.add(columns(rows));
  return hash.digest();
}

describe('the hash of events', () => {
  it('does not see where chunks end', () => {
    expect(hashOf([ROWS[0]], [ROWS[1]])).toBe(hashOf(ROWS));
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7])('sees a change of one in column %i', (column) => {
    const changed = ROWS.map((row) => [...row]);
    changed[1][column] += 1;
    expect(hashOf(changed)).not.toBe(hashOf(ROWS));
  });

  it('sees the order', () => {
    expect(hashOf([ROWS[1], ROWS[0]])).not.toBe(hashOf(ROWS));
  });
});
