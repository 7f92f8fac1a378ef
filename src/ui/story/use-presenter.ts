/** What a room needs: a pointer that gets out of the way, a screen that stays on, swipes. */
import { useEffect, useRef, useState } from 'react';

const POINTER_MS = 2_000;
/** A finger that goes further sideways than this turns the page. */
const SWIPE_PX = 60;

/** True while the pointer has not moved for a while. */
export function usePointerIdle(): boolean {
  const [idle, setIdle] = useState(true);
  useEffect(() => {
    let timer = 0;
    const onMove = (): void => {
      setIdle(false);
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setIdle(true), POINTER_MS);
    };
    window.addEventListener('pointermove', onMove);
    return () => {
      window.removeEventListener('pointermove', onMove);
      window.clearTimeout(timer);
    };
  }, []);
  return idle;
}

/** Keeps the screen on; a browser takes the lock back whenever the page is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    // In a frame the screen is that of the page around it.
    if (window.parent !== window) return;
    let lock: WakeLockSentinel | null = null;
    let over = false;
    const ask = async (): Promise<void> => {
      // Not in every browser, and refused on a low battery: the talk goes on without.
      if (document.hidden || !('wakeLock' in navigator)) return;
      const asked = await navigator.wakeLock.request('screen').catch(() => null);
      if (over) return asked?.release();
      void lock?.release();
      lock = asked;
    };
    const onVisibility = (): void => void ask();
    void ask();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', onVisibility);
      void lock?.release();
    };
  }, []);
}

/** Calls back for a swipe to the left (1) or to the right (-1) with one finger. */
export function useSwipe(onSwipe: (direction: 1 | -1) => void): void {
  const latest = useRef(onSwipe);
  latest.current = onSwipe;
  useEffect(() => {
    let from: Touch | null = null;
    const onStart = (event: TouchEvent): void => {
      from = event.touches.length === 1 ? event.touches[0] : null;
    };
    const onEnd = (event: TouchEvent): void => {
      const [to] = event.changedTouches;
      if (from === null || to === undefined || isMagnified()) return;
      const x = to.clientX - from.clientX;
      const y = to.clientY - from.clientY;
      from = null;
      if (Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) latest.current(x < 0 ? 1 : -1);
    };
    window.addEventListener('touchstart', onStart, { passive: true });
    window.addEventListener('touchend', onEnd);
    return () => {
      window.removeEventListener('touchstart', onStart);
      window.removeEventListener('touchend', onEnd);
    };
  }, []);
}

/** Somebody has pinched the page larger, and moves about in it with a finger. */
function isMagnified(): boolean {
  return (window.visualViewport?.scale ?? 1) > 1.01;
}

/** The look of the stage, and a mark for whatever must not disturb a talk. */
export function useTalkMark(view: 'talk' | 'notes'): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.talk = view;
    if (view === 'talk') dataset.view = 'talk';
    return () => {
      delete dataset.talk;
      delete dataset.view;
    };
  }, [view]);
}
