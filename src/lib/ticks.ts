/** Times of a clock of which nobody knows how fast it ticks. */
import { formatCount, THIN } from './format.ts';

/** "12,400 ticks" */
export function formatTicks(ticks: number): string {
  return `${formatCount(ticks)}${THIN}ticks`;
}
