/** What a slide shows, and where: panels in units of their own, and a foot, on a box of pixels. */
import type { Rect } from '../stage/geometry.ts';
import type { Place } from './sheet.ts';

export const VIEWS = [
  'lab',
  'field',
  'stage',
  'closeup',
  'lanes',
  'throughput',
  'checks',
  'code',
] as const;
export type ViewId = (typeof VIEWS)[number];

/** What is drawn of a recorded trace: it does not tell which lists a flush visited. */
export const TRACE_VIEWS: readonly ViewId[] = ['stage', 'lanes'];

/** What a panel shows. */
export type PanelKind = Exclude<ViewId, 'lab'>;

export interface PanelBox {
  readonly kind: PanelKind;
  /** Which of the runs it shows. */
  readonly side: number;
  /** Its upper left corner on the slide, and pixels of one of its units. */
  readonly place: Place;
  /** Its size in units. */
  readonly width: number;
  readonly height: number;
}

/** The line over the panels of one of two runs. */
export interface SideHead {
  readonly side: number;
  readonly place: Place;
  readonly width: number;
}

export interface SlideLayout {
  readonly width: number;
  readonly height: number;
  readonly panels: readonly PanelBox[];
  /** None where there is one run. */
  readonly heads: readonly SideHead[];
  /** Its width and height are in units of its place. */
  readonly foot: { readonly place: Place; readonly width: number; readonly height: number };
}

/** Units of a wide slide for its foot; the page is designed at about this width. */
const FOOT_UNITS = 1280;
const FOOT_HEIGHT = 50;
const HEAD_HEIGHT = 26;
const MARGIN = 14;
const GUTTER = 12;

/** Units that a wide slide is across, so that the text of each view can be read in a room. */
const UNITS: Readonly<Record<ViewId, number>> = {
  lab: 1440,
  field: 1120,
  stage: 1120,
  closeup: 1120,
  lanes: 760,
  throughput: 760,
  checks: 420,
  code: 640,
};
/** Two runs share a slide, so marks are smaller: how many times as many units it is across then. */
const UNITS_OF_TWO: Readonly<Record<ViewId, number>> = {
  lab: 1.25,
  field: 1.6,
  stage: 1.6,
  closeup: 1.6,
  lanes: 1.25,
  throughput: 1.25,
  checks: 2.1,
  code: 1.25,
};
/** A square has the area of a wide slide. */
const SQUARE = 0.75;

export interface SlideBox {
  readonly width: number;
  readonly height: number;
}

export function layoutSlide(view: ViewId, sides: number, box: SlideBox): SlideLayout {
  const { width, height } = box;
  const wide = width > height;
  const across = wide ? 1 : SQUARE;
  const footScale = width / (FOOT_UNITS * across);
  const footHeight = FOOT_HEIGHT * footScale;
  const foot = {
    place: { x: 0, y: height - footHeight, scale: footScale },
    width: width / footScale,
    height: FOOT_HEIGHT,
  };
  const scale = width / (UNITS[view] * across * (sides > 1 ? UNITS_OF_TWO[view] : 1));
  const body: Rect = {
    x: MARGIN,
    y: MARGIN,
    w: width / scale - 2 * MARGIN,
    h: (height - footHeight) / scale - MARGIN,
  };
  const parts = sides > 1 ? halves(body, wide && BESIDE.includes(view)) : [body];
  const room = sides > 1 ? HEAD_HEIGHT : 0;
  const toPlace = ({ x, y }: Rect): Place => ({ x: x * scale, y: y * scale, scale });
  const panels = parts.flatMap((part, side) => {
    const inner = { ...part, y: part.y + room, h: part.h - room };
    return panelsOf(view, inner, wide, sides > 1).map(({ kind, rect }) => {
      return { kind, side, place: toPlace(rect), width: rect.w, height: rect.h };
    });
  });
  const heads = parts.map((part, side) => ({ side, place: toPlace(part), width: part.w }));
  return { width, height, panels, heads: sides > 1 ? heads : [], foot };
}

/** Views that are as high as they are wide stand side by side. */
const BESIDE: readonly ViewId[] = ['throughput', 'checks', 'code'];

function halves({ x, y, w, h }: Rect, beside: boolean): Rect[] {
  if (beside) {
    const half = (w - GUTTER) / 2;
    return [0, 1].map((i) => ({ x: x + i * (half + GUTTER), y, w: half, h }));
  }
  const half = (h - GUTTER) / 2;
  return [0, 1].map((i) => ({ x, y: y + i * (half + GUTTER), w, h: half }));
}

interface PlacedPanel {
  readonly kind: PanelKind;
  readonly rect: Rect;
}

function panelsOf(view: ViewId, body: Rect, wide: boolean, isHalf: boolean): PlacedPanel[] {
  if (view !== 'lab') return [{ kind: view, rect: body }];
  if (isHalf) {
    const [left, right] = columns(body, wide ? 0.64 : 0.6);
    const [top, bottom] = rows(right, 0.62);
    return named(['stage', 'throughput', 'checks'], [left, top, bottom]);
  }
  return wide ? wideLab(body) : squareLab(body);
}

/** As on the page: the machine and its lanes left, what explains them right. */
function wideLab(body: Rect): PlacedPanel[] {
  const [left, right] = columns(body, 0.71);
  const [stage, lanes] = rows(left, 0.665);
  const [throughput, rest] = rows(right, 0.34);
  const [checks, code] = rows(rest, 0.31);
  const kinds: PanelKind[] = ['stage', 'lanes', 'throughput', 'checks', 'code'];
  return named(kinds, [stage, lanes, throughput, checks, code]);
}

function squareLab(body: Rect): PlacedPanel[] {
  const [stage, rest] = rows(body, 0.47);
  const [left, right] = columns(rest, 0.58);
  const [lanes, throughput] = rows(left, 0.48);
  const [checks, code] = rows(right, 0.3);
  const kinds: PanelKind[] = ['stage', 'lanes', 'throughput', 'checks', 'code'];
  return named(kinds, [stage, lanes, throughput, checks, code]);
}

function named(kinds: readonly PanelKind[], rects: readonly Rect[]): PlacedPanel[] {
  return kinds.map((kind, i) => ({ kind, rect: rects[i] }));
}

function columns({ x, y, w, h }: Rect, share: number): readonly [Rect, Rect] {
  const left = (w - GUTTER) * share;
  return [
    { x, y, w: left, h },
    { x: x + left + GUTTER, y, w: w - GUTTER - left, h },
  ];
}

function rows({ x, y, w, h }: Rect, share: number): readonly [Rect, Rect] {
  const top = (h - GUTTER) * share;
  return [
    { x, y, w, h: top },
    { x, y: y + top + GUTTER, w, h: h - GUTTER - top },
  ];
}
