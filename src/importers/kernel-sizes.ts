/** Sizes that the kernel was built with: read where they are printed, else those of its kind. */
import { formatCount } from '../lib/format.ts';
import { LINE_BYTES, MAX_NODES, PAGE_KIB } from '../schema/machine-check.ts';
import { agree, type Tell } from './agreement.ts';
import { numberClaims } from './claims.ts';
import type { Fact, NumberSubject } from './topology-facts.ts';

export interface KernelSizes {
  readonly maxNumnodes: number | null;
  readonly lineBytes: number | null;
  readonly pageKib: number | null;
}

/** What kernels of distributions have. */
const USUAL: readonly (readonly [architecture: RegExp, KernelSizes])[] = [
  [/^ppc64/, { maxNumnodes: 256, lineBytes: 128, pageKib: 64 }],
  [/^x86_64$/, { maxNumnodes: 1_024, lineBytes: 64, pageKib: 4 }],
  [/^(aarch64|arm64)$/, { maxNumnodes: 16, lineBytes: 64, pageKib: 4 }],
  [/^s390x$/, { maxNumnodes: 2, lineBytes: 256, pageKib: 4 }],
  [/^riscv64$/, { maxNumnodes: 4, lineBytes: 64, pageKib: 4 }],
];

interface Known {
  readonly facts: readonly Fact[];
  readonly architecture: string | null;
  /** The highest node that is named. */
  readonly highest: number;
}

export function sizesOf({ facts, architecture, highest }: Known, tell: Tell): KernelSizes {
  const printed = (subject: NumberSubject): number | null =>
    agree(subject, numberClaims(facts, subject), tell);
  const usual = USUAL.find(([pattern]) => pattern.test(architecture ?? ''))?.[1] ?? null;
  const shift = printed('NODES_SHIFT');
  const line = printed('cache line in bytes');
  const page = printed('page size in bytes');
  const sizes = {
    maxNumnodes: shift === null || shift > 10 ? null : 1 << shift,
    lineBytes: line !== null && LINE_BYTES.includes(line) ? line : null,
    pageKib: page !== null && PAGE_KIB.includes(page / 1_024) ? page / 1_024 : null,
  };
  if (usual === null) {
    tellMissing(sizes, tell);
    return sizes;
  }
  return withUsual(sizes, { ...usual, maxNumnodes: roomFor(highest, usual.maxNumnodes) }, tell);
}

/** More nodes than usual need a larger map. */
function roomFor(highest: number, usual: number | null): number {
  let most = usual ?? 1;
  while (most <= highest && most < MAX_NODES) most *= 2;
  return most;
}

const WORDS: Readonly<Record<keyof KernelSizes, (value: number) => string>> = {
  maxNumnodes: (value) => `MAX_NUMNODES ${formatCount(value)}`,
  lineBytes: (value) => `a cache line of ${value} bytes`,
  pageKib: (value) => `a page of ${value} KiB`,
};

function withUsual(sizes: KernelSizes, usual: KernelSizes, tell: Tell): KernelSizes {
  const keys = (Object.keys(WORDS) as (keyof KernelSizes)[]).filter((key) => sizes[key] === null);
  if (keys.length === 0) return sizes;
  const words = keys.map((key) => WORDS[key](usual[key] ?? 0));
  tell('assumed', `Not in the text, so taken as usual for this architecture: ${words.join(', ')}.`);
  return { ...sizes, ...Object.fromEntries(keys.map((key) => [key, usual[key]])) };
}

function tellMissing(sizes: KernelSizes, tell: Tell): void {
  if (Object.values(sizes).every((size) => size !== null)) return;
  tell('missing', 'The architecture is not in the text: choose MAX_NUMNODES, cache line and page.');
}
