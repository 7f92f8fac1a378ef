/** Reads the tokens of the page into a plain object for canvases, once per theme. */
import type { Ink, StageTheme } from '../../stage/theme.ts';

/** How a canvas is to look and move. */
export interface StageLook {
  readonly theme: StageTheme;
  /** Reduced motion. */
  readonly still: boolean;
}

/** Hatch: stripe every seven pixels down the diagonal, as in the style sheet of the panels. */
const HATCH = 7;
const HATCH_STRIPE = 1.7;
const COMB = 4;
const COMB_STRIPE = 1.3;
/** The tick text of the dark theme, which all sizes of the drawings are written for. */
const DESIGNED_TICK_PX = 12;

export function readStageTheme(root: HTMLElement): StageLook {
  const style = getComputedStyle(root);
  const forced = matchMedia('(forced-colors: active)').matches;
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  const theme = forced ? forcedTheme(root) : tokenTheme(token);
  const wish = root.dataset.motion ?? '';
  const still =
    wish === 'reduced' || (wish === '' && matchMedia('(prefers-reduced-motion: reduce)').matches);
  return { theme: { ...theme, ...shapesOf(token) }, still };
}

/** What a theme has besides its colours. */
function shapesOf(token: (name: string) => string): Omit<StageTheme, keyof Colours> {
  const type = Number.parseFloat(token('t-tick')) / DESIGNED_TICK_PX;
  const line = Number(token('line'));
  return { type, least: 0, line, sans: token('sans'), mono: token('mono') };
}

type Colours = Omit<StageTheme, 'type' | 'least' | 'line' | 'sans' | 'mono'>;

/** A theme from tokens that are not those of the page; a pattern has so many pixels for one. */
export function themeOfTokens(token: (name: string) => string, resolution: number): StageTheme {
  return { ...tokenTheme(token, resolution), ...shapesOf(token) };
}

function tokenTheme(token: (name: string) => string, resolution?: number): Colours {
  const ground = token('bg-0');
  return {
    bg1: token('bg-1'),
    bg2: token('bg-2'),
    bg3: token('bg-3'),
    rule: token('rule'),
    ruleStrong: token('rule-strong'),
    ink1: token('ink-1'),
    ink2: token('ink-2'),
    ink3: token('ink-3'),
    focus: token('focus'),
    useful: token('useful'),
    usefulInk: token('useful-ink'),
    usefulSoft: token('useful-soft'),
    onUseful: token('on-useful'),
    waste: token('waste'),
    wasteInk: token('waste-ink'),
    wasteSoft: token('waste-soft'),
    copy: token('copy'),
    other: token('other'),
    spin: token('spin'),
    kick: token('kick'),
    nodeOnline: token('node-online'),
    nodePossible: token('node-possible'),
    skb: [0, 1, 2, 3, 4, 5, 6, 7].map((hue) => token(`skb-${hue}`)),
    skbInk: token('skb-ink'),
    hatch: hatchOf(token('waste'), ground, resolution),
    comb: combOf(token('spin'), ground, resolution),
  };
}

/** The system's own few colours: patterns and outlines then carry the meaning. */
function forcedTheme(root: HTMLElement): Colours {
  const probe = root.ownerDocument.createElement('span');
  root.append(probe);
  const system = (name: string): string => {
    probe.style.color = name;
    return getComputedStyle(probe).color;
  };
  const ground = system('Canvas');
  const ink = system('CanvasText');
  const grey = system('GrayText');
  const mark = system('Highlight');
  const onMark = system('HighlightText');
  probe.remove();
  return {
    bg1: ground,
    bg2: ground,
    bg3: ground,
    rule: grey,
    ruleStrong: ink,
    ink1: ink,
    ink2: ink,
    ink3: ink,
    focus: mark,
    useful: mark,
    usefulInk: ink,
    usefulSoft: ground,
    onUseful: onMark,
    waste: ink,
    wasteInk: ink,
    wasteSoft: ground,
    copy: linesOf(grey, ground),
    other: grey,
    spin: ink,
    kick: mark,
    nodeOnline: ink,
    nodePossible: grey,
    skb: [mark],
    skbInk: onMark,
    hatch: hatchOf(ink, ground),
    comb: combOf(ink, ground),
  };
}

/** Draws one tile of a pattern, at the resolution of the screen if none is given. */
function patternOf(
  size: number,
  colour: string,
  stripe: (pen: CanvasRenderingContext2D) => void,
  dpr = Math.max(1, Math.round(devicePixelRatio)),
): Ink {
  const canvas = document.createElement('canvas');
  canvas.width = size * dpr;
  canvas.height = size * dpr;
  const pen = canvas.getContext('2d');
  if (pen === null) return colour;
  pen.scale(dpr, dpr);
  pen.fillStyle = colour;
  pen.fillRect(0, 0, size, size);
  stripe(pen);
  const pattern = pen.createPattern(canvas, 'repeat');
  pattern?.setTransform(new DOMMatrix().scale(1 / dpr));
  return pattern ?? colour;
}

function hatchOf(colour: string, ground: string, resolution?: number): Ink {
  const stripe = (pen: CanvasRenderingContext2D): void => {
    pen.strokeStyle = ground;
    pen.globalAlpha = 0.45;
    pen.lineWidth = HATCH_STRIPE;
    pen.beginPath();
    for (const shift of [-HATCH, 0, HATCH]) {
      pen.moveTo(shift - 1, HATCH + 1);
      pen.lineTo(shift + HATCH + 1, -1);
    }
    pen.stroke();
  };
  return patternOf(HATCH, colour, stripe, resolution);
}

/** Lies down where the comb stands: for copies where the system has no colour left for them. */
function linesOf(colour: string, ground: string): Ink {
  return patternOf(COMB, colour, (pen) => {
    pen.fillStyle = ground;
    pen.fillRect(0, 0, COMB, COMB / 2);
  });
}

function combOf(colour: string, ground: string, resolution?: number): Ink {
  const stripe = (pen: CanvasRenderingContext2D): void => {
    pen.fillStyle = ground;
    pen.globalAlpha = 0.55;
    pen.fillRect(0, 0, COMB_STRIPE, COMB);
  };
  return patternOf(COMB, colour, stripe, resolution);
}
