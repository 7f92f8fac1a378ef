/** The code that one CPU of a pair runs: the line that it is at, and how often each has run. */

import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { LabFrame } from '../../analysis/lab-frame.ts';
import {
  type CodeLineId,
  computeFlowCounts,
  computeFlushCounts,
  type FlowCounts,
  type FlushCounts,
  litLineOf,
} from '../../charts/lit-line.ts';
import type { CpuIndex } from '../../schema/units.ts';
import { VARIANTS, type VariantId } from '../../schema/variants.ts';
import { later } from '../later.ts';
import { CodeRow } from './CodeRow.tsx';
import { countTexts } from './code-counts.ts';
import { type CodePath, codeCpu, codePathOf } from './code-paths.ts';
import { Panel } from './Panel.tsx';
import { pseudoCode, repairLines } from './pseudo-code.ts';
import { useBox } from './use-box.ts';
import { useFollowed, useModel } from './use-model.ts';

export interface CodePaneProps {
  /** The pair one of whose CPUs is shown. */
  readonly pair?: number;
}

const CodeCard = later(async () => (await import('./CodeCard.tsx')).CodeCard);

/** From this height on the lines of the repair fit too. */
const ROOM_PX = 330;

export function CodePane({ pair = 0 }: CodePaneProps) {
  const shown = useModel((frame) => readCounts(frame, codeCpu(frame.scenario, pair)), String(pair));
  const lit = useFollowed(
    (frame) =>
      frame.flow ? null : litLineOf(frame.view, frame.recording, codeCpu(frame.scenario, pair)),
    String(pair),
  );
  const [ref, { height }] = useBox<HTMLDivElement>({ width: 428, height: 240 });
  const variant = shown?.variant ?? 'pernode';
  const title = shown === null ? 'Code' : `What CPU ${shown.cpu} runs`;
  return (
    <Panel title={title} quiet className="pn-code">
      <div className="pn-code-room" ref={ref}>
        <CodeList
          variant={variant}
          path={shown?.path ?? 'loopback'}
          lit={lit}
          counts={shown?.counts ?? null}
          steady={shown?.steady ?? false}
        />
        {height >= ROOM_PX && <Repair variant={variant} />}
      </div>
    </Panel>
  );
}

interface Shown {
  readonly cpu: CpuIndex;
  readonly variant: VariantId;
  readonly path: CodePath;
  readonly steady: boolean;
  readonly counts: FlushCounts | FlowCounts | null;
}

function readCounts(frame: LabFrame, cpu: CpuIndex): Shown {
  const { view, recording, flow } = frame;
  const counts = flow ? computeFlowCounts(frame) : computeFlushCounts(view, recording, cpu);
  return {
    cpu,
    variant: view.variant,
    path: codePathOf(frame.scenario.load),
    steady: flow,
    counts,
  };
}

interface CodeListProps {
  readonly variant: VariantId;
  readonly path: CodePath;
  readonly lit: ReturnType<typeof litLineOf> | null;
  readonly counts: FlushCounts | FlowCounts | null;
  readonly steady: boolean;
}

/** One tab stop; the arrows go from line to line, and the card says what a line stands for. */
function CodeList({ variant, path, lit, counts, steady }: CodeListProps) {
  const card = useId();
  const list = useRef<HTMLOListElement>(null);
  const [open, setOpen] = useState<CodeLineId | null>(null);
  const [wanted, setStop] = useState<CodeLineId>('loop');
  const lines = pseudoCode(variant, path);
  // A kernel without lists has no loop.
  const stop = lines.some(({ id }) => id === wanted) ? wanted : lines[0].id;
  const texts = countTexts(counts, path);
  const shown = lines.find((line) => line.id === open);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') setOpen(null);
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const next =
      lines[(lines.findIndex(({ id }) => id === stop) + by + lines.length) % lines.length].id;
    setStop(next);
    list.current?.querySelector<HTMLButtonElement>(`[data-line="${next}"]`)?.focus();
  };
  return (
    <>
      <ol ref={list} className="pn-code-lines" onKeyDown={onKey}>
        {lines.map((line) => (
          <CodeRow
            key={line.id}
            line={line}
            tone={!steady && lit?.line === line.id ? lit.tone : null}
            count={texts[line.id] ?? ''}
            describedBy={open === line.id ? card : undefined}
            focusable={line.id === stop}
            onShow={(yes) => setOpen(yes ? line.id : null)}
            onFocus={() => setStop(line.id)}
          />
        ))}
      </ol>
      {shown !== undefined && (
        <CodeCard
          id={card}
          line={shown}
          version={`${VARIANTS[variant].title}, ${VARIANTS[variant].shipped}`}
          repair={repairLines(variant)}
        />
      )}
    </>
  );
}

function Repair({ variant }: { readonly variant: VariantId }) {
  return (
    <ol className="pn-code-lines pn-code-repair">
      {repairLines(variant).map((line) => (
        <li key={line.text}>
          <code className={`pn-indent-${line.indent}`}>{line.text}</code>
        </li>
      ))}
    </ol>
  );
}
