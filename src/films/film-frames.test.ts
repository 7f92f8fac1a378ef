import { describe, expect, it } from 'vitest';
import { PS_PER_US } from '../schema/units.ts';
import { captionOf } from '../slides/caption.ts';
import type { Shown } from '../slides/panel.ts';
import { layoutSlide, VIEWS, type ViewId } from '../slides/slide-layout.ts';
import { SlidePainter } from '../slides/slide-painter.ts';
import { svgSlide } from '../slides/svg-slide.ts';
import { NAMED_THEME } from '../stage/pen-log.fixture.ts';
import { FixtureFrames } from '../stage/stage.fixture.ts';
import { FilmFrames } from './film-frames.ts';
import { type FilmPlan, frameCount } from './film-plan.ts';

const PLAN: FilmPlan = {
  fromPs: 20 * PS_PER_US,
  toPs: 26 * PS_PER_US,
  psPerS: 2 * PS_PER_US,
  fps: 10,
};
const LAST = frameCount(PLAN) - 1;
const { recording } = new FixtureFrames();

const frames = () => new FilmFrames([{ recording, pair: 0, ghost: null }]);

/** Draws slides one after the other, as a film does, and gives them as text. */
function drawer(view: ViewId) {
  const painter = new SlidePainter(layoutSlide(view, 1, { width: 1280, height: 720 }));
  const look = { theme: { ...NAMED_THEME, bg0: 'bg-0' }, tiles: {} };
  const facts = { link: '#', version: '1', filmPsPerS: PLAN.psPerS };
  const measure = (text: string) => 6 * text.length;
  return (shown: Shown[]) =>
    svgSlide({ painter, shown, look, caption: captionOf(shown, facts), measure, fontFaces: '' });
}

describe('the frames of a film', () => {
  it.each(VIEWS)('of %s depend on their instant alone, not on the frames before', (view) => {
    const inOrder = drawer(view);
    const film = frames();
    const all = [...new Array(LAST + 1)].map((_, i) => inOrder(film.frame(PLAN, i)));
    const alone = drawer(view)(frames().frame(PLAN, LAST));
    expect(all[LAST]).toBe(alone);
    const again = frames();
    const back = drawer(view);
    back(again.frame(PLAN, LAST));
    expect(back(again.frame(PLAN, 3))).toBe(all[3]);
  });

  it('are the same however far the runs were gone through before', async () => {
    const film = frames();
    await film.reach(PLAN.toPs);
    expect(drawer('stage')(film.frame(PLAN, 0))).toBe(drawer('stage')(frames().frame(PLAN, 0)));
  });
});
