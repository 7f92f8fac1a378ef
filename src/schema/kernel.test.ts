import { describe, expect, test } from 'vitest';
import {
  callersBeside,
  callersOf,
  kernelLine,
  kernelOf,
  notReleased,
  usualLimit,
  whyNotDeferred,
} from './kernel.ts';
import { bundleFor, RELEASES } from './releases.ts';

test('a release is one choice: its form, its limit, and nothing that differs', () => {
  for (const release of RELEASES) {
    const kernel = kernelOf(release, 7);
    expect(kernel).toEqual({
      variant: release.variant,
      release: release.id,
      deferMax: release.deferMax ?? 7,
    });
    expect(callersOf(kernel)).toEqual(release.callers);
  }
});

describe('whether a kernel was released', () => {
  test.each(RELEASES.filter(({ kind }) => kind !== 'expected').map((r) => [r.id, r] as const))(
    '%s was',
    (_, release) => {
      expect(notReleased(kernelOf(release, 64))).toBeNull();
    },
  );

  test.each([
    [{ variant: 'final', release: '7.4' }, 'Not released yet: net-next, expected in v7.4'],
    [{ variant: 'llist', release: '7.2' }, 'Not a released kernel: v7.2 has per-node lists'],
    [{ variant: 'mask', release: '6.18.y' }, 'Not a released kernel: 6.18.y has dev_cpu_dead fix'],
    [
      { variant: 'spinmax', release: '6.17', callers: { udp_rx: true } },
      'Not a released kernel: UDP receive defers only from v6.18 (6471658dc66c)',
    ],
    [
      { variant: 'pernode', release: '7.0', callers: { tx_completion: false } },
      'Not a released kernel: in v7.0 TX completion defers',
    ],
    [
      { variant: 'final', release: '5.19', callers: { udp_rx: true, tx_completion: false } },
      'Not a released kernel: v5.19 has spinlock; UDP receive defers only from v6.18 (6471658dc66c)',
    ],
  ] as const)('%j: %s', (kernel, sentence) => {
    expect(notReleased(kernel)).toBe(sentence);
  });
});

describe('why a caller does not defer', () => {
  test.each([
    ['6.17', 'udp_rx', 'UDP receive defers only from v6.18 (6471658dc66c)'],
    ['5.19', 'udp_rx', 'UDP receive defers only from v6.18 (6471658dc66c)'],
    ['5.19', 'tcp_rx', null],
    ['6.18', 'udp_rx', null],
    ['6.18.y', 'tx_completion', 'TX completion defers only from v6.19 (e20dfbad8aab)'],
    ['6.19', 'tx_completion', null],
  ] as const)('in %s, %s: %s', (release, caller, sentence) => {
    const bundle = bundleFor(release) ?? expect.fail(release);
    expect(whyNotDeferred({ ...kernelOf(bundle, 64), release }, caller)).toBe(sentence);
  });

  test('it may have been switched off', () => {
    const kernel = { variant: 'pernode', release: '7.2', callers: { udp_rx: false } } as const;
    expect(whyNotDeferred(kernel, 'udp_rx')).toBe('UDP receive does not defer here');
  });

  test('a kernel without lists has its own sentence', () => {
    expect(whyNotDeferred({ variant: 'none', release: '5.16' }, 'udp_rx')).toBeNull();
  });
});

test.each([
  ['6.17', { udp_rx: true, tcp_rx: true }, { udp_rx: true }],
  ['7.2', { udp_rx: true, tx_completion: true }, {}],
  ['7.2', { udp_rx: false }, { udp_rx: false }],
] as const)('on %s, of the callers %j %j is left to be said', (release, callers, left) => {
  expect(callersBeside(release, callers)).toEqual(left);
});

test.each([
  ['pernode', '7.2', 'v7.2: per-node lists 5628f3fe'],
  ['spinmax', '6.10', 'v6.10 – v6.17: spinlock'],
  ['deadcpu', '6.18.y', '6.18.y: dev_cpu_dead fix 06e3f54e'],
  ['final', '7.4', 'v7.4, expected: final (walk inferred)'],
  ['llist', '7.2', 'llist 844c9db7 on v7.2'],
  ['mask', '6.18.y', 'pending mask (reconstruction) on 6.18.y'],
] as const)('names %s on %s in one line: %s', (variant, release, line) => {
  expect(kernelLine({ variant, release })).toBe(line);
});

test.each([
  ['7.2', 100, 'as the preset has it'],
  ['6.17', 64, 'as the release has it'],
  ['5.16', 100, 'as the preset has it, where there is no such sysctl'],
])('the limit on %s is usually %i, %s', (release, limit) => {
  expect(usualLimit(release, { variant: 'pernode', release: '7.2', deferMax: 100 })).toBe(limit);
});
