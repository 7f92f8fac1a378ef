import { expect, test } from 'vitest';
import { newAckWire, nextAckPs, reachPeer, takeAck } from './tcp-peer.ts';

test('room for ACKs grows with the connections, not with their square', () => {
  const slotsOf = (pairs: number) =>
    newAckWire({
      queues: pairs,
      queueOf: Int32Array.from({ length: pairs }, (_, i) => i),
      sndbuf: 8,
    }).atPs.length;
  expect(slotsOf(64)).toBe(64 * slotsOf(1));
});

test('queues keep their ACKs apart, however many connections each has', () => {
  const wire = newAckWire({ queues: 2, queueOf: Int32Array.of(0, 1, 0), sndbuf: 2 });
  for (let seq = 0; seq < 16; seq++) reachPeer(wire, 0, { sk: 0, seq }, seq);
  expect(reachPeer(wire, 1, { sk: 1, seq: 0 }, 99)).toBe(true);
  expect([nextAckPs(wire, 0), nextAckPs(wire, 1)]).toEqual([0, 99]);
  expect(takeAck(wire, 1)).toEqual({ sk: 1, ack: 1, sacked: 0 });
  expect(takeAck(wire, 0)).toEqual({ sk: 0, ack: 1, sacked: 0 });
});
