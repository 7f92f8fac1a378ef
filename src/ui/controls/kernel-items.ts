/** What the kernel menu lists, and what it tells about each. */
import { RELEASE_FACTS, type ReleaseFact } from '../../data/release-facts.ts';
import { formatCount } from '../../lib/format.ts';
import { CALLERS, type KernelSpec } from '../../schema/kernel.ts';
import {
  bundleFor,
  CALLER_IDS,
  RELEASES,
  type Release,
  releaseTitle,
} from '../../schema/releases.ts';
import { VARIANT_IDS, VARIANTS, type VariantId } from '../../schema/variants.ts';

const BASIS = { read: '', told: 'source not read', inferred: 'inferred' } as const;

export interface KernelItem {
  readonly key: string;
  readonly title: string;
  /** At the right end of its line. */
  readonly short: string;
  /** Sentences, shown while it is pointed at. */
  readonly about: readonly string[];
}

export interface ReleaseItem extends KernelItem {
  readonly release: Release;
}

export interface VariantItem extends KernelItem {
  readonly variant: VariantId;
}

export const RELEASE_ITEMS: readonly ReleaseItem[] = RELEASES.map((release) => ({
  key: release.id,
  title: releaseTitle(release),
  short: VARIANTS[release.variant].title,
  about: [contents(release), ...RELEASE_FACTS[release.id].map(factText)],
  release,
}));

export const VARIANT_ITEMS: readonly VariantItem[] = VARIANT_IDS.map((variant) => {
  const { title, shipped, about, note, commits } = VARIANTS[variant];
  const sources = commits.length === 0 ? '' : ` (${commits.join(', ')})`;
  return {
    key: variant,
    title,
    short: shipped,
    about: [
      `${about[0].toUpperCase()}${about.slice(1)}${sources}.`,
      ...(note === '' ? [] : [note]),
    ],
    variant,
  };
});

/** The item of the kernel's release; its form may be another. */
export function releaseItemOf({ release }: Pick<KernelSpec, 'release'>): number {
  const bundle = bundleFor(release);
  return RELEASE_ITEMS.findIndex((item) => item.release === bundle);
}

/** "TCP receive and UDP receive defer; skb_defer_max 64, NAPI cache of 64 heads." */
function contents({ callers, deferMax, cache }: Release): string {
  const names = CALLER_IDS.filter((id) => callers[id]).map((id) => CALLERS[id].name);
  const who =
    names.length === 0
      ? 'Nobody defers'
      : `${names.join(', ')} ${names.length === 1 ? 'defers' : 'defer'}`;
  const limit = deferMax === null ? 'no limit to set' : `skb_defer_max ${formatCount(deferMax)}`;
  return `${who}; ${limit}, NAPI cache of ${formatCount(cache.size)} heads.`;
}

/** "UDP receive defers (6471658dc66c)." */
function factText({ what, commits, basis, left }: ReleaseFact): string {
  const remarks = [...commits, BASIS[basis], left === true ? 'not simulated' : ''];
  return `${what.slice(0, -1)} (${remarks.filter((remark) => remark !== '').join(', ')}).`;
}
