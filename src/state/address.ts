/** Keeps the address of the page and the choices in step, in both directions. */
import type { Ps } from '../schema/units.ts';
import type { ChoicesStore } from './choices.ts';
import { readLink, writeLink } from './link.ts';
import { asItComes, FIRST_PRESET, type LinkedChoices } from './linked.ts';
import { samePlace } from './place.ts';

export { scenarioOrLast } from './scenario-of.ts';

/** The address is written at most so often: browsers refuse more than a few changes a second. */
export const WRITE_EVERY_MS = 500;

/** Another place is a page of its own, so that "back" leads to the one before. */
type WayToWrite = 'replaceState' | 'pushState';

/** The parts of a window that are used, so that a test can stand in. */
export interface PageAddress {
  readonly location: { readonly hash: string; readonly href: string };
  readonly history: Readonly<Record<WayToWrite, (data: null, unused: string, url: string) => void>>;
  addEventListener(type: 'hashchange' | 'pagehide', listener: () => void): void;
  removeEventListener(type: 'hashchange' | 'pagehide', listener: () => void): void;
  setTimeout(callback: () => void, ms: number): number;
  clearTimeout(timer: number): void;
}

/**
 * Follows the link the page was opened with and every later one, and writes changes back, those too
 * that were made before it was called. The playhead is in the choices only while paused, so playing
 * writes nothing. Returns how to stop.
 */
export function connectAddress(store: ChoicesStore, page: PageAddress): () => void {
  let written = page.location.hash;
  // As the address stands when it was last looked at: a browser may refuse what is written.
  let seen = written;
  let timer: number | null = null;
  let following = false;
  const follow = (): void => {
    const { choices, notices } = readLink(page.location.hash);
    written = page.location.hash;
    seen = written;
    following = true;
    store.getState().follow(choices, notices);
    following = false;
  };
  const write = (way: WayToWrite = 'replaceState', choices = store.getState()): void => {
    if (timer !== null) page.clearTimeout(timer);
    timer = null;
    const hash = `#${writeLink(choices)}`;
    if (hash === written) return;
    written = hash;
    writeHash(page, way, hash);
    seen = page.location.hash;
  };
  const flush = (): void => {
    if (timer !== null) write();
  };
  const onHashChange = (): void => {
    if (page.location.hash !== written) follow();
  };
  const writeSoon = (): void => {
    timer ??= page.setTimeout(() => {
      timer = null;
      // A link that has just been opened, and not been told yet, would be written over.
      if (page.location.hash === seen) write();
      else follow();
    }, WRITE_EVERY_MS);
  };
  if (written !== '') follow();
  else if (writeLink(store.getState()) !== writeLink(asItComes(FIRST_PRESET))) writeSoon();
  const unsubscribe = store.subscribe((choices, before) => {
    if (following || samePlace(choices, before)) return writeSoon();
    if (timer !== null) write('replaceState', before);
    // The history belongs to the page around a frame: its "back" must not walk through this one.
    write(choices.mode === 'embed' ? 'replaceState' : 'pushState', choices);
  });
  page.addEventListener('hashchange', onHashChange);
  page.addEventListener('pagehide', flush);
  return () => {
    flush();
    unsubscribe();
    page.removeEventListener('hashchange', onHashChange);
    page.removeEventListener('pagehide', flush);
  };
}

function writeHash(page: PageAddress, way: WayToWrite, hash: string): void {
  try {
    page.history[way](null, '', hash);
  } catch {
    // Some browsers refuse it for pages from a file; "copy link" still gives the link.
  }
}

/** The address to share: these choices, opened at an instant, paused. */
export function shareAddress(href: string, choices: LinkedChoices, atPs: Ps | null): string {
  const shared = atPs === null ? choices : { ...choices, atPs, paused: true };
  return `${href.replace(/#.*$/, '')}#${writeLink(shared)}`;
}
