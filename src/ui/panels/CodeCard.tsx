/** What a line of the code stands for: kernel names, where they live, and when it is lit. */
import { KERNEL_NAMES } from '../../schema/kernel-names.ts';
import type { CodeLine, RepairLine } from './pseudo-code.ts';

export interface CodeCardProps {
  readonly id: string;
  /** The line to explain; nothing is shown without one. */
  readonly line: CodeLine | undefined;
  readonly version: string;
  readonly repair: readonly RepairLine[];
}

/** The lower half of the lines has its card above them, the upper half below. */
const UPPER = ['send', 'pass', 'call', 'done', 'poll', 'again'];

export function CodeCard({ id, line, version, repair }: CodeCardProps) {
  const place = line !== undefined && UPPER.includes(line.id) ? 'pn-card-bottom' : 'pn-card-top';
  return (
    <div
      id={id}
      role="tooltip"
      className={`pn-card pn-card-code ${place}`}
      hidden={line === undefined}
    >
      {line?.names.slice(0, 3).map((name) => (
        <p key={name}>
          <code>{name}</code> <i>{KERNEL_NAMES[name]?.file}</i>
          <span className="pn-card-meaning">{KERNEL_NAMES[name]?.meaning}</span>
        </p>
      ))}
      {line?.indent === 0 && repair.length > 0 && (
        <p>
          <span className="pn-card-meaning">
            The repair adds: {repair.map((one) => one.text).join(' ')}
          </span>
        </p>
      )}
      {line !== undefined && (
        <p>
          <i>
            Lit {line.when}. {version}.
          </i>
        </p>
      )}
    </div>
  );
}
