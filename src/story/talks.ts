/** A talk is a list of steps. */
import { STORY_STEPS } from './contents.ts';

export interface Talk {
  /** As in a link. */
  readonly id: string;
  readonly title: string;
  /** Steps as links name them, in order. */
  readonly steps: readonly string[];
  readonly minutes: number | null;
  /** It may not have more steps. */
  readonly most: number;
}

export const TALKS: readonly Talk[] = [
  {
    id: 'regression-in-15',
    title: 'The regression in 15 minutes',
    minutes: 15,
    most: 25,
    steps: [
      'skb.sent',
      'skb.freed',
      'foreign.times-three',
      'lists.push',
      'lists.flush',
      'walk.two-flushes',
      'walk.32-lists',
      'walk.possible',
      'walk.per-datagram',
      'walk.time',
      'puzzle.question',
      'puzzle.whose-profile',
      'puzzle.asleep',
      'puzzle.open',
      'budgets.one-cost',
      'word.patch',
      'word.review',
      'word.waits',
      'word.node-goes',
      'mask.idea',
      'mask.counted',
      'repair.dev-cpu-dead',
      'repair.last-cpu',
      'repair.second-half',
      'repair.stable',
    ],
  },
  {
    id: 'everything',
    title: 'Everything',
    minutes: null,
    most: Number.POSITIVE_INFINITY,
    steps: STORY_STEPS.map(({ id }) => id),
  },
];

export function talkById(id: string): Talk | undefined {
  return TALKS.find((talk) => talk.id === id);
}
