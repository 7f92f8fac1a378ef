import { expect, test } from 'vitest';
import { budgetOf } from '../../worker/budget-of.ts';
import { checkChapter } from '../check-chapter.fixture.ts';
import { claimNamed, claimValue } from '../step-claims.ts';
import { scenarioOfRun } from '../story-run.ts';
import { factsOfChapter } from '../story-runs.fixture.ts';
import { PUZZLE } from './puzzle.ts';

checkChapter(PUZZLE, {
  bad: '204,854',
  badUs: '4.88 µs',
  bitShare: '2.76 %',
  delayNs: '400 ns',
  delayShare: '7.9 %',
  directHigh: '0.54 µs',
  directLow: '0.27 µs',
  directShare: '48.5 %',
  factor: '3',
  fall: '22.7 %',
  feedbackUs: '0.19 µs',
  flushShare: '2.75 %',
  gapUs: '1.11 µs',
  good: '265,145',
  goodUs: '3.77 µs',
  loss: '−22.7 %',
  ofSender: '11.0 %',
  openUs: '0.50 µs',
  profile: '5.5 %',
  runLoss: '−13.9 %',
  runLost: '0.61 µs',
  shownUs: '7.09 µs',
  sleepUs: '6.52 µs',
  sweepAdded: '1.42 µs',
  sweepAfter: '6.46 µs',
  sweepBefore: '5.04 µs',
  sweepBytes: '64 B',
  sweepLoss: '−21.9 %',
  switchesAfter: '0.38',
  switchesBefore: '0.22',
  switchesMost: '0.96',
  wakes: '0.75',
  wakesBefore: '0.55',
  wakeUs: '0.99 µs',
  walkers: '1',
  walkUs: '0.42 µs',
});

test('the loss is split into the figures that the Lab shows of it', () => {
  const facts = factsOfChapter(PUZZLE);
  const said = (name: string): string =>
    claimNamed(PUZZLE, name).text(claimValue(PUZZLE, name, facts));
  const stock = scenarioOfRun(PUZZLE.runs.stock);
  const split = budgetOf(stock, stock.kernel.variant);
  if (split?.published == null) return expect.fail('no split of what was published');
  const { walkNs, pollutionNs, wakeupNs, published, changePercent } = split;
  const { walkUs, feedbackUs, openUs, runLoss } = PUZZLE.claims;
  expect(said('walkUs')).toBe(walkUs.text((walkNs + pollutionNs) / 1_000));
  expect(said('feedbackUs')).toBe(feedbackUs.text(wakeupNs / 1_000));
  expect(said('openUs')).toBe(openUs.text(published.openNs / 1_000));
  expect(said('runLoss')).toBe(runLoss.text(changePercent));
});
