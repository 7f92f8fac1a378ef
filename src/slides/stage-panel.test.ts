import { expect, test } from 'vitest';
import { PS_PER_US } from '../schema/units.ts';
import { runOf } from '../stage/cpus/runs.fixture.ts';
import { logPen, NAMED_THEME, wordsOf } from '../stage/pen-log.fixture.ts';
import type { Shown } from './panel.ts';
import { layoutSlide } from './slide-layout.ts';
import { StagePanel } from './stage-panel.ts';

const AT_PS = 100 * PS_PER_US;
const THEME = { ...NAMED_THEME, bg0: 'bg-0' };
const { at } = runOf('guest-4-pairs', AT_PS);

function wordsIn(size: { readonly width: number; readonly height: number }, alone: boolean) {
  const log = logPen();
  const shown: Shown = { frame: at(AT_PS), pair: 0, alone };
  const sheet = { place: (_: object, draw: (pen: typeof log.pen) => void) => draw(log.pen) };
  new StagePanel(size).draw(sheet, { x: 0, y: 0, scale: 1 }, shown, THEME);
  return wordsOf(log);
}

/** The machine in a picture of one run, of two, and of the whole Lab, wide and square. */
const ROOMS = (['stage', 'lab'] as const).flatMap((view) =>
  [1, 2].flatMap((sides) =>
    [
      { width: 1280, height: 720 },
      { width: 1080, height: 1080 },
    ].map(
      (box) =>
        layoutSlide(view, sides, box).panels.find(({ kind }) => kind === 'stage') ??
        expect.fail('there is no machine'),
    ),
  ),
);

test('all CPUs at work stand in every picture of a machine, as they do in the Lab', () => {
  for (const room of ROOMS) {
    const words = wordsIn(room, false);
    for (let cpu = 0; cpu < 8; cpu++) expect(words, `${room.width}`).toContain(`CPU ${cpu}`);
    expect(words.filter((word) => word === 'lists')).toHaveLength(8);
  }
});

test('a pair that one looks at alone stands alone, and so it does where there is little room', () => {
  for (const words of [wordsIn(ROOMS[0], true), wordsIn({ width: 320, height: 120 }, false)]) {
    expect(words).toContain('CPU 4');
    expect(words).not.toContain('CPU 7');
  }
});
