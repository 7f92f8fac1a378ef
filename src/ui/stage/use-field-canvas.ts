/** The two canvases of a field with a painter for their size and theme; only it draws. */
import { useContext, useEffect, useRef, useState } from 'react';
import type { Focus } from '../../state/zoom.ts';
import { FrameContext, useFrames, useSampled } from '../lab-frames.ts';
import { cpuPlaces } from './cpu-places.ts';
import { FieldCanvas } from './field-canvas.ts';
import { useLayers } from './layers.ts';
import { useStageLook } from './use-stage-look.ts';

/** `partOf`: the whole field, beside which a part of it is shown. */
export function useFieldCanvas(focus: Focus | null, partOf: FieldCanvas | null = null) {
  const source = useContext(FrameContext);
  const look = useStageLook();
  const { frame, still, moving, size } = useLayers();
  const [canvas, setCanvas] = useState<FieldCanvas | null>(null);
  const focused = useRef(focus);
  focused.current = focus;
  // Asked for once, so that what was measured is there before the words beside it ask, whatever
  // size or theme comes later.
  const painter = useRef<FieldCanvas | null>(null);
  useFrames((next) => painter.current?.draw(next));
  useEffect(() => {
    if (still.current === null || moving.current === null || size === null || look === null) return;
    const layers = { still: still.current, moving: moving.current };
    const made = new FieldCanvas({ ...layers, size, look, partOf }, focused.current);
    const now = source.current();
    if (now !== null) made.draw(now);
    setCanvas(made);
    if (frame.current !== null) cpuPlaces.set(frame.current, made);
    painter.current = made;
    return () => {
      painter.current = null;
      made.stop();
    };
  }, [source, frame, still, moving, size, look, partOf]);
  useEffect(() => canvas?.show(focus), [canvas, focus]);
  // What is laid out is known after the first frame.
  useSampled(({ recording }) => recording.scenario.title, '');
  return { frame, still, moving, canvas };
}
