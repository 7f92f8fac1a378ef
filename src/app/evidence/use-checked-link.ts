/** What a link says of cases and parameters that there are none of: told, and left out. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { priorsOf } from '../../charts/evidence/prior-scale.ts';
import { CASES } from '../../data/published/cases.ts';
import { nearest } from '../../lib/nearest.ts';
import type { ReadingFacts } from '../../schema/evidence.ts';
import { withAssumption } from '../../state/assume.ts';
import type { Page } from '../page.ts';
import { useAssume } from './use-assume.ts';

export function useCheckedLink(page: Page, facts: readonly ReadingFacts[]): void {
  const id = useStore(page.choices, (choices) => choices.case);
  const { assume, faults, change } = useAssume(page);
  useEffect(() => {
    const { goTo, notify } = page.choices.getState();
    const ids = CASES.map((each) => each.id);
    if (id === '' || ids.includes(id)) return;
    goTo('evidence');
    const near = nearest(id, ids);
    notify(
      `"${id}" is no published case; the table of all is shown instead` +
        `${near === null ? '' : ` ("${near}" is the nearest)`}.`,
      'error',
    );
  }, [page, id]);
  useEffect(() => {
    const { notify } = page.choices.getState();
    for (const fault of faults) notify(fault, 'error');
    if (faults.length > 0) return change((all) => all);
    for (const [of, ranges] of Object.entries(assume)) {
      const priors = priorsOf(facts.filter((each) => each.case === of));
      for (const [name, { lo, hi }] of Object.entries(ranges)) {
        const prior = priors.find((each) => each.name === name);
        if (prior !== undefined && lo >= prior.least && hi <= prior.most) continue;
        change((all) => withAssumption(all, [of, name], null));
        notify(
          prior === undefined
            ? `${of} has no parameter "${name}"; it was left out.`
            : `${lo} to ${hi} makes no physical sense for ${name} of ${of}: give a range from ` +
                `${prior.least} to ${prior.most}; the published one is used instead.`,
          'error',
        );
      }
    }
  }, [page, facts, assume, faults, change]);
}
