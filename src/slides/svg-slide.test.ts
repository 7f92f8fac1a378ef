import { describe, expect, it } from 'vitest';
import { NAMED_THEME } from '../stage/pen-log.fixture.ts';
import { FixtureFrames } from '../stage/stage.fixture.ts';
import { captionOf } from './caption.ts';
import { layoutSlide, VIEWS, type ViewId } from './slide-layout.ts';
import { SlidePainter } from './slide-painter.ts';
import { svgSlide } from './svg-slide.ts';

const SIZE = { width: 1280, height: 720 };
const FACTS = { link: 'https://example.org/#v=1&t=<1us>', version: '9.9.9', filmPsPerS: null };
const THEME = { ...NAMED_THEME, bg0: 'bg-0' };

function slide(view: ViewId, us = 22, sides = 1): string {
  const shown = [...new Array(sides)].map(() => ({ frame: new FixtureFrames().at(us), pair: 0 }));
  return svgSlide({
    painter: new SlidePainter(layoutSlide(view, sides, SIZE)),
    shown,
    look: { theme: THEME, tiles: { hatch: { size: 7, marks: '<rect/>' } } },
    caption: captionOf(shown, FACTS),
    measure: (text) => 6 * text.length,
    fontFaces: '',
  });
}

const wordsOf = (svg: string): string[] =>
  [...svg.matchAll(/<text [^>]*>([^<]*)</g)].map(([, text]) => text);

describe('a slide as SVG', () => {
  it.each(VIEWS)('%s is well-formed, and the same each time', (view) => {
    const svg = slide(view);
    const opened = svg.match(/<(g|svg|clipPath|pattern|text|desc|title|defs|style)[ >]/g) ?? [];
    const closed = svg.match(/<\/(g|svg|clipPath|pattern|text|desc|title|defs|style)>/g) ?? [];
    expect(closed).toHaveLength(opened.length);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    expect(slide(view)).toBe(svg);
  });

  it('says what it shows: scenario, kernel, instant, version and link', () => {
    const words = wordsOf(slide('checks'));
    expect(words).toContain('22.000\u202fµs · time stands');
    expect(words).toContain('skbscope 9.9.9, a simulation');
    expect(words).toContain('https://example.org/#v=1&amp;t=&lt;1us&gt;');
    expect(words.some((text) => text.includes('per-node lists'))).toBe(true);
  });

  it('has the counters that the page has', () => {
    const words = wordsOf(slide('checks'));
    // Five datagrams by 22 µs: nine flushes of 32 lists have ended or begun.
    expect(words).toEqual(expect.arrayContaining(['found skbs', 'empty, online', 'wasted']));
    expect(words).toContain('List checks so far');
  });

  it('has two halves with their letters where two runs are compared', () => {
    const words = wordsOf(slide('stage', 22, 2));
    expect(words.filter((text) => /^[AB] · /.test(text))).toEqual([
      'A · per-node lists',
      'B · per-node lists',
    ]);
  });
});
