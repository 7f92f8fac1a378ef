/** What a scenario's kernel is: a release as it is, or a mixture that nobody ever released. */
import {
  bundleFor,
  CALLER_IDS,
  type CallerId,
  type Callers,
  type Release,
  releaseTitle,
} from './releases.ts';
import { VARIANTS, type VariantId } from './variants.ts';

export interface KernelSpec {
  readonly variant: VariantId;
  /** Release whose callers, caches, features and defaults apply; see releases.ts. */
  readonly release: string;
  /** net.core.skb_defer_max */
  readonly deferMax: number;
  /** Callers that are not as in the release. */
  readonly callers?: Partial<Callers>;
}

/** The parts of a kernel that say whether it was ever released. */
export type KernelMix = Pick<KernelSpec, 'variant' | 'release' | 'callers'>;

export interface CallerInfo {
  readonly name: string;
  /** The function that calls skb_attempt_defer_free(). */
  readonly code: string;
  readonly since: string;
  readonly commit: string;
}

export const CALLERS: Readonly<Record<CallerId, CallerInfo>> = {
  tcp_rx: {
    name: 'TCP receive',
    code: 'tcp_eat_recv_skb()',
    since: '5.19',
    commit: '68822bdf76f1',
  },
  udp_rx: {
    name: 'UDP receive',
    code: 'skb_consume_udp()',
    since: '6.18',
    commit: '6471658dc66c',
  },
  tx_completion: {
    name: 'TX completion',
    code: 'napi_consume_skb()',
    since: '6.19',
    commit: 'e20dfbad8aab',
  },
};

/** A release as one choice; the limit stays where the release does not have one. */
export function kernelOf(release: Release, deferMax: number): KernelSpec {
  return {
    variant: release.variant,
    release: release.id,
    deferMax: release.deferMax ?? deferMax,
  };
}

/** What net.core.skb_defer_max is unless somebody sets it: as in `base`, or as in the release. */
export function usualLimit(release: string, base: KernelSpec): number {
  if (release === base.release) return base.deferMax;
  return bundleFor(release)?.deferMax ?? base.deferMax;
}

/** Who defers in this kernel. */
export function callersOf({ release, callers }: Pick<KernelSpec, 'release' | 'callers'>): Callers {
  const own = bundleFor(release)?.callers;
  return { tcp_rx: false, udp_rx: false, tx_completion: false, ...own, ...callers };
}

/** Of these callers, the ones that are not as in the release: what a scenario has to say. */
export function callersBeside(release: string, callers: Partial<Callers>): Partial<Callers> {
  const own = callersOf({ release });
  const differ = CALLER_IDS.filter((id) => callers[id] !== undefined && callers[id] !== own[id]);
  return Object.fromEntries(differ.map((id) => [id, callers[id]]));
}

/** "v6.5", "6.18.y": the release as it was chosen. */
export function releaseName(release: string): string {
  return bundleFor(release)?.kind === 'stable' ? release : `v${release}`;
}

/**
 * Why no released kernel is like this, as a sentence without its full stop, or null where one is.
 */
export function notReleased(kernel: KernelMix): string | null {
  const own = bundleFor(kernel.release);
  if (own === undefined) return null;
  const name = releaseName(kernel.release);
  const reasons = CALLER_IDS.filter((id) => callersOf(kernel)[id] !== own.callers[id]).map((id) =>
    own.callers[id] ? `in ${name} ${CALLERS[id].name} defers` : sinceText(id),
  );
  if (kernel.variant !== own.variant) {
    reasons.unshift(`${name} has ${VARIANTS[own.variant].title}`);
  }
  if (reasons.length > 0) return `Not a released kernel: ${reasons.join('; ')}`;
  return own.kind === 'expected' ? `Not released yet: net-next, expected in ${name}` : null;
}

/** Why a caller frees where it is, as a sentence without its full stop, or null if it defers. */
export function whyNotDeferred(kernel: KernelMix, caller: CallerId): string | null {
  if (kernel.variant === 'none' || callersOf(kernel)[caller]) return null;
  const own = bundleFor(kernel.release)?.callers[caller];
  return own === true ? `${CALLERS[caller].name} does not defer here` : sinceText(caller);
}

function sinceText(caller: CallerId): string {
  const { name, since, commit } = CALLERS[caller];
  return `${name} defers only from v${since} (${commit})`;
}

/** "v7.2: per-node lists 5628f3fe", and for what was never together "llist 844c9db7 on v7.2" */
export function kernelLine({ variant, release }: Pick<KernelSpec, 'variant' | 'release'>): string {
  const { title, commits } = VARIANTS[variant];
  const hash = commits.length === 1 && /^[0-9a-f]{12}$/.test(commits[0]);
  const form = `${title}${hash ? ` ${commits[0].slice(0, 8)}` : ''}`;
  const bundle = bundleFor(release);
  if (bundle === undefined || bundle.variant !== variant)
    return `${form} on ${releaseName(release)}`;
  const named = bundle.id === release ? releaseTitle(bundle) : releaseName(release);
  return `${named}: ${form}`;
}
