/** Reads the edits of a scenario, and refuses those that cannot happen, by number and field. */
import { CPU_ACTIONS, type Edit, isVariantEdit, NODE_ACTIONS } from './edits.ts';
import {
  inside,
  number,
  object,
  oneOf,
  type Reader,
  record,
  refuse,
  type Spot,
} from './json-shape.ts';
import { afterChange, obstacleTo, pluggedAtStart } from './plugged.ts';
import type { Scenario } from './scenario.ts';
import { PS_PER_MS } from './units.ts';
import { VARIANT_IDS, VARIANT_NAMES } from './variants.ts';

export const DEFER_MAX_LIMIT = 2 ** 31 - 1;

type EditOf<Key extends string> = Extract<Edit, Readonly<Record<Key, unknown>>>;

const READERS = {
  variant: record<EditOf<'variant'>>({ atPs: number, variant: oneOf(VARIANT_IDS, VARIANT_NAMES) }),
  deferMax: record<EditOf<'deferMax'>>({ atPs: number, deferMax: number }),
  cpu: record<EditOf<'cpu'>>({ atPs: number, cpu: number, action: oneOf(CPU_ACTIONS) }),
  node: record<EditOf<'node'>>({ atPs: number, node: number, action: oneOf(NODE_ACTIONS) }),
} as const;

const SUBJECTS = Object.keys(READERS) as (keyof typeof READERS)[];

/** An edit says what it is about by one of these keys. */
export const edit: Reader<Edit> = (value, spot) => {
  const given = object(value, spot);
  const subjects = SUBJECTS.filter((key) => key in given);
  if (subjects.length !== 1)
    refuse(
      spot,
      subjects.length === 0
        ? 'An edit says nothing'
        : `An edit is about ${subjects.join(' and ')} at once`,
      `give "atPs" and one of ${SUBJECTS.join(', ')}`,
    );
  return READERS[subjects[0]](value, spot);
};

/** Instants in the run and in order; CPUs and nodes as the edits before leave them. */
export function checkEdits(
  { runPs, edits, machine }: Pick<Scenario, 'runPs' | 'edits' | 'machine'>,
  at: Spot,
): void {
  let now = pluggedAtStart(machine);
  edits.forEach((each, i) => {
    const spot = inside(at, i);
    checkInstant(each, { spot: inside(spot, 'atPs'), runPs, before: edits[i - 1] });
    if ('deferMax' in each) checkDeferMax(each.deferMax, inside(spot, 'deferMax'));
    const obstacle = obstacleTo(each, now);
    if (obstacle !== null) refuse(inside(spot, obstacle.field), obstacle.what, obstacle.hint);
    now = afterChange(now, each);
  });
}

/** At one instant a CPU may go and its node after it; two kernels cannot begin at once. */
function checkInstant(
  each: Edit,
  { spot, runPs, before }: { spot: Spot; runPs: number; before: Edit | undefined },
): void {
  const { atPs } = each;
  if (!Number.isInteger(atPs) || atPs < 0 || atPs > runPs)
    refuse(
      spot,
      `${atPs} ps is not in the run`,
      `use whole picoseconds from 0 to ${runPs} (${runPs / PS_PER_MS} ms)`,
    );
  if (before === undefined || atPs > before.atPs) return;
  if (atPs === before.atPs && !(isVariantEdit(each) && isVariantEdit(before))) return;
  refuse(spot, `${atPs} ps is not after the edit before it`, 'put the edits in order of time');
}

export function checkDeferMax(deferMax: number, spot: Spot): void {
  if (Number.isInteger(deferMax) && deferMax >= 0 && deferMax <= DEFER_MAX_LIMIT) return;
  refuse(
    spot,
    `${deferMax} cannot be net.core.skb_defer_max`,
    `use a whole number from 0 to ${DEFER_MAX_LIMIT}`,
  );
}
