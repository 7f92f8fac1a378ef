import { expect, it } from 'vitest';
import { NIL } from '../../schema/units.ts';
import { dequeue_skb, eachWaiting, enqueue, newQdiscs } from './qdisc.ts';

it('gives skbs back in the order that they came in, each queue its own', () => {
  const q = newQdiscs(2, 10);
  for (const skb of [4, 2, 9]) enqueue(q, 1, skb, 7);
  enqueue(q, 0, 3, 8);
  const waiting: number[] = [];
  eachWaiting(q, (skb) => waiting.push(skb));
  expect(waiting).toEqual([3, 4, 2, 9]);
  expect([dequeue_skb(q, 1), dequeue_skb(q, 1)]).toEqual([4, 2]);
  enqueue(q, 1, 4, 6);
  expect(q.owner[4]).toBe(6);
  expect([dequeue_skb(q, 1), dequeue_skb(q, 1), dequeue_skb(q, 1)]).toEqual([9, 4, NIL]);
});
