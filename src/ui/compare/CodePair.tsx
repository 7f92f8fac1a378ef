/** The code that a CPU runs in A and in B, line beside line; lines that differ are marked. */
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
import { useBoth, useEveryBoth } from './both-frames.ts';
import { codeRows } from './code-rows.ts';

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

export function CodePair({ pair }: { readonly pair: number }) {
  const sides = useBoth(
    (a, b) => ({ cpu: shownCpu(a, pair), a: codeOf(a, pair), b: codeOf(b, pair) }),
    String(pair),
  );
  const lit = useEveryBoth((a, b) => ({ a: litOf(a, pair), b: litOf(b, pair) }));
  if (sides === null) return null;
  const { cpu, a, b } = sides;
  return (
    <div className="cmp-code-scroll">
      <table className="cmp-code">
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
          {codeRows(a, b).map(({ key, left, right, differs }) => (
            <tr key={key}>
              <Cell line={left} side={a} differs={differs} lit={lit?.a ?? null} />
              <Cell line={right} side={b} differs={differs} lit={lit?.b ?? null} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  readonly line: CodeLine | null;
  readonly side: SideCode;
  readonly differs: boolean;
  readonly lit: Lit | null;
}

function Cell({ line, side, differs, lit }: CellProps) {
  if (line === null) return <td data-differs={differs}>{differs ? '–' : ''}</td>;
  const tone = lit?.line === line.id ? lit.tone : undefined;
  const wasted = line.id === 'loop' ? side.wasted : '';
  return (
    <td
      data-differs={differs}
      data-lit={tone}
      aria-current={tone === undefined ? undefined : 'step'}
      title={meaningOf(line)}
    >
      <code className={`cmp-indent-${line.indent}`}>{line.text}</code>
      {differs && <span className="unseen"> differs</span>}
      <span className="cmp-count">
        {wasted !== '' && <b className="cmp-wasted">{wasted}</b>} {side.counts[line.id] ?? ''}
      </span>
    </td>
  );
}

/** "for_each_node (include/linux/nodemask.h): …", one line for each name. */
function meaningOf({ names }: CodeLine): string {
  return names
    .map((name) => `${name} (${KERNEL_NAMES[name]?.file}): ${KERNEL_NAMES[name]?.meaning}`)
    .join('\n');
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
