import { describe, expect, test } from 'vitest';
import { centralCosts } from '../data/params.ts';
import { PRESETS } from '../data/presets.ts';
import { Run } from '../engine/run.ts';
import { EV, type EventKind, newColumns } from '../schema/events.ts';
import { PS_PER_MS, PS_PER_US } from '../schema/units.ts';
import { Recording } from './recording.ts';
import { balanceOf, SkbAccount } from './skb-balance.ts';
import { SMALL_MACHINE, smallMeta } from './small-machine.fixture.ts';
import { Timeline } from './timeline.ts';

test.each(PRESETS.map(({ id, scenario }) => [id, scenario] as const))(
  '%s: every skb that was allocated is somewhere, at any instant',
  (_, scenario) => {
    const until = Math.min(scenario.runPs, 1.5 * PS_PER_MS);
    const costs = centralCosts(scenario.machine.costs);
    const run = new Run(scenario, { costs, logRows: 1 << 18 });
    run.advance(until);
    const recording = new Recording(scenario, run.meta);
    recording.append(run.machine.log, until);
    const timeline = new Timeline(recording);
    const account = new SkbAccount(recording);
    for (let part = 1; part <= 40; part++) {
      const view = timeline.seek((until * part) / 40);
      account.readTo(view.index);
      expect(balanceOf(account, view).missing).toBe(0);
    }
    expect(account.allocated).toBeGreaterThan(0);
    expect(account.broken).toBeNull();
  },
);

type Row = readonly [us: number, kind: EventKind, skb: number];

function recordOf(rows: readonly Row[]): Recording {
  const meta = smallMeta(SMALL_MACHINE, {
    fixedPs: 1,
    checkPs: 1,
    skbFreePs: 1,
    listTakePs: 1,
    senderPs: 1,
    receiverPs: 1,
    parts: { syscallPs: 1, copyPs: 1, pushAt: 0.5 },
    skbSlots: 8,
  });
  const recording = new Recording(SMALL_MACHINE, meta);
  const chunk = newColumns(rows.length + (rows.length % 2));
  rows.forEach(([us, kind, skb], i) => {
    chunk.atPs[i] = us * PS_PER_US;
    chunk.kind[i] = kind;
    chunk.cpu[i] = 2;
    chunk.skb[i] = skb;
    chunk.x[i] = kind === EV.skb_free ? 1 : 2;
    chunk.length++;
  });
  recording.append(chunk, SMALL_MACHINE.runPs);
  return recording;
}

describe('an account that does not hold', () => {
  test.each<[string, readonly Row[], number]>([
    [
      'frees an skb that is free already',
      [
        [1, EV.udp_send, 0],
        [2, EV.skb_free, 0],
        [3, EV.skb_free, 0],
        [4, EV.skb_free, 5],
      ],
      2,
    ],
    [
      'allocates an skb that is still in flight',
      [
        [1, EV.udp_send, 0],
        [2, EV.udp_send, 0],
      ],
      1,
    ],
    [
      'defers an skb that is on a defer list',
      [
        [1, EV.udp_send, 0],
        [2, EV.skb_defer, 0],
        [3, EV.skb_defer, 0],
      ],
      2,
    ],
  ])('CPU 2 %s', (what, rows, event) => {
    const recording = recordOf(rows);
    const account = new SkbAccount(recording);
    account.readTo(recording.length);
    const atPs = rows[event][0] * PS_PER_US;
    expect(account.broken).toEqual({ event, atPs, text: `CPU 2 ${what}` });
    const view = new Timeline(recording).seek(SMALL_MACHINE.runPs);
    expect(balanceOf(account, view).missing).not.toBe(0);
  });

  test('it is read in parts where it is long', () => {
    const account = new SkbAccount(
      recordOf([
        [1, EV.udp_send, 0],
        [2, EV.udp_send, 0],
      ]),
    );
    account.readTo(2, 1);
    expect([account.at, account.broken]).toEqual([1, null]);
    account.readTo(2, 1);
    expect(account.broken?.event).toBe(1);
  });
});
