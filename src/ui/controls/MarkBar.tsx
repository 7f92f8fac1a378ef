/**
 * The marks of the run above the scrub bar: what and when on hover and focus, and a way to each.
 * Marks that would lie on one another are one, which says how many it stands for.
 */
import { type KeyboardEvent, useState } from 'react';
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { clustersOf, type MarkCluster, type MarkKind, marksOf } from '../../analysis/marks.ts';
import type { Clock } from '../../schema/run-meta.ts';
import type { Ps } from '../../schema/units.ts';
import { useSampled } from '../lab-frames.ts';
import { useBox } from '../panels/use-box.ts';
import './marks.css';
import { clusterText, clusterWhen } from './mark-text.ts';

export interface MarkBarProps {
  readonly runPs: Ps;
  /** Of a recording whose times are no seconds. */
  readonly clock?: Clock;
  readonly onSeek: (atPs: Ps) => void;
}

/** Marks keep so many CSS pixels from one another. */
const PITCH = 14;

/** Each kind has a shape of its own beside its colour; in a box of 10 by 10. */
const SHAPES: Readonly<Record<MarkKind, string>> = {
  violation: 'M5 0l5 9H0z',
  drop: 'M0 1h10L5 10z',
  waste: 'M1 0h8v10H1z',
  switch: 'M5 0l5 5-5 5-5-5z',
  hotplug: 'M1 1h8v3H1zM1 6h8v3H1z',
  nodefer: 'M5 .5a4.5 4.5 0 1 0 .01 0zm0 2.5a2 2 0 1 1-.01 0z',
  kick: 'M4 0h2v10H4z',
};

export function MarkBar({ runPs, clock, onSeek }: MarkBarProps) {
  const [box, { width }] = useBox<HTMLDivElement>({ width: 480, height: 14 });
  const [shown, setShown] = useState<Ps | null>(null);
  const gapPs = (PITCH / width) * runPs;
  const text = useSampled(
    ({ recording }) => JSON.stringify(clustersOf(marksOf(recording).all(), gapPs)),
    '[]',
  );
  const reached = useSampled((frame) => JSON.stringify(marksHere(frame)), 'null');
  const clusters: readonly MarkCluster[] = JSON.parse(text);
  const here: MarkCluster | null = JSON.parse(reached);
  const open = clusters.find(({ fromPs }) => fromPs === shown) ?? here;
  return (
    <div
      ref={box}
      className="marks"
      role="toolbar"
      aria-label="Marks of the run"
      onKeyDown={onArrows}
      onPointerLeave={() => setShown(null)}
    >
      {clusters.map((cluster, i) => (
        <MarkButton
          clock={clock}
          key={`${cluster.fromPs} ${cluster.marks[0].kind}`}
          cluster={cluster}
          share={cluster.fromPs / runPs}
          first={i === 0}
          onShow={setShown}
          onSeek={onSeek}
        />
      ))}
      {open !== null && (
        <MarkCard clock={clock} key={open.fromPs} cluster={open} share={open.fromPs / runPs} />
      )}
    </div>
  );
}

/** The marks on which the playhead stands, alone; null while it runs or where there are none. */
function marksHere({ playing, playheadPs, recording }: LabFrame): MarkCluster | null {
  if (playing) return null;
  const marks = marksOf(recording).all();
  const here = marks.filter(({ atPs }) => atPs === playheadPs);
  return here.length === 0 ? null : clustersOf(here, 1)[0];
}

/** To where a cluster leads: the first of its most important marks. */
function goalOf({ marks }: MarkCluster): Ps {
  return marks[0].atPs;
}

interface MarkButtonProps {
  readonly cluster: MarkCluster;
  /** Where on the bar, 0 … 1. */
  readonly clock: Clock | undefined;
  readonly share: number;
  readonly first: boolean;
  readonly onShow: (fromPs: Ps | null) => void;
  readonly onSeek: (atPs: Ps) => void;
}

function MarkButton({ cluster, clock, share, first, onShow, onSeek }: MarkButtonProps) {
  const { marks, fromPs } = cluster;
  const [{ kind, count }] = marks;
  return (
    <button
      type="button"
      className={`mark mark-${kind}`}
      ref={(button) => button?.style.setProperty('left', `${share * 100}%`)}
      // One stop of the Tab key for all of them; arrows lead along.
      tabIndex={first ? 0 : -1}
      aria-label={`${clusterText(cluster)}, ${clusterWhen(cluster, clock)}`}
      data-many={marks.length > 1 || count > 1}
      onClick={() => onSeek(goalOf(cluster))}
      onPointerEnter={() => onShow(fromPs)}
      onFocus={() => onShow(fromPs)}
      onBlur={() => onShow(null)}
    >
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <path d={SHAPES[kind]} fillRule="evenodd" />
      </svg>
    </button>
  );
}

interface MarkCardProps {
  readonly cluster: MarkCluster;
  readonly clock: Clock | undefined;
  readonly share: number;
}

function MarkCard({ cluster, clock, share }: MarkCardProps) {
  // Towards the middle, so that it stays on the page.
  const side = share < 0.5 ? 'left' : 'right';
  const away = share < 0.5 ? share : 1 - share;
  return (
    <div
      ref={(card) => card?.style.setProperty(side, `${away * 100}%`)}
      className="mark-card"
      role="status"
    >
      <b>{clusterText(cluster)}</b> {clusterWhen(cluster, clock)}
    </div>
  );
}

function onArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button.matches(':focus'));
  event.preventDefault();
  event.stopPropagation();
  buttons[Math.max(0, Math.min(buttons.length - 1, at + step))]?.focus();
}
