import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PS_PER_MS } from '../schema/units.ts';
import { type Branch, branchesAfter, branchName, MOST_BRANCHES } from './branches.ts';
import { type ChoicesState, createChoices } from './choices.ts';
import { readLink, writeLink } from './link.ts';

const online = (atMs: number) => ({ atPs: atMs * PS_PER_MS, variant: 'online' }) as const;
const BARE: Branch = { variant: 'pernode', edits: [] };

test.each<[Branch, string]>([
  [BARE, 'pernode throughout'],
  [{ ...BARE, edits: [online(24.6)] }, 'online from 24.6 ms'],
  [
    { ...BARE, edits: [online(24.6), { atPs: 32 * PS_PER_MS, cpu: 2, action: 'offline' }] },
    'online from 24.6 ms, CPU 2 offline from 32 ms',
  ],
  [
    { ...BARE, edits: [online(1), online(2), { atPs: 3.25 * PS_PER_MS, deferMax: 0 }] },
    'online from 2 ms, skb_defer_max 0 from 3.25 ms (1 before)',
  ],
])('%j is called "%s"', (branch, name) => {
  expect(branchName(branch)).toBe(name);
});

test('no future is lost or kept twice while there is room', () => {
  const future = fc.integer({ min: 0, max: 12 }).map((atMs): Branch => {
    return atMs === 0 ? BARE : { ...BARE, edits: [online(atMs)] };
  });
  fc.assert(
    fc.property(fc.array(future, { maxLength: 30 }), (futures) => {
      let shown = BARE;
      let branches: readonly Branch[] = [];
      const gone = new Set<string>();
      for (const next of futures) {
        const after = branchesAfter(branches, shown, next);
        branches = after.branches;
        for (const each of after.dropped) gone.add(branchName(each));
        shown = next;
        gone.delete(branchName(shown));
        const names = [shown, ...branches].map(branchName);
        expect(new Set(names).size).toBe(names.length);
        expect(branches.length).toBeLessThanOrEqual(MOST_BRANCHES);
        for (const name of names) gone.delete(name);
      }
      const seen = new Set([BARE, ...futures].map(branchName));
      expect([shown, ...branches].length + gone.size).toBe(seen.size);
    }),
  );
});

describe('in the choices', () => {
  test('a change in the past leaves the old future, and one can return', () => {
    const store = createChoices();
    store.getState().switchVariantAt('online', 20 * PS_PER_MS);
    store.getState().switchVariantAt('final', 10 * PS_PER_MS);
    expect(store.getState().branches.map(branchName)).toEqual([
      'pernode throughout',
      'online from 20 ms',
    ]);
    store.getState().goToBranch(1);
    expect(store.getState().edits).toEqual([online(20)]);
    expect(store.getState().branches.map(branchName)).toEqual([
      'pernode throughout',
      'final from 10 ms',
    ]);
    store.getState().forgetBranch(0);
    expect(store.getState().branches.map(branchName)).toEqual(['final from 10 ms']);
  });

  test('the whole run on another kernel leaves one too', () => {
    const store = createChoices();
    store.getState().chooseVariant('llist');
    store.getState().goToBranch(0);
    expect(store.getState()).toMatchObject({ variant: 'pernode', edits: [] });
    expect(store.getState().branches).toEqual([{ variant: 'llist', edits: [] }]);
  });

  test('a ninth lets the oldest go, and says so', () => {
    const store = createChoices();
    for (let atMs = 9; atMs > 0; atMs--)
      store.getState().switchVariantAt('online', atMs * PS_PER_MS);
    expect(store.getState().branches).toHaveLength(MOST_BRANCHES);
    expect(store.getState().notices.map(({ text }) => text)).toEqual([
      'The oldest branch, “pernode throughout”, is gone: 8 are kept.',
    ]);
  });

  test('more that go have one notice between them', () => {
    const store = createChoices();
    for (let atMs = 11; atMs > 0; atMs--)
      store.getState().switchVariantAt('online', atMs * PS_PER_MS);
    expect(store.getState().notices.map(({ text }) => text)).toEqual([
      'The oldest branches are gone, “online from 10 ms” the last of them: 8 are kept.',
    ]);
  });

  test('another machine has no branches of the one before', () => {
    const store = createChoices();
    store.getState().switchVariantAt('online', PS_PER_MS);
    store.getState().editMachine({ lineBytes: 64 });
    expect(store.getState().branches).toEqual([]);
  });

  test('what takes branches away says so, and of what they were', () => {
    const told = [
      ['machine', (store: ChoicesState) => store.editMachine({ lineBytes: 64 })],
      ['load', (store: ChoicesState) => store.resetLoad()],
      ['run', (store: ChoicesState) => store.setRun(4 * PS_PER_MS)],
      ['scenario', (store: ChoicesState) => store.chooseMachine('two-nodes')],
      ['kernel release', (store: ChoicesState) => store.chooseRelease('6.18')],
    ] as const;
    for (const [before, leave] of told) {
      const store = createChoices();
      leave(store.getState());
      expect(store.getState().notices.filter(({ text }) => text.includes('branch'))).toEqual([]);
      store.getState().chooseRelease('7.2');
      store.getState().switchVariantAt('online', PS_PER_MS);
      leave(store.getState());
      const [notice] = store.getState().notices.slice(-1);
      expect(store.getState().branches).toEqual([]);
      expect(store.getState().notices.map(({ text }) => text)).toContain(
        `The branch is gone: it belongs to the ${before} before.`,
      );
      expect(notice.kind).toBe('info');
    }
  });
});

describe('in a link', () => {
  const hash =
    'v=1&preset=m1&switch=24.6ms:online&branch=none;online~none;31ms:max:0,32ms:cpu1:offline';

  test('they are read and written as they are, for ever', () => {
    const { choices, notices } = readLink(hash);
    expect(notices).toEqual([]);
    expect(choices.edits).toEqual([online(24.6)]);
    expect(choices.branches).toEqual([
      BARE,
      { variant: 'online', edits: [] },
      {
        variant: 'pernode',
        edits: [
          { atPs: 31 * PS_PER_MS, deferMax: 0 },
          { atPs: 32 * PS_PER_MS, cpu: 1, action: 'offline' },
        ],
      },
    ]);
    expect(writeLink(choices)).toBe(hash);
  });

  test('what is none of them gives a sentence', () => {
    const { choices, notices } = readLink('v=1&preset=m1&branch=perhaps~none;2ms:online');
    expect(choices.branches).toEqual([]);
    expect(notices.join()).toContain('is not up to 8 futures such as');
  });

  test('one that is not possible on the machine is left out with a sentence', () => {
    const { choices, notices } = readLink('v=1&preset=m1&branch=2ms:online;1ms:cpu99:offline');
    expect(choices.branches).toHaveLength(1);
    expect(notices.join()).toContain('the branch "CPU 99 offline from 1 ms" is left out');
  });
});
