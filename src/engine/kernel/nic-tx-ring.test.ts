import { describe, expect, it, test } from 'vitest';
import { NIL } from '../../schema/units.ts';
import * as ring from './nic-tx-ring.ts';

/** A ring of four with packets 10, 11, … posted at these instants, 5 ps each on the wire. */
function posted(...atPs: number[]): ring.TxRings {
  const r = ring.newTxRings(1, 4);
  for (const [i, at] of atPs.entries()) {
    ring.ndo_start_xmit(r, 0, { skb: 10 + i, owner: i, wirePs: 5 }, at);
  }
  return r;
}

describe('a TX ring', () => {
  it.each([
    { what: 'one packet', at: [0], done: [5] },
    { what: 'packets with gaps', at: [0, 20], done: [5, 25] },
    { what: 'packets that come faster than the wire takes them', at: [0, 1, 2], done: [5, 10, 15] },
  ])('is done with $what at $done', ({ at, done }) => {
    const r = posted(...at);
    expect([...r.doneAtPs.subarray(0, done.length)]).toEqual(done);
  });

  it('gives descriptors back in order, each once the wire is done with it', () => {
    const r = posted(0, 0);
    expect(ring.nextDone(r, 0, 4)).toBe(NIL);
    expect(r.skb[ring.nextDone(r, 0, 5)]).toBe(10);
    ring.cleanDescriptor(r, 0);
    expect(ring.nextDone(r, 0, 9)).toBe(NIL);
    expect(r.skb[ring.nextDone(r, 0, 10)]).toBe(11);
    ring.cleanDescriptor(r, 0);
    expect(ring.nextDone(r, 0, 99)).toBe(NIL);
    expect(ring.ringUsed(r, 0)).toBe(0);
  });

  it('stops its queue when it is full, and lets it go on when half is free', () => {
    const r = posted(0, 0, 0);
    expect(r.stopped[0]).toBe(0);
    ring.ndo_start_xmit(r, 0, { skb: 13, owner: 0, wirePs: 5 }, 0);
    expect(r.stopped[0]).toBe(1);
    expect(() => ring.ndo_start_xmit(r, 0, { skb: 14, owner: 0, wirePs: 5 }, 0)).toThrow('stopped');
    ring.cleanDescriptor(r, 0);
    expect(r.stopped[0]).toBe(1);
    ring.cleanDescriptor(r, 0);
    expect(r.stopped[0]).toBe(0);
  });

  it('shows what is on it after its slots have been used over and over', () => {
    const r = posted(0, 0, 0);
    for (let i = 0; i < 50; i++) {
      ring.cleanDescriptor(r, 0);
      ring.ndo_start_xmit(r, 0, { skb: 100 + i, owner: 0, wirePs: 1 }, 0);
    }
    const shown: number[] = [];
    ring.eachOnRing(r, (skb) => shown.push(skb));
    expect(shown).toEqual([147, 148, 149]);
  });
});

// Packets are done at 5, 10, 15 and 20.
test.each([
  { frames: 64, afterPs: 100, cleaned: 0, at: 105 },
  { frames: 64, afterPs: 100, cleaned: 1, at: 110 },
  { frames: 1, afterPs: 100, cleaned: 0, at: 5 },
  { frames: 3, afterPs: 100, cleaned: 0, at: 15 },
  { frames: 3, afterPs: 7, cleaned: 0, at: 12 },
  { frames: 3, afterPs: 100, cleaned: 1, at: 20 },
  { frames: 3, afterPs: 100, cleaned: 2, at: 115 },
  { frames: 3, afterPs: 100, cleaned: 4, at: Number.POSITIVE_INFINITY },
])('$frames frames or $afterPs ps after the first, $cleaned cleaned: at $at', (row) => {
  const r = posted(0, 0, 0, 0);
  for (let i = 0; i < row.cleaned; i++) ring.cleanDescriptor(r, 0);
  expect(ring.interruptAt(r, 0, row)).toBe(row.at);
});
