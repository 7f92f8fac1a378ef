/** Public figures that the program shows or predicts. */

/** A mail on a public list. */
export interface MailSource {
  readonly author: string;
  readonly organisation: string;
  readonly list: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly messageId: string;
}

/**
 * One quantity on the two kernels of an experiment: `good` is the one without the cost that is
 * discussed, `bad` the one with it. Null where only the difference was published.
 */
export interface PublishedMetric {
  readonly quantity: string;
  readonly unit: string;
  readonly better: 'higher' | 'lower';
  readonly good: number | null;
  readonly bad: number | null;
  /** In the direction and with the rounding of the source. */
  readonly deltaPercent: number;
}

/** How much of a profile one function holds, in percent of all samples. */
export interface ProfileShare {
  readonly symbol: string;
  readonly goodPercent: number;
  readonly badPercent: number;
}

export interface PublishedExperiment {
  readonly title: string;
  readonly source: MailSource;
  readonly machine: string;
  readonly command: string;
  readonly runs: number;
  readonly goodKernel: string;
  readonly badKernel: string;
  readonly metrics: readonly PublishedMetric[];
  readonly profile: readonly ProfileShare[];
  /** What the reader should know before comparing; empty if nothing. */
  readonly caveat: string;
}

const TOMASOV: MailSource = {
  author: 'Adrian Tomasov',
  organisation: 'Red Hat Kernel Performance QE',
  list: 'netdev',
  date: '2026-09-10',
  messageId: '20260910143041.18106-1-atomasov@redhat.com',
};

export const PUBLISHED = {
  M1: {
    title: 'stress-ng UDP on POWER10',
    source: TOMASOV,
    machine: 'POWER10 LPAR, ppc64le, 8 CPUs, 62 GiB, NUMA nodes: 1 online, 32 possible',
    command: 'stress-ng 0.19.03, --udp 1 -t 23',
    runs: 3,
    goodKernel: 'v7.2-rc4 with 5628f3fe3b16 reverted, gcc 16.1.1',
    badKernel: 'v7.2-rc4 stock, same compiler and configuration',
    metrics: [
      {
        quantity: 'datagrams received',
        unit: 'bogo-ops/s',
        better: 'higher',
        good: 265_145,
        bad: 204_854,
        deltaPercent: -22.7,
      },
    ],
    profile: [
      { symbol: 'skb_defer_free_flush', goodPercent: 0, badPercent: 2.75 },
      { symbol: '_find_next_bit', goodPercent: 0, badPercent: 2.76 },
    ],
    caveat: '',
  },
} as const satisfies Readonly<Record<string, PublishedExperiment>>;

export type PublishedId = keyof typeof PUBLISHED;
