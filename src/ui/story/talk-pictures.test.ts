// @vitest-environment node
/** Whether the back row can read what steps draw: every live picture of the story, as it moves. */
import { describe, expect, it } from 'vitest';
import { type Edges, meet, type Word } from '../../stage/word-boxes.fixture.ts';
import { STORY_STEPS } from '../../story/contents.ts';
import { factsOfChapter } from '../../story/story-runs.fixture.ts';
import { type ToldStep, tellStep } from '../../story/told-step.ts';
import { type Drawn, drawOnStage, framesOf, livePictures } from './talk-pictures.fixture.ts';
import { LEAST_TYPE } from './talk-sizes.ts';

/** Instants of a scene that are looked at. */
const INSTANTS = 24;

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
});

function* drawnOf(told: ToldStep): Generator<Drawn> {
  const { scene } = told;
  if (scene === null) return expect.fail('a live picture has a scene');
  const at = framesOf(scene);
  for (const picture of livePictures(told))
    for (let i = 0; i <= INSTANTS; i++) yield drawOnStage(told, picture, at(i / INSTANTS));
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
