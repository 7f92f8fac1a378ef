/** Nothing flashes more than three times a second: WCAG 2.2, success criterion 2.3.1. */
import { describe, expect, test } from 'vitest';
import type { LabFrame } from '../analysis/lab-frame.ts';
import { PS_PER_US, type Ps } from '../schema/units.ts';
import { LabSession } from '../state/session.ts';
import { SPEEDS } from '../state/speeds.ts';
import { StagePainter } from './draw.ts';
import { layoutStage } from './layout.ts';
import { logPen, NAMED_THEME } from './pen-log.fixture.ts';
import { datagrams, FIXTURE, FixtureFrames } from './stage.fixture.ts';
import { Visits } from './strip/visits.ts';

const FLASHES_PER_S = 3;
const FRAME_MS = 1_000 / 60;
const SECONDS = 4;
/** Shortly before a flush of the fixture. */
const START_US = 22.4;
/** A flash is a pair of opposite changes of a tenth of the full brightness. */
const CHANGE = 0.1;

/** The most flashes of a brightness over time in any second. */
function mostFlashes(levels: readonly number[]): number {
  const turns: number[] = [];
  let from = levels[0];
  let way = 0;
  levels.forEach((level, frame) => {
    const step = level - from;
    if (way !== 0 && step * way > 0) from = level;
    if (Math.abs(step) < CHANGE || step * way > 0) return;
    way = Math.sign(step);
    from = level;
    turns.push(frame * FRAME_MS);
  });
  const within = turns.map((at) => turns.filter((t) => t >= at && t < at + 1_000).length);
  return Math.max(0, ...within) / 2;
}

test('what counts flashes counts them', () => {
  const blinking = (hz: number): number[] =>
    Array.from({ length: 180 }, (_, f) => (Math.floor((2 * hz * f) / 60) % 2 === 0 ? 0 : 1));
  expect(mostFlashes(blinking(2))).toBe(2);
  expect(mostFlashes(blinking(5))).toBe(5);
  expect(mostFlashes(blinking(2).map((level) => level * 0.05))).toBe(0);
});

/** Frames of a run that plays; each must be read before the next. */
function* played(psPerS: number, { reduced }: { readonly reduced: boolean }): Generator<LabFrame> {
  const { recording } = new FixtureFrames(FIXTURE, datagrams(FIXTURE, 60));
  const session = new LabSession();
  session.show(recording, 0);
  session.setReduced(reduced);
  session.setSpeed(psPerS, 0);
  session.seek(START_US * PS_PER_US, 0);
  session.setPlaying(true, 0);
  for (let ms = 0; ms < SECONDS * 1_000; ms += FRAME_MS) {
    session.tick(ms);
    const frame = session.current();
    if (frame !== null) yield frame;
  }
}

/** What is painted, each mark with its outline: shapes, and words where they stand. */
function marksOf(lines: readonly string[]): Set<string> {
  const marks = new Set<string>();
  let path = '';
  for (const line of lines) {
    if (/^fill(Text|Rect)/.test(line)) marks.add(line);
    else if (/^(fill|stroke)\(/.test(line)) marks.add(path + line);
    else if (line.startsWith('beginPath')) path = '';
    else path += line;
  }
  return marks;
}

const EVENT_SPEEDS = SPEEDS.filter(({ mode, psPerS }) => mode === 'event' && psPerS > 0);

test.each(EVENT_SPEEDS)('no list flashes more often at $id', ({ psPerS }) => {
  const levels = FIXTURE.machine.possible.map((): number[] => []);
  for (const frame of played(psPerS, { reduced: false })) {
    const visits = new Visits(levels.length);
    visits.read(frame, FIXTURE.load.pairs[0].sender, false);
    for (const [slot, seen] of levels.entries()) seen.push(visits.glow[slot]);
  }
  expect(Math.max(...levels.flat())).toBeGreaterThan(CHANGE);
  for (const seen of levels) expect(mostFlashes(seen)).toBeLessThanOrEqual(FLASHES_PER_S);
});

describe('with reduced motion', () => {
  const layout = layoutStage(FIXTURE, { width: 968, height: 500 }, { pair: 0, variant: 'pernode' });
  const painter = new StagePainter(layout, true);
  const pictures: { readonly eventPs: Ps; readonly lines: readonly string[] }[] = [];
  for (const frame of played(2 * PS_PER_US, { reduced: true })) {
    const { pen, lines } = logPen();
    painter.draw(pen, frame, NAMED_THEME, { flow: 0, drift: 0, still: true });
    pictures.push({ eventPs: frame.view.atPs, lines });
  }

  test('no mark comes and goes more often', () => {
    const shown = pictures.map(({ lines }) => marksOf(lines));
    const all = new Set(shown.flatMap((marks) => [...marks]));
    expect(all.size).toBeGreaterThan(100);
    for (const mark of all) {
      const flashes = mostFlashes(shown.map((marks) => (marks.has(mark) ? 1 : 0)));
      expect(flashes, mark).toBeLessThanOrEqual(FLASHES_PER_S);
    }
  });

  test('between two events nothing moves and nothing fades', () => {
    const known = new Map<Ps, string>();
    for (const { eventPs, lines } of pictures) {
      const picture = lines.join('\n');
      expect(known.get(eventPs) ?? picture).toBe(picture);
      known.set(eventPs, picture);
    }
    expect(known.size).toBeGreaterThan(10);
  });

  test('the lists of the newest flush stay marked as its trail until the next one', () => {
    const off = FIXTURE.machine.possible.length - FIXTURE.machine.online.length;
    for (const { lines } of pictures) {
      const hatched = lines.filter((line) => line === 'fill() hatch');
      expect(hatched).toHaveLength(off);
    }
  });
});
