/** The marks of the timeline in words. */
import type { Mark, MarkCluster, MarkKind } from '../../analysis/marks.ts';
import { plural } from '../../lib/format.ts';
import type { Clock } from '../../schema/run-meta.ts';
import { clockText } from './clock.ts';

const NOUNS: Readonly<Record<MarkKind, string>> = {
  violation: 'broken invariant',
  drop: 'drop',
  waste: 'first wasted list check',
  switch: 'switch of kernel or limit',
  hotplug: 'change of a CPU or node',
  nodefer: 'skb not deferred',
  kick: 'kick (IPI)',
};

/** "2 drops, 12 kicks (IPI)": what stands at one place, the most important first. */
export function clusterText({ marks }: MarkCluster): string {
  return marks.map(markText).join(', ');
}

/** When: the instant to which the mark leads. */
export function clusterWhen({ marks }: MarkCluster, clock: Clock = {}): string {
  const [{ atPs, count }] = marks;
  const alone = marks.length === 1 && count === 1;
  return alone ? clockText(atPs, 6, clock) : `the first at ${clockText(atPs, 6, clock)}`;
}

function markText({ kind, count }: Mark): string {
  const noun = NOUNS[kind];
  if (count === 1) return noun;
  // Nouns whose plural is not their end.
  if (kind === 'kick') return `${plural(count, 'kick')} (IPI)`;
  if (kind === 'nodefer') return `${plural(count, 'skb')} not deferred`;
  const [head, ...rest] = noun.split(' of ');
  return [plural(count, head), ...rest].join(' of ');
}
