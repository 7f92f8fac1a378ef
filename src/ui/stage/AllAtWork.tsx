/** All CPUs that take part, each with all its parts: up to sixteen of them. */
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useContext,
  useEffect,
  useState,
} from 'react';
import type { CpuIndex } from '../../schema/units.ts';
import {
  CPUS_TABLE_HEAD,
  cpusSentence,
  cpusTable,
  describeCard,
} from '../../stage/cpus/describe.ts';
import { FrameContext, useSampled } from '../lab-frames.ts';
import { cpuPlaces } from './cpu-places.ts';
import { CpusCanvas } from './cpus-canvas.ts';
import { FocusRing } from './FocusRing.tsx';
import { HoverCard } from './HoverCard.tsx';
import { useLayers } from './layers.ts';
import { UnseenTable } from './UnseenTable.tsx';
import { pointOf } from './use-pointing.ts';
import { useStageLook } from './use-stage-look.ts';
import { zoomKeyOf } from './zoom-keys.ts';
import './stage.css';

export interface AllAtWorkProps {
  /** Index of the pair that other panels show. */
  readonly pair: number;
  /** A CPU was chosen, to be looked at more closely. */
  readonly onCpu: (cpu: CpuIndex) => void;
  readonly onNearer: () => void;
  readonly onFurther: () => void;
}

const LABEL =
  'CPUs at work. Alt with the arrow keys goes over them; Enter opens one, plus and minus go ' +
  'nearer and further away, Escape closes the card.';

interface Pointed {
  readonly cpu: CpuIndex;
  /** The keyboard brought it. */
  readonly byKey: boolean;
}

export function AllAtWork({ pair, ...act }: AllAtWorkProps) {
  const { frame, still, moving, canvas } = useCpusCanvas(pair);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const layout = canvas?.layout ?? null;
  const around = pointed === null ? null : (canvas?.rectOf(pointed.cpu) ?? null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const done = onKey(event, {
      cpus: layout?.cards.map(({ cpu }) => cpu) ?? [],
      at: pointed?.cpu ?? null,
      point: (cpu) => setPointed(cpu === null ? null : { cpu, byKey: true }),
      ...act,
    });
    if (!done) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section className="stage" aria-label="CPUs at work">
      <div
        ref={frame}
        className="stage-layers"
        role="application"
        aria-label={LABEL}
        data-pick={pointed !== null}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: one stop of the keyboard for all CPUs
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...pointerHandlers({ canvas, pointed, setPointed, onCpu: act.onCpu })}
      >
        <canvas ref={still} className="stage-layer" />
        <canvas ref={moving} className="stage-layer" />
        {pointed?.byKey && around !== null && <FocusRing around={around} />}
        {pointed !== null && around !== null && layout !== null && (
          <HoverCard
            key={pointed.cpu}
            beside={around}
            pinned={false}
            aloud={pointed.byKey}
            read={(next) => describeCard(pointed.cpu, layout, next)}
          />
        )}
      </div>
      {canvas !== null && <Twin canvas={canvas} />}
    </section>
  );
}

interface KeyParts extends Omit<AllAtWorkProps, 'pair'> {
  readonly cpus: readonly CpuIndex[];
  readonly at: CpuIndex | null;
  readonly point: (cpu: CpuIndex | null) => void;
}

/** False for keys that mean nothing here. */
function onKey(event: KeyboardEvent, parts: KeyParts): boolean {
  const { cpus, at, point, onCpu, onNearer, onFurther } = parts;
  const { key, altKey } = event;
  const zoom = zoomKeyOf(event);
  if (altKey && key.startsWith('Arrow')) {
    const step = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1;
    const next = at === null ? 0 : cpus.indexOf(at) + step;
    point(cpus[Math.max(0, Math.min(cpus.length - 1, next))] ?? null);
  } else if (zoom === 'further') onFurther();
  else if (zoom === 'nearer' && at === null) onNearer();
  else if (at !== null && (key === 'Enter' || zoom === 'nearer')) onCpu(at);
  else if (at !== null && key === 'Escape') point(null);
  else return false;
  return true;
}

interface PointerParts {
  readonly canvas: CpusCanvas | null;
  readonly pointed: Pointed | null;
  readonly setPointed: (pointed: Pointed | null) => void;
  readonly onCpu: (cpu: CpuIndex) => void;
}

function pointerHandlers({ canvas, pointed, setPointed, onCpu }: PointerParts) {
  const pointAt = (event: MouseEvent<HTMLElement>): CpuIndex | null => {
    const cpu = canvas?.hit(pointOf(event)) ?? null;
    if (cpu !== (pointed?.cpu ?? null)) setPointed(cpu === null ? null : { cpu, byKey: false });
    return cpu;
  };
  return {
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      if (event.pointerType !== 'touch') pointAt(event);
    },
    onPointerLeave(): void {
      if (pointed?.byKey === false) setPointed(null);
    },
    /** A first tap shows the card of a CPU, a second one opens it; a mouse opens at once. */
    onClick(event: MouseEvent<HTMLElement>): void {
      const known = pointed?.cpu ?? null;
      const cpu = pointAt(event);
      if (cpu !== null && cpu === known) onCpu(cpu);
    },
  };
}

/** The two canvases with a painter for their size, the theme and the pair; only it draws. */
function useCpusCanvas(pair: number) {
  const source = useContext(FrameContext);
  const look = useStageLook();
  const { frame, still, moving, size } = useLayers();
  const [canvas, setCanvas] = useState<CpusCanvas | null>(null);
  useEffect(() => {
    if (still.current === null || moving.current === null || size === null || look === null) return;
    const layers = { still: still.current, moving: moving.current };
    const made = new CpusCanvas({ ...layers, size, look, pair });
    const now = source.current();
    if (now !== null) made.draw(now);
    setCanvas(made);
    if (frame.current !== null) cpuPlaces.set(frame.current, made);
    return source.subscribe((next) => made.draw(next));
  }, [source, frame, still, moving, size, look, pair]);
  return { frame, still, moving, canvas };
}

/** For those who do not see it. */
function Twin({ canvas }: { readonly canvas: CpusCanvas }) {
  const text = useSampled(
    (frame) =>
      frame.playing || canvas.layout === null
        ? ''
        : JSON.stringify([cpusSentence(canvas.layout, frame), cpusTable(canvas.layout, frame)]),
    '',
  );
  if (text === '') return null;
  const [sentence, rows]: [string, string[][]] = JSON.parse(text);
  return (
    <div className="stage-unseen">
      <p aria-live="polite">{sentence}</p>
      <UnseenTable
        caption="What the CPUs at work do at this instant"
        head={CPUS_TABLE_HEAD}
        rows={rows}
      />
    </div>
  );
}
