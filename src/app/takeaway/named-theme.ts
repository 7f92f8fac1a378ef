/** Any theme of the page's style sheets, whichever one the page shows. */
import { type PaletteColours, type Rgb, rgbOf } from '../../films/palette.ts';
import type { SlideTheme } from '../../slides/slide-theme.ts';
import { type SvgTheme, tileInk } from '../../slides/svg-slide.ts';
import type { Theme } from '../../state/theme.ts';
import { themeOfTokens } from '../../ui/stage/read-stage-theme.ts';

type Tokens = (name: string) => string;

/** `resolution`: pixels that patterns have for one of their own. */
export function slideTheme(theme: Theme, resolution: number): SlideTheme {
  const token = tokensOf(document, theme);
  return { ...themeOfTokens(token, resolution), bg0: token('bg-0') };
}

/** The same with patterns that have names, and what these are in SVG. */
export function svgTheme(theme: Theme): SvgTheme {
  const token = tokensOf(document, theme);
  const ground = token('bg-0');
  const hatch = tileOf(7, token('waste'), {
    d: 'M-8 8L1 -1M-1 8L8 -1M6 8L15 -1',
    look: `stroke="${ground}" stroke-width="1.7" stroke-opacity="0.45"`,
  });
  const comb = tileOf(4, token('spin'), {
    d: 'M0.65 0V4',
    look: `stroke="${ground}" stroke-width="1.3" stroke-opacity="0.55"`,
  });
  const named = { hatch: tileInk('hatch'), comb: tileInk('comb') };
  return { theme: { ...slideTheme(theme, 1), ...named }, tiles: { hatch, comb } };
}

function tileOf(size: number, colour: string, { d, look }: { d: string; look: string }) {
  const ground = `<rect width="${size}" height="${size}" fill="${colour}"/>`;
  return { size, marks: `${ground}<path d="${d}" ${look}/>` };
}

/** The colours that a GIF of a theme is made of. */
export function paletteColours(theme: SlideTheme): PaletteColours {
  const marks = [
    ...[theme.ink1, theme.ink2, theme.ink3, theme.useful, theme.waste, theme.other, theme.spin],
    ...[theme.kick, theme.usefulInk, theme.wasteInk, theme.ruleStrong, theme.nodeOnline],
    ...[theme.nodePossible, ...(typeof theme.copy === 'string' ? [theme.copy] : [])],
    ...[...theme.skb, theme.skbInk, theme.focus, theme.rule, theme.usefulSoft, theme.wasteSoft],
  ];
  const grounds = [theme.bg1, theme.bg2, theme.bg0, theme.bg3];
  return { grounds: grounds.map(toRgb), marks: marks.map(toRgb) };
}

/** The browser reads any colour that a style sheet may name. */
function toRgb(colour: string): Rgb {
  const pen = document.createElement('canvas').getContext('2d');
  if (pen === null) return rgbOf(colour);
  pen.fillStyle = colour;
  return rgbOf(String(pen.fillStyle));
}

/** Later rules win: themes stand behind what they change. */
function tokensOf(page: Document, theme: Theme): Tokens {
  const { documentElement } = page.implementation.createHTMLDocument();
  documentElement.dataset.theme = theme;
  const found = new Map<string, string>();
  for (const rule of [...page.styleSheets].flatMap((sheet) => [...sheet.cssRules])) {
    if (!(rule instanceof CSSStyleRule) || !documentElement.matches(rule.selectorText)) continue;
    for (const name of rule.style)
      if (name.startsWith('--')) found.set(name, rule.style.getPropertyValue(name).trim());
  }
  const token = (name: string): string =>
    (found.get(`--${name}`) ?? '').replaceAll(/var\(--([\w-]+)\)/g, (_, other) => token(other));
  return token;
}
