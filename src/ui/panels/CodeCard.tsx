/** What a line of the code stands for: kernel names, where they live, and when it is lit. */
import { KERNEL_NAMES } from '../../schema/kernel-names.ts';
import type { CodeLine } from './code-paths.ts';
import type { RepairLine } from './pseudo-code.ts';

export interface CodeCardProps {
  readonly id: string;
  /** The line to explain. */
  readonly line: CodeLine;
  readonly version: string;
  readonly repair: readonly RepairLine[];
}

/** The lower half of the lines has its card above them, the upper half below. */
const UPPER = ['send', 'pass', 'call', 'done', 'poll', 'again', 'flush', 'consume', 'defer'];

/** More would cover the line itself. */
const MOST_NAMES = 2;

export function CodeCard({ id, line, version, repair }: CodeCardProps) {
  const place = UPPER.includes(line.id) ? 'pn-card-bottom' : 'pn-card-top';
  const repaired = line.id === 'flush' && repair.length > 0;
  return (
    <div id={id} role="tooltip" className={`pn-card pn-card-code ${place}`}>
      {line.names.slice(0, repaired ? 1 : MOST_NAMES).map((name) => (
        <p key={name}>
          <code>{name}</code> <i>{KERNEL_NAMES[name]?.file}</i>
          <span className="pn-card-meaning">{KERNEL_NAMES[name]?.meaning}</span>
        </p>
      ))}
      {repaired && <p>{repairText(repair)}</p>}
      {!repaired && (
        <p>
          <i>
            {line.when}. {version}.
          </i>
        </p>
      )}
    </div>
  );
}

/** "The repair adds: f(): what it does; g(): what it does." */
function repairText(repair: readonly RepairLine[]): string {
  const parts = repair.map((one, i) => {
    if (one.indent === 0) return `${one.text}: `;
    return i < repair.length - 1 ? `${one.text}; ` : one.text;
  });
  return `The repair adds ${parts.join('')}.`;
}
