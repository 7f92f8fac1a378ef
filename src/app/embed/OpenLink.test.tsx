// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createChoices } from '../../state/choices.ts';
import type { Page } from '../page.ts';
import { OpenLink } from './OpenLink.tsx';
import { enter } from './player.ts';

afterEach(cleanup);

/** The keys of the link's address once it is about to be followed, while something plays. */
function keysIn(place: 'lab' | 'story'): readonly string[] {
  const page = { choices: createChoices() } as unknown as Page;
  page.choices.setState({ place, mode: 'embed', story: place === 'story' ? 'walk.32-lists' : '' });
  const player = {
    ...{ recording: () => null, playheadPs: () => 5_000_000, plays: () => true },
    ...{ playPause: vi.fn(), step: vi.fn(), seek: null },
  };
  enter(page, player);
  render(<OpenLink page={page} />);
  const link = screen.getByRole('link');
  fireEvent.pointerDown(link);
  return [...new URLSearchParams(new URL(link.getAttribute('href') ?? '').hash.slice(1)).keys()];
}

test('the way out of a frame leads to the instant at which its run stands', () => {
  expect(keysIn('lab')).toEqual(expect.arrayContaining(['t', 'paused']));
});

test('and to a step of the story, without an instant that would be one of the Lab', () => {
  const keys = keysIn('story');
  expect(keys).toContain('story');
  expect(keys).not.toContain('t');
  expect(keys).not.toContain('paused');
});
