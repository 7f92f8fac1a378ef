/** `releases`: the kernel releases that a scenario can name, and what each of them changed. */
import { RELEASE_FACTS } from '../data/release-facts.ts';
import { CALLERS } from '../schema/kernel.ts';
import { CALLER_IDS, RELEASES, type Release, releaseTitle } from '../schema/releases.ts';
import { VARIANTS } from '../schema/variants.ts';
import { readArguments } from './arguments.ts';
import { type Report, UsageError } from './report.ts';

export function releases(args: readonly string[]): Report {
  const { words } = readArguments(args, []);
  if (words.length > 0) throw new UsageError('releases takes no arguments.');
  const json = RELEASES.map((release) => ({
    ...release,
    title: releaseTitle(release),
    mark: VARIANTS[release.variant].mark,
    facts: RELEASE_FACTS[release.id],
  }));
  return { json, text: RELEASES.map(textOf).join('\n'), exitCode: 0 };
}

function textOf(release: Release): string {
  const { id, variant, callers, cache, deferMax } = release;
  const names = CALLER_IDS.filter((caller) => callers[caller]).map((c) => CALLERS[c].name);
  const parts = [
    VARIANTS[variant].title,
    names.length === 0 ? 'nobody defers' : `deferring: ${names.join(', ')}`,
    `skb_defer_max ${deferMax ?? 'none'}, cache of ${cache.size}`,
  ];
  const facts = RELEASE_FACTS[id].map(
    ({ what, commits, basis, left }) =>
      `  ${what} ${commits.join(', ')}; ${basis}${left === true ? '; not simulated' : ''}`,
  );
  return [`${releaseTitle(release)}: ${parts.join('; ')}`, ...facts].join('\n');
}
