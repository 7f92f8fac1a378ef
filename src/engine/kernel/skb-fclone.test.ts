import { expect, test } from 'vitest';
import { FREE_PATH } from '../../schema/events.ts';
import { bundleFor } from '../../schema/releases.ts';
import { NIL } from '../../schema/units.ts';
import { createMachine, type Machine } from '../machine.ts';
import { napi_consume_skb } from './napi-consume.ts';
import { alloc_skb_fclone } from './skb-alloc.ts';
import { cloneToSend, skb_fclone_busy, skb_release_head_state } from './skb-fclone.ts';
import { __kfree_skb } from './skb-free.ts';
import { isFclone } from './skb-head.ts';
import { beginNetRxAction, endNetRxAction, NETDEV_BUDGET, turnNetRxAction } from './softirq.ts';

const WRITER = 0;
const IRQ = 1;
const SK = 3;

function machine(release: string, deferMax = 64): Machine {
  const bundle = bundleFor(release) ?? expect.fail('no such release');
  return createMachine({
    ...bundle,
    cpuNode: [0, 0],
    possible: [0],
    online: [0],
    maxNumnodes: 64,
    deferMax,
    skbSlots: 500,
    fclones: true,
    logRows: 0,
  });
}

/** A packet is sent and completed on the other CPU; gives its original. */
function sentAndCompleted(m: Machine): number {
  const original = alloc_skb_fclone(m, WRITER);
  const clone = cloneToSend(m, WRITER, original, SK);
  expect(skb_fclone_busy(m, SK, original)).toBe(true);
  skb_release_head_state(m, clone);
  napi_consume_skb(m, IRQ, clone, FREE_PATH.local);
  return original;
}

function flushWriter(m: Machine): void {
  beginNetRxAction(m, WRITER, 0, NETDEV_BUDGET);
  turnNetRxAction(m, WRITER);
  endNetRxAction(m, WRITER);
}

test.each([
  ['6.18', 64, false, 'freed at completion'],
  ['6.19-rc', 64, true, 'parked, and names its socket'],
  ['6.19-rc', 0, false, 'refused, so freed at completion'],
  ['6.19', 64, false, 'parked, and names nobody'],
  ['7.1', 0, false, 'not even tried'],
] as const)('v%s with a limit of %i: busy %j after completion (%s)', (release, max, busy, _) => {
  const m = machine(release, max);
  const original = sentAndCompleted(m);
  expect(skb_fclone_busy(m, SK, original)).toBe(busy);
  flushWriter(m);
  expect(skb_fclone_busy(m, SK, original)).toBe(false);
});

test('another socket is never held up by it', () => {
  const m = machine('6.19-rc');
  expect(skb_fclone_busy(m, SK + 1, sentAndCompleted(m))).toBe(false);
});

test('the companion is used once at a time; a clone beside it is an ordinary head', () => {
  const m = machine('6.19');
  const original = alloc_skb_fclone(m, WRITER);
  const first = cloneToSend(m, WRITER, original, SK);
  const second = cloneToSend(m, IRQ, original, SK);
  expect([isFclone(m, first), isFclone(m, second)]).toEqual([true, false]);
  // Whoever clones: a clone belongs to the CPU that allocated the original.
  expect([m.alloc_cpu[first], m.alloc_cpu[second]]).toEqual([WRITER, WRITER]);
  __kfree_skb(m, IRQ, first, FREE_PATH.local);
  expect(isFclone(m, cloneToSend(m, WRITER, original, SK))).toBe(true);
});

test('the head of a companion goes to the slab, not to the cache of who flushes it', () => {
  const m = machine('6.19');
  sentAndCompleted(m);
  flushWriter(m);
  expect(m.napi_skb_count[WRITER]).toBe(0);
});

test.each(['original first', 'companion first'])('a pair is parted, the %s', (order) => {
  const m = machine('6.19');
  const original = alloc_skb_fclone(m, WRITER);
  const clone = cloneToSend(m, WRITER, original, SK);
  const heads = order === 'original first' ? [original, clone] : [clone, original];
  for (const skb of heads) __kfree_skb(m, WRITER, skb, FREE_PATH.local);
  expect([m.fclone[original], m.fclone[clone], m.sk[clone]]).toEqual([NIL, NIL, NIL]);
  expect(m.slab_top[0]).toBe(500);
});
