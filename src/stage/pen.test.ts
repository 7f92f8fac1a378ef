import { expect, test, vi } from 'vitest';
import { forgetWidths, type Pen, widthOf } from './pen.ts';
import { NAMED_THEME } from './pen-log.fixture.ts';

/** A pen whose letters are so wide: of a canvas whose fonts have other features, as in the page. */
function penOf(letterCss: number) {
  const measureText = vi.fn((text: string) => ({ width: letterCss * text.length }));
  return { measureText, pen: { font: '', measureText } as unknown as Pen };
}

test('a width is measured once, by each pen for itself, until the fonts arrive', () => {
  const [page, film] = [penOf(8), penOf(7)];
  const of = ({ pen }: typeof page): number => widthOf(pen, NAMED_THEME, { text: '31 of 32' });
  expect([of(page), of(film), of(page), of(film)]).toEqual([64, 56, 64, 56]);
  expect(page.measureText).toHaveBeenCalledTimes(1);
  expect(film.measureText).toHaveBeenCalledTimes(1);
  forgetWidths();
  expect(of(film)).toBe(56);
  expect(film.measureText).toHaveBeenCalledTimes(2);
});
