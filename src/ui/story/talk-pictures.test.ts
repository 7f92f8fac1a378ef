// @vitest-environment node
/** Whether the back row can read what steps draw: every live picture of the story, as it moves. */
import { describe, expect, it } from 'vitest';
import { type Edges, meet, type Word } from '../../stage/word-boxes.fixture.ts';
import { STORY_STEPS } from '../../story/contents.ts';
import { factsOfChapter } from '../../story/story-runs.fixture.ts';
import { type ToldStep, tellStep } from '../../story/told-step.ts';
import { contrast, laidOver, tokensOf } from '../../tokens.fixture.ts';
import { type Drawn, drawOnStage, framesOf, livePictures } from './talk-pictures.fixture.ts';
import { LEAST_TYPE } from './talk-sizes.ts';

const STEPS = STORY_STEPS.map(({ id, chapter, step }) => {
  const told = tellStep(chapter, step, factsOfChapter(chapter));
  return { id, told, live: livePictures(told) };
}).filter(({ live }) => live.length > 0);

describe.each(STEPS)('on stage, $id', ({ told }) => {
  it('writes words that are large, apart from each other, and in their picture', () => {
    const wrong = new Set<string>();
    for (const { words, scale, width, height } of drawnOf(told)) {
      for (const word of words) {
        const px = word.size * scale;
        if (px < LEAST_TYPE) wrong.add(`"${word.text}" has ${px.toFixed(1)} px`);
        if (!within(word.edges, { left: 0, top: 0, right: width, bottom: height }))
          wrong.add(`"${word.text}" leaves the picture`);
      }
      for (const [word, other] of pairsOf(words.filter((each) => !isNumberOfSkb(each))))
        if (meet(word.edges, other.edges)) wrong.add(`"${word.text}" meets "${other.text}"`);
    }
    expect([...wrong]).toEqual([]);
  });

  it('moves no skb over a word', () => {
    const wrong = new Set<string>();
    for (const { words } of drawnOf(told))
      for (const word of words) {
        if (!isNumberOfSkb(word) && word.over.length > 0)
          wrong.add(`${word.over[0].ink} covers "${word.text}"`);
      }
    expect([...wrong]).toEqual([]);
  });
});

it('keeps the words of a circuit apart however high it is', () => {
  const wrong = new Set<string>();
  for (const { id, told } of STEPS)
    for (const picture of livePictures(told)) {
      if (picture.kind !== 'stage' || told.scene === null) continue;
      const frame = framesOf(told.scene)(1);
      for (let higher = 10; higher <= MOST_HIGHER; higher += 10)
        for (const [word, other] of pairsOf(drawOnStage(told, picture, frame, higher).words))
          if (!isNumberOfSkb(word) && !isNumberOfSkb(other) && meet(word.edges, other.edges))
            wrong.add(`${id}, ${higher} px higher: "${word.text}" meets "${other.text}"`);
    }
  expect([...wrong]).toEqual([]);
});

const THEMES = ['dark', 'light', 'projector'] as const;
const LEAST_CONTRAST = 7;
/** Patterns are of a colour, with lines of the ground that only darken or lighten it. */
const PATTERN_OF: Readonly<Record<string, string>> = { hatch: 'waste', comb: 'spin' };

it.each(THEMES)('in the %s theme every word stands out from its ground', (theme) => {
  const tokens = tokensOf(theme, 'talk');
  const colourOf = (ink: string): string => tokens.get(PATTERN_OF[ink] ?? ink) ?? ink;
  const wrong = new Set<string>();
  for (const { id, told } of STEPS)
    for (const { words } of drawnOf(told, [1]))
      for (const { text, ink, alpha, under } of words) {
        // What fades goes, or has yet to come.
        if (alpha < 1) continue;
        let ground = colourOf('bg-0');
        for (const fill of under) ground = laidOver(colourOf(fill.ink), fill.alpha, ground);
        const ratio = contrast(colourOf(ink), ground);
        const on = under.at(-1)?.ink ?? 'bg-0';
        if (ratio < LEAST_CONTRAST)
          wrong.add(`${id}: "${text}", ${ink} on ${on}, has ${ratio.toFixed(2)}`);
      }
  expect([...wrong]).toEqual([]);
});

/** A step without figures gives its circuit so many pixels more. */
const MOST_HIGHER = 100;

/** The shares of its scene that are looked at. */
const SHARES = Array.from({ length: 25 }, (_, i) => i / 24);

function* drawnOf(told: ToldStep, shares = SHARES): Generator<Drawn> {
  const { scene } = told;
  if (scene === null) return expect.fail('a live picture has a scene');
  const at = framesOf(scene);
  for (const picture of livePictures(told))
    for (const share of shares) yield drawOnStage(told, picture, at(share));
}

/** It comes and goes with its square. */
function isNumberOfSkb({ text, under }: Word): boolean {
  return /^\d+$/.test(text) && (under.at(-1)?.ink.startsWith('skb-') ?? false);
}

const ROUNDING = 0.01;

function within(a: Edges, b: Edges): boolean {
  const before = b.left - a.left > ROUNDING || b.top - a.top > ROUNDING;
  return !before && a.right - b.right <= ROUNDING && a.bottom - b.bottom <= ROUNDING;
}

function* pairsOf(words: readonly Word[]): Generator<readonly [Word, Word]> {
  for (const [i, word] of words.entries())
    for (const other of words.slice(i + 1)) yield [word, other];
}
