/** The stage's screen: filled and left, by a key there or in the speaker's window. */
import type { TalkCommand } from '../../ui/story/talk-keys.ts';

/** What only a key or a click in the stage's own window may do, or one that is lent to it. */
export type ScreenCommand = 'fillScreen' | 'fullScreen';

export function isScreenCommand(command: TalkCommand): command is ScreenCommand {
  return command === 'fillScreen' || command === 'fullScreen';
}

export function fillsScreen(): boolean {
  return document.fullscreenElement !== null;
}

/** False where the browser refuses. */
export async function performOnScreen(command: ScreenCommand): Promise<boolean> {
  const leaves = command === 'fullScreen' && fillsScreen();
  const change = leaves ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  return change.then(
    () => true,
    () => false,
  );
}

export function leaveFullScreen(): void {
  // It may be gone by itself just now.
  if (fillsScreen()) document.exitFullscreen().catch(() => undefined);
}

interface Lent {
  readonly kind: 'lent';
  readonly command: ScreenCommand;
}

/** The talk in the window that opened this one; null where there is none. */
export function talkOfOpener(): string | null {
  try {
    const stage = window.opener as Window | null;
    return stage?.document.documentElement.dataset.talkId ?? null;
  } catch {
    return null; // it has gone to another host since
  }
}

/**
 * Lends the key that was pressed here to the window of the talk that opened this one, as far as the
 * browser knows how to (Chromium does). False where there is no such window.
 */
export function lendKey(command: ScreenCommand): boolean {
  if (talkOfOpener() === null) return false;
  const lent: Lent = { kind: 'lent', command };
  const options = { targetOrigin: '/', delegate: 'fullscreen' };
  (window.opener as Window).postMessage(lent, options);
  return true;
}

/** Hears what the speaker's window lends; gives back how to stop. */
export function onLentKey(perform: (command: ScreenCommand) => void): () => void {
  const onMessage = ({ origin, data }: MessageEvent<Lent | null>): void => {
    if (origin === window.origin && data?.kind === 'lent') perform(data.command);
  };
  window.addEventListener('message', onMessage);
  return () => window.removeEventListener('message', onMessage);
}
