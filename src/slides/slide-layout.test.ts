import { describe, expect, it } from 'vitest';
import { SLIDE_SIZES } from './sizes.ts';
import { layoutSlide, type PanelBox, VIEWS } from './slide-layout.ts';

const cases = VIEWS.flatMap((view) =>
  [1, 2].flatMap((sides) => SLIDE_SIZES.map((size) => ({ view, sides, size, name: size.id }))),
);

function pixels({ place, width, height }: PanelBox) {
  const { x, y, scale } = place;
  return { left: x, top: y, right: x + width * scale, bottom: y + height * scale };
}

describe('what a slide shows, and where', () => {
  it.each(cases)('$view of $sides at $name lies inside and overlaps nothing', (each) => {
    const { panels, foot } = layoutSlide(each.view, each.sides, each.size);
    const boxes = panels.map(pixels);
    expect(new Set(panels.map(({ side }) => side)).size).toBe(each.sides);
    for (const [i, box] of boxes.entries()) {
      expect(box.left).toBeGreaterThan(0);
      expect(box.right).toBeLessThan(each.size.width);
      expect(box.bottom).toBeLessThanOrEqual(foot.place.y + 1e-6);
      for (const other of boxes.slice(i + 1)) {
        const apart =
          box.right <= other.left ||
          other.right <= box.left ||
          box.bottom <= other.top ||
          other.bottom <= box.top;
        expect(apart).toBe(true);
      }
    }
  });

  it('is the same picture at every wide size, only larger', () => {
    const [small, large] = ['960x540', '1920x1080'].map((id) => {
      const size = SLIDE_SIZES.find((each) => each.id === id) ?? SLIDE_SIZES[0];
      return layoutSlide('lab', 1, size).panels;
    });
    for (const [i, panel] of small.entries()) {
      expect(large[i].width).toBeCloseTo(panel.width);
      expect(large[i].height).toBeCloseTo(panel.height);
      expect(large[i].place.scale).toBeCloseTo(2 * panel.place.scale);
    }
  });
});
