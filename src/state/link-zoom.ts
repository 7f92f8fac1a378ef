/** The keys of a link that say how near one looks, and at which CPUs. */
import { readWhole } from '../lib/ranges.ts';
import type { LinkKey } from './link-key.ts';
import { baseOf, type LinkedChoices } from './linked.ts';
import { type Focus, ZOOMS } from './zoom.ts';

export const ZOOM_KEYS: readonly LinkKey[] = [
  {
    key: 'zoom',
    expects: `one of ${ZOOMS.join(', ')}`,
    write: (c) => c.zoom,
    read: (text) => {
      const zoom = ZOOMS.find((id) => id === text);
      return zoom === undefined ? null : { zoom };
    },
  },
  {
    key: 'focus',
    expects: 'a CPU of this machine such as 5, or the two at the edges such as 196-211',
    write: (c) => (c.focus === null ? '' : writeFocus(c.focus)),
    read: (text, c) => {
      const focus = readFocus(text, cpusOf(c));
      return focus === null ? null : { focus };
    },
  },
];

function cpusOf(choices: LinkedChoices): number {
  return (choices.machine.cpuNode ?? baseOf(choices).machine.cpuNode).length;
}

/** "5" for one CPU, "196-211" for the two at the edges. */
function writeFocus({ from, to }: Focus): string {
  return from === to ? String(from) : `${from}-${to}`;
}

/** Null where there are no such CPUs. */
function readFocus(text: string, cpus: number): Focus | null {
  const [from, to = from, ...more] = text.split('-').map((part) => readWhole(part, cpus - 1));
  return from === null || to === null || more.length > 0 ? null : { from, to };
}
