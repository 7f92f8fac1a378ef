/** The picture as it would be saved, smaller. */
import { useEffect, useRef } from 'react';
import { renderView } from '../../slides/render-view.ts';
import { SPEEDS } from '../../state/speeds.ts';
import { readInstant, sizeOf, type TakeSettings } from './take-settings.ts';
import { computedPsOf, fontsReady, specOf, type Taken } from './taken.ts';

export interface TakePreviewProps {
  readonly taken: Taken;
  readonly settings: TakeSettings;
}

/** Pixels of the preview: sharp on a screen of two pixels for one. */
const PREVIEW_PIXELS = 640 * 360;

export function TakePreview({ taken, settings }: TakePreviewProps) {
  const room = useRef<HTMLDivElement>(null);
  const { view, size, theme, clock, at, speed } = settings;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a film's end and frames are not seen
  useEffect(() => {
    let alive = true;
    const draw = async (): Promise<void> => {
      const atPs = readInstant(at, computedPsOf(taken), clock);
      if (atPs === null) return;
      await Promise.all([fontsReady(), taken.frames.reach(atPs)]);
      if (!alive) return;
      const { width, height } = sizeOf(settings);
      const part = Math.sqrt(PREVIEW_PIXELS / (width * height)) * 2;
      const box = { width: Math.round(width * part), height: Math.round(height * part) };
      const spec = specOf(taken, settings, { atPs, filmPsPerS: null }, box);
      room.current?.replaceChildren(
        renderView(spec, taken.frames.at(atPs, SPEEDS[settings.speed].psPerS)),
      );
    };
    // Where it cannot be drawn, saving says why.
    void draw().catch(() => undefined);
    return () => {
      alive = false;
    };
  }, [taken, view, size, theme, clock, at, speed]);
  return <div className="take-preview" ref={room} aria-hidden="true" />;
}
