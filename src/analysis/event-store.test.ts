import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BYTES_PER_EVENT, type EventColumns, newColumns } from '../schema/events.ts';
import { rowsOf } from './event-rows.ts';
import { copyRows, EventStore, fetchPacker, PIECE_ROWS } from './event-store.ts';

const NAMES = ['atPs', 'durPs', 'skb', 'x', 'y', 'z', 'cpu', 'kind'] as const;
/** More pieces than lie unpacked at one time. */
const PIECES = 40;
const EVENTS = PIECES * PIECE_ROWS + 1_234;
const COLUMNS = written(EVENTS);
/** Filled before the packer was there. */
const EARLY = storeOf(COLUMNS, 5_000);
await fetchPacker();
const STORE = storeOf(COLUMNS, 5_000);

describe('every event is what it was', () => {
  const anyEvent = fc.nat(EVENTS - 1);

  test('wherever one looks, and however far apart', () => {
    const plain = rowsOf(COLUMNS);
    fc.assert(
      fc.property(fc.array(anyEvent, { minLength: 1, maxLength: 50 }), (events) => {
        for (const i of events)
          expect(NAMES.map((name) => STORE[name](i))).toEqual(NAMES.map((name) => plain[name](i)));
      }),
      { numRuns: 40 },
    );
  });

  test('while more is appended, and one looks far back in between', () => {
    const store = new EventStore();
    const chunk = newColumns(3_000);
    for (let from = 0; from < EVENTS; from += 3_000) {
      chunk.length = 0;
      copyRows(COLUMNS, from, chunk, Math.min(3_000, EVENTS - from));
      store.append(chunk);
      const back = Math.floor(from / 7);
      expect(store.atPs(back)).toBe(COLUMNS.atPs[back]);
      expect(store.z(store.length - 1)).toBe(COLUMNS.z[store.length - 1]);
    }
    expect(store.length).toBe(EVENTS);
  });

  test('piece by piece, as files are written', () => {
    const whole = newColumns(EVENTS + (EVENTS & 1));
    for (let from = 0; from < EVENTS; from += PIECE_ROWS) STORE.copyPiece(from, whole);
    for (const name of NAMES)
      expect(whole[name].every((value, i) => value === COLUMNS[name][i])).toBe(true);
  });
});

test('an instant is found whichever piece it lies in', () => {
  fc.assert(
    fc.property(fc.integer({ min: -5, max: COLUMNS.atPs[EVENTS - 1] + 5 }), (atPs) => {
      const count = STORE.countAt(atPs);
      if (count > 0) expect(COLUMNS.atPs[count - 1]).toBeLessThanOrEqual(atPs);
      if (count < EVENTS) expect(COLUMNS.atPs[count]).toBeGreaterThan(atPs);
    }),
    { numRuns: 300 },
  );
  expect(new EventStore().countAt(7)).toBe(0);
});

test.each([1, 4_321, PIECE_ROWS, 3 * PIECE_ROWS + 17, EVENTS])(
  'a fork after %i events begins with them, and goes on by itself',
  (events) => {
    const before = STORE.atPs(EVENTS - 1);
    const fork = STORE.fork(events);
    const more = written(PIECE_ROWS + 2, 9);
    fork.append(more);
    expect(fork.length).toBe(events + more.length);
    for (const i of [0, events >> 1, events - 1]) expect(fork.z(i)).toBe(COLUMNS.z[i]);
    expect(fork.z(events)).toBe(more.z[0]);
    expect(fork.z(fork.length - 1)).toBe(more.z[more.length - 1]);
    expect([STORE.length, STORE.atPs(EVENTS - 1)]).toEqual([EVENTS, before]);
  },
);

test('what was filled before it could be packed is read, forked, and packed afterwards', () => {
  const fork = EARLY.fork(EVENTS);
  expect(fork.length).toBe(EVENTS);
  expect(fork.z(12_345)).toBe(COLUMNS.z[12_345]);
  const before = EARLY.bytes;
  expect(before).toBeGreaterThan(PIECES * PIECE_ROWS * BYTES_PER_EVENT);
  expect(EARLY.z(12_345)).toBe(COLUMNS.z[12_345]);
  for (let k = 0; k < PIECES; k++) EARLY.append(written(PIECE_ROWS, 2));
  expect(EARLY.z(12_345)).toBe(COLUMNS.z[12_345]);
  expect(EARLY.z(EVENTS - 1)).toBe(COLUMNS.z[EVENTS - 1]);
  // Twice the events: all are packed by now, and few lie unpacked beside them.
  expect(EARLY.bytes).toBeLessThan(0.75 * 2 * before);
});

test('what is packed takes far less than columns', () => {
  const unpacked = 32 * PIECE_ROWS * BYTES_PER_EVENT;
  expect(STORE.bytes - unpacked).toBeLessThan((EVENTS * BYTES_PER_EVENT) / 3);
});

test('an event that is not there is a fault of who asks', () => {
  expect(() => STORE.kind(EVENTS + 2 * PIECE_ROWS)).toThrow('only events that are there');
});

test('rows that somebody else keeps have no fork', () => {
  const lying = newColumns(PIECE_ROWS);
  lying.length = PIECE_ROWS;
  expect(() => new EventStore([], [lying]).fork(PIECE_ROWS)).toThrow('only a run can be forked');
});

function storeOf(columns: EventColumns, rows: number): EventStore {
  const store = new EventStore();
  const chunk = newColumns(rows);
  for (let from = 0; from < columns.length; from += rows) {
    chunk.length = 0;
    copyRows(columns, from, chunk, Math.min(rows, columns.length - from));
    store.append(chunk);
  }
  return store;
}

/** Rows that look like those of a run: several at one instant, and no two pieces alike. */
function written(count: number, seed = 1): EventColumns {
  const columns = newColumns(count + (count & 1));
  for (let i = 0; i < count; i++) {
    columns.atPs[i] = Math.floor(i / 3) * 250_000 + seed;
    columns.durPs[i] = i % 4 === 0 ? 2_000_000 + ((i * 7_919) % 9_973) : 0;
    columns.skb[i] = (i * 31) % 700;
    columns.x[i] = i % 5;
    columns.y[i] = (i % 7) - 1;
    columns.z[i] = i * seed;
    columns.cpu[i] = i % 8;
    columns.kind[i] = 1 + (i % 50);
  }
  columns.length = count;
  return columns;
}
