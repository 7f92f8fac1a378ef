import { expect, test } from 'vitest';
import { createChoices } from '../../state/choices.ts';
import { evidenceHost } from '../../worker/evidence-host.ts';
import { checkAssume, checkCase } from './check-link.ts';

const facts = evidenceHost.readings();

test.each(['lab', 'evidence'] as const)(
  'a case that there is none of is told once in %s',
  (place) => {
    const choices = createChoices();
    choices.getState().goTo(place, 'M77');
    checkCase(choices.getState());
    checkCase(choices.getState());
    const { notices, case: id, place: now } = choices.getState();
    expect(notices.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^"M77" is no published case; .* \("M7" is the nearest\)\.$/),
    ]);
    expect([id, now]).toEqual(['', place]);
  },
);

test('each impossible range is told once and left out, the others stay', () => {
  const choices = createChoices();
  choices
    .getState()
    .setAssume('M3.packets per pass:-4-8,M1.nodez:1-2,M77.W:1-2,nonsense,M5.T0:3-6');
  checkAssume(choices.getState(), facts);
  checkAssume(choices.getState(), facts);
  const { notices, assume } = choices.getState();
  expect(notices.map(({ text }) => text)).toEqual([
    expect.stringContaining('"nonsense" in the link is not a parameter'),
    expect.stringMatching(
      /^-4 to 8 makes no physical sense for packets per pass of M3: give a range/,
    ),
    'M1 has no parameter "nodez"; it was left out.',
    'There is no case "M77", so its parameter "W" was left out.',
  ]);
  expect(assume).toBe('M5.T0:3-6');
});
