/** The keys in words, for the help alone; commandOf() decides what they do. */
import { LAST_KERNEL_KEY } from './keyboard.ts';

export interface KeyHelp {
  readonly keys: readonly string[];
  readonly does: string;
  /** Acts where no run is played, too. */
  readonly everywhere?: true;
}

/** For the help dialog, in its order. */
export const KEY_HELP: readonly KeyHelp[] = [
  { keys: ['Space'], does: 'play, pause' },
  { keys: ['←', '→'], does: 'one step back, on: an event, or what the menu beside says' },
  { keys: [',', '.'], does: 'one visit (list check) back, on' },
  { keys: ['⇧ ←', '⇧ →'], does: 'one flush back, on' },
  { keys: ['<', '>'], does: 'one softirq pass back, on' },
  { keys: ['{', '}'], does: 'one datagram back, on' },
  { keys: ['[', ']'], does: 'the mark before, the next mark' },
  { keys: ['−', '+'], does: 'slower, faster' },
  { keys: ['Home', 'End'], does: 'start, end of the run' },
  { keys: ['Z', 'W'], does: 'nearer, further away' },
  { keys: ['0'], does: 'all CPUs' },
  { keys: ['T'], does: 'possible or online walk' },
  { keys: [`1 – ${LAST_KERNEL_KEY}`], does: 'kernel, in the order of its menu' },
  { keys: ['9'], does: 'the kernel before' },
  { keys: ['K'], does: 'the menu of all kernels and releases: arrows, letters, Enter' },
  { keys: ['B'], does: 'the menu of branches: futures that changes left behind' },
  { keys: ['S'], does: 'follow the skb of the last event, or no longer' },
  { keys: ['C'], does: 'compare the two forms of the switch; there: back to the Lab' },
  { keys: ['J', 'P', 'N'], does: 'in Compare: the first difference, the one before, the next' },
  { keys: ['X'], does: 'in Compare: swap the two' },
  { keys: ['E'], does: 'take it away: pictures, films, events' },
  { keys: ['D'], does: 'dark, light, projector', everywhere: true },
  { keys: ['F'], does: 'full screen', everywhere: true },
  { keys: ['?'], does: 'this help', everywhere: true },
  { keys: ['+', '−', '0'], does: 'on the lanes: closer, further out, along with the playhead' },
  { keys: ['⇧ ←', '⇧ →'], does: 'on the lanes: along the time; Page up, down: the CPUs' },
  { keys: ['Alt ← ↑ → ↓'], does: 'on the lanes: from block to block' },
  { keys: ['Esc'], does: 'close a menu or this help', everywhere: true },
];
