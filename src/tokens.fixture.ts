/** For tests only: tokens of a theme as the style sheet has them, and how two of them contrast. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Theme } from './state/theme.ts';

/** Linear light of the three channels, 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number];

const SHEET = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

/** All tokens of a theme; those it leaves out are as in the dark one, some stronger on stage. */
export function tokensOf(
  theme: Theme,
  view: 'page' | 'talk' = 'page',
): ReadonlyMap<string, string> {
  const dark = theme === 'dark';
  const blocks = dark ? [':root {'] : [':root {', `:root[data-theme="${theme}"] {`];
  if (view === 'talk') blocks.push('\n:root[data-view="talk"] {');
  if (view === 'talk' && theme === 'light')
    blocks.push(':root[data-theme="light"][data-view="talk"] {');
  const texts = blocks.map((head) => SHEET.split(head)[1].split('\n}')[0]);
  return new Map(
    texts.flatMap((text) => [...text.matchAll(/--([\w-]+):\s*([^;]+);/g)].map((m) => [m[1], m[2]])),
  );
}

/** Of "#RRGGBB". */
export function linearOf(hex: string): Colour {
  expect(hex).toMatch(/^#[0-9A-F]{6}$/i);
  const channel = (from: number): number => {
    const share = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function luminanceOf(hex: string): number {
  const [red, green, blue] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of WCAG 2.2; `room` is light of the room on the screen, as a share of white. */
export function contrast(a: string, b: string, room = 0): number {
  const [low, high] = [luminanceOf(a), luminanceOf(b)].sort((x, y) => x - y);
  return (high + room + 0.05) / (low + room + 0.05);
}

/** What is seen where one colour lies over another one, not quite opaque. */
export function laidOver(front: string, alpha: number, back: string): string {
  const channel = (hex: string, from: number): number =>
    Number.parseInt(hex.slice(from, from + 2), 16);
  const mixed = [1, 3, 5].map((from) =>
    Math.round(alpha * channel(front, from) + (1 - alpha) * channel(back, from)),
  );
  return `#${mixed.map((each) => each.toString(16).padStart(2, '0')).join('')}`;
}
