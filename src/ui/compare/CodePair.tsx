/** The code that a CPU runs in A and in B, line beside line; lines that differ are marked. */
import { type KeyboardEvent, useRef, useState } from 'react';
import { nodesVisited } from '../../analysis/flush-timing.ts';
import type { LabFrame } from '../../analysis/lab-frame.ts';
import {
  computeFlowCounts,
  computeFlushCounts,
  type LitTone,
  litLineOf,
} from '../../charts/lit-line.ts';
import { formatCount } from '../../lib/format.ts';
import { pairAt } from '../../schema/cpu-pair.ts';
import { KERNEL_NAMES } from '../../schema/kernel-names.ts';
import { type CpuIndex, NIL } from '../../schema/units.ts';
import { VARIANTS, type VariantId } from '../../schema/variants.ts';
import { countTexts } from '../panels/code-counts.ts';
import { type CodeLine, type CodePath, codePathOf } from '../panels/code-paths.ts';
import { useBoth, useFollowedBoth } from './both-frames.ts';
import { type CodeRow, codeRows } from './code-rows.ts';

interface SideCode {
  readonly variant: VariantId;
  readonly path: CodePath;
  /** How often each line has run, as text. */
  readonly counts: Readonly<Record<string, string>>;
  readonly wasted: string;
}

interface Lit {
  readonly line: string;
  readonly tone: LitTone;
}

/** A line of one side. */
interface Spot {
  readonly key: string;
  readonly side: 'left' | 'right';
}

/** One tab stop; the arrows go over the lines of both, and a line says what its names mean. */
export function CodePair({ pair }: { readonly pair: number }) {
  const sides = useBoth(
    (a, b) => ({ cpu: shownCpu(a, pair), a: codeOf(a, pair), b: codeOf(b, pair) }),
    String(pair),
  );
  const lit = useFollowedBoth((a, b) => ({ a: litOf(a, pair), b: litOf(b, pair) }), String(pair));
  const table = useRef<HTMLTableElement>(null);
  const [wanted, setStop] = useState<Spot>({ key: 'loop', side: 'left' });
  const [told, setTold] = useState<Spot | null>(null);
  if (sides === null) return null;
  const { cpu, a, b } = sides;
  const rows = codeRows(a, b);
  const stop = stopIn(rows, wanted);
  const onKey = (event: KeyboardEvent): void => {
    const next = spotBeside(rows, stop, event.key);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    setStop(next);
    const name = CSS.escape(`${next.side} ${next.key}`);
    table.current?.querySelector<HTMLElement>(`[data-spot="${name}"]`)?.focus();
  };
  const cell = (row: CodeRow, side: Spot['side']) => (
    <Cell
      row={row}
      side={side}
      code={side === 'left' ? a : b}
      lit={(side === 'left' ? lit?.a : lit?.b) ?? null}
      isStop={stop.key === row.key && stop.side === side}
      onStop={setStop}
      onTell={setTold}
    />
  );
  return (
    <>
      <div className="cmp-code-scroll">
        <table className="cmp-code" ref={table} onKeyDown={onKey}>
          <caption>
            What CPU {cpu} runs, and how often in {a.counts.unit ?? 'this flush'}
          </caption>
          <thead>
            <tr>
              <th scope="col">A · {VARIANTS[a.variant].title}</th>
              <th scope="col">B · {VARIANTS[b.variant].title}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                {cell(row, 'left')}
                {cell(row, 'right')}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <CodeMeaning
        line={rows.find(({ key }) => key === told?.key)?.[told?.side ?? 'left'] ?? null}
      />
    </>
  );
}

interface CellProps {
  readonly row: CodeRow;
  readonly side: Spot['side'];
  readonly code: SideCode;
  readonly lit: Lit | null;
  readonly isStop: boolean;
  readonly onStop: (spot: Spot) => void;
  readonly onTell: (spot: Spot | null) => void;
}

