/** The keys of a link that say which place is open, what is argued with there, and how near. */
import { readWhole } from '../lib/ranges.ts';
import { EMBED_PARTS, type EmbedPart } from './embed-parts.ts';
import type { LinkKey } from './link-key.ts';
import { ZOOM_KEYS } from './link-zoom.ts';
import { MODES, MOST_DELAY_NS, PLACES } from './place.ts';

/** In the order of the list, each once, so that one choice is one link. */
function readParts(text: string): readonly EmbedPart[] | null {
  const names = text.split(',');
  const parts = EMBED_PARTS.filter((part) => names.includes(part));
  return new Set(names).size === parts.length ? parts : null;
}

export const PLACE_KEYS: readonly LinkKey[] = [
  {
    key: 'place',
    expects: `one of ${PLACES.join(', ')}`,
    write: (c) => c.place,
    read: (text) => {
      const place = PLACES.find((id) => id === text);
      return place === undefined ? null : { place };
    },
  },
  {
    // What cannot be read of it is told where it is used.
    key: 'other',
    expects: 'what differs in the second run, such as variant:online;max:64',
    write: (c) => c.other,
    read: (other) => ({ other }),
  },
  {
    key: 'case',
    expects: 'a published case such as M1',
    write: (c) => c.case,
    read: (text) => (/^[\w-]+$/.test(text) ? { case: text } : null),
  },
  {
    key: 'delay',
    expects: `a number of nanoseconds up to ${MOST_DELAY_NS}`,
    write: (c) => String(c.delayNs),
    read: (text) => {
      const delayNs = readWhole(text, MOST_DELAY_NS);
      return delayNs === null ? null : { delayNs };
    },
  },
  {
    key: 'sample',
    expects: 'the number of a trace that ships, such as 01',
    write: (c) => c.sample,
    read: (text) => (/^\d\d$/.test(text) ? { sample: text } : null),
  },
  {
    // What cannot be read of it is told where it is used.
    key: 'assume',
    expects: 'a list of parameters and ranges',
    write: (c) => c.assume,
    read: (assume) => ({ assume }),
  },
  {
    // A step that there is not is told where the story is.
    key: 'story',
    expects: 'a step of the story such as walk.32-lists',
    write: (c) => (c.place === 'story' ? c.story : ''),
    read: (story) => (/^[a-z\d-]+\.[a-z\d-]+$/.test(story) ? { story } : null),
  },
  {
    key: 'mode',
    expects: `one of ${MODES.join(', ')}`,
    // A story told in another way is one only where it is told; frames are of every place.
    write: ({ place, mode }) =>
      place === 'story' || mode === 'embed' || mode === 'snippets' ? mode : 'read',
    read: (text) => {
      const mode = MODES.find((id) => id === text);
      return mode === undefined ? null : { mode };
    },
  },
  {
    key: 'talk',
    expects: 'a talk such as regression-in-15',
    write: (c) => (c.place === 'story' ? c.talk : ''),
    read: (talk) => (/^[a-z\d-]+$/.test(talk) ? { talk } : null),
  },
  {
    key: 'hide',
    expects: `some of ${EMBED_PARTS.join(',')}`,
    write: (c) => c.hide.join(','),
    read: (text) => {
      const hide = readParts(text);
      return hide === null ? null : { hide };
    },
  },
  ...ZOOM_KEYS,
];
