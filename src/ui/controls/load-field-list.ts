/** The fields of a load: what they are called, in which unit, and what may stand in them. */

import type { LoadKind } from '../../schema/load.ts';
import { LOAD_ROLES } from '../../schema/load-roles.ts';
import { VARIANT_IDS, VARIANTS } from '../../schema/variants.ts';
import type { DraftFieldSpec } from './DraftField.tsx';

type Words = Omit<DraftFieldSpec, 'key'>;

const COUNTS = [
  ['received', 'received'],
  ['sent', 'sent'],
] as const;
const BASELINES = VARIANT_IDS.map((id) => [id, VARIANTS[id].title] as const);

/** By key of a link, in the order in which they stand on the page. */
const WORDS: readonly (readonly [key: string, words: (kind: LoadKind) => Words])[] = [
  [
    'pairs',
    (kind) => {
      const { home, other } = LOAD_ROLES[kind];
      return { label: 'Pairs of CPUs', hint: `${home} > ${other}, such as 2>5, 3>6 or 0-3>4-7` };
    },
  ],
  ['bytes', (kind) => ({ label: 'Payload', hint: `bytes a ${LOAD_ROLES[kind].unit}, 1 or more` })],
  [
    'truesize',
    (kind) => ({ label: 'truesize', hint: `bytes a ${LOAD_ROLES[kind].unit} counts, 1 or more` }),
  ],
  ['rcvbuf', () => ({ label: 'Receive buffer', hint: 'bytes, 1 or more' })],
  [
    'times',
    (kind) => {
      const { home, other, unit } = LOAD_ROLES[kind];
      return { label: 'Times', hint: `µs of ${home} and ${other} a ${unit}, such as 3.6, 2.5` };
    },
  ],
  [
    'rate',
    (kind) => ({
      label: 'Known rate',
      hint: `${LOAD_ROLES[kind].unit}s a second and pair: sets the times`,
    }),
  ],
  ['counts', () => ({ label: 'Counted as', hint: 'what that rate counts', options: COUNTS })],
  ['baseline', () => ({ label: 'Reached by', hint: 'the kernel it is of', options: BASELINES })],
];

export function loadFieldSpecs(kind: LoadKind): readonly DraftFieldSpec[] {
  return WORDS.map(([key, words]) => ({ key, ...words(kind) }));
}
