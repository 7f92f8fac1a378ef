/** What a link says of cases and parameters that there are none of: told, and left out. */
import { priorsOf } from '../../charts/evidence/prior-scale.ts';
import { CASES } from '../../data/published/cases.ts';
import { nearest } from '../../lib/nearest.ts';
import type { Assumptions, Prior, ReadingFacts } from '../../schema/evidence.ts';
import { readAssume, withAssumption, writeAssume } from '../../state/assume.ts';
import type { ChoicesState } from '../../state/choices.ts';
import { factsQuery } from '../../state/evidence-figures.ts';
import type { Page } from '../page.ts';
import { threadsOf } from './threads.ts';

/** For a place that does not need the readings itself: asks for them and checks. */
export async function checkLinkElsewhere(page: Page): Promise<void> {
  checkCase(page.choices.getState());
  const facts = await page.queries.ensureQueryData(factsQuery(threadsOf(page).pool));
  checkAssume(page.choices.getState(), facts);
}

export function checkCase({ case: id, place, goTo, notify }: ChoicesState): void {
  const ids = CASES.map((each) => each.id);
  if (id === '' || ids.includes(id)) return;
  goTo(place);
  const near = nearest(id, ids);
  notify(
    `"${id}" is no published case; ` +
      `${place === 'evidence' ? 'the table of all is shown instead' : 'it was left out'}` +
      `${near === null ? '' : ` ("${near}" is the nearest)`}.`,
    'error',
  );
}

export function checkAssume(
  { assume: text, setAssume, notify }: Pick<ChoicesState, 'assume' | 'setAssume' | 'notify'>,
  facts: readonly ReadingFacts[],
): void {
  const { assume, faults } = readAssume(text);
  let kept = assume;
  for (const fault of faults) notify(fault, 'error');
  for (const [of, ranges] of Object.entries(assume)) {
    const priors = priorsOf(facts.filter((each) => each.case === of));
    for (const [name, { lo, hi }] of Object.entries(ranges)) {
      const prior = priors.find((each) => each.name === name);
      if (prior !== undefined && lo >= prior.least && hi <= prior.most) continue;
      kept = withAssumption(kept, [of, name], null);
      notify(rangeFault([of, name], { lo, hi }, prior), 'error');
    }
  }
  if (faults.length > 0 || kept !== assume) setAssume(writeAssume(kept));
}

function rangeFault(
  [of, name]: readonly [string, string],
  { lo, hi }: Assumptions[string],
  prior: Prior | undefined,
): string {
  if (!CASES.some(({ id }) => id === of)) {
    return `There is no case "${of}", so its parameter "${name}" was left out.`;
  }
  if (prior === undefined) return `${of} has no parameter "${name}"; it was left out.`;
  return (
    `${lo} to ${hi} makes no physical sense for ${name} of ${of}: give a range from ` +
    `${prior.least} to ${prior.most}; the default is used instead.`
  );
}