function Cell({ row, side, code, lit, isStop, onStop, onTell }: CellProps) {
  const { key, differs } = row;
  const line = row[side];
  if (line === null) return <td data-differs={differs}>{differs ? '–' : ''}</td>;
  const tone = lit?.line === line.id ? lit.tone : undefined;
  const wasted = line.id === 'loop' ? code.wasted : '';
  const spot = { key, side };
  return (
    <td
      data-differs={differs}
      data-lit={tone}
      aria-current={tone === undefined ? undefined : 'step'}
    >
      <button
        type="button"
        data-spot={`${side} ${key}`}
        tabIndex={isStop ? 0 : -1}
        onFocus={() => {
          onStop(spot);
          onTell(spot);
        }}
        onBlur={() => onTell(null)}
        onMouseEnter={() => onTell(spot)}
        onMouseLeave={() => onTell(null)}
      >
        <code className={`cmp-indent-${line.indent}`}>{line.text}</code>
        {differs && <span className="unseen"> differs</span>}
        <span className="cmp-count">
          {wasted !== '' && <b className="cmp-wasted">{wasted}</b>} {code.counts[line.id] ?? ''}
        </span>
      </button>
    </td>
  );
}

/** The kernel names that a line stands for: where they live, what they are. */
function CodeMeaning({ line }: { readonly line: CodeLine | null }) {
  return (
    <div className="cmp-meaning" role="status">
      {line?.names.map((name) => (
        <p key={name}>
          <code>{name}</code> <i>{KERNEL_NAMES[name]?.file}</i> {KERNEL_NAMES[name]?.meaning}
        </p>
      ))}
    </div>
  );
}

/** The spot that was the stop, else the first line of A: a kernel without lists has no loop. */
function stopIn(rows: readonly CodeRow[], wanted: Spot): Spot {
  const isThere = rows.some((row) => row.key === wanted.key && row[wanted.side] !== null);
  const first = rows.find(({ left }) => left !== null);
  return isThere || first === undefined ? wanted : { key: first.key, side: 'left' };
}

/** Where an arrow leads; null where it leads nowhere. */
function spotBeside(rows: readonly CodeRow[], { key, side }: Spot, arrow: string): Spot | null {
  const other = arrow === 'ArrowLeft' ? 'left' : arrow === 'ArrowRight' ? 'right' : side;
  const by = arrow === 'ArrowDown' ? 1 : arrow === 'ArrowUp' ? -1 : 0;
  if (by === 0 && other === side) return null;
  let at = rows.findIndex((row) => row.key === key) + by;
  while (by !== 0 && rows[at] !== undefined && rows[at][other] === null) at += by;
  const row = rows[at];
  return row === undefined || row[other] === null ? null : { key: row.key, side: other };
}

/** The CPU that decides what becomes of skbs in a poll; else the one whose lists are shown. */
function shownCpu({ recording: { scenario } }: LabFrame, pair: number): CpuIndex {
  const { sender, receiver } = pairAt(scenario, pair);
  return codePathOf(scenario.load) === 'ring' ? receiver : sender;
}

function codeOf(frame: LabFrame, pair: number): SideCode {
  const { view, recording, flow } = frame;
  const cpu = shownCpu(frame, pair);
  const counts = flow ? computeFlowCounts(frame) : computeFlushCounts(view, recording, cpu);
  const path = codePathOf(recording.scenario.load);
  const texts: Record<string, string> = { ...countTexts(counts, path) };
  if (flow) texts.unit = 'a second';
  const visits = counts?.unit === 'times' ? counts.visits : 0;
  return { variant: view.variant, path, counts: texts, wasted: wastedText(frame, cpu, visits) };
}

/** So many of the visits went to lists that can never hold anything. */
function wastedText({ view, recording }: LabFrame, cpu: CpuIndex, visits: number): string {
  if (visits === 0) return '';
  const flush = view.lastFlush[cpu];
  const online = recording.onlineNodes(flush);
  const seen = nodesVisited(recording, flush).slice(0, visits);
  const wasted = seen.filter((node) => node !== NIL && !online.includes(node)).length;
  return wasted === 0 ? '' : `${formatCount(wasted)} wasted,`;
}

function litOf(frame: LabFrame, pair: number): Lit | null {
  return frame.flow ? null : litLineOf(frame.view, frame.recording, shownCpu(frame, pair));
}
