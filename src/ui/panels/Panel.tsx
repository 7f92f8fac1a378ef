/** What all panels have in common: a section with a heading, and room for a remark beside it. */
import { type ReactNode, useId } from 'react';
import { formatCount } from '../../lib/format.ts';
import './frame.css';
import './panels.css';
import './throughput.css';

export interface PanelProps {
  readonly title: string;
  /** Beside the title, at the right end. */
  readonly aside?: ReactNode;
  /** The heading is there for screen readers only. */
  readonly quiet?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Panel({ title, aside, quiet = false, className = '', children }: PanelProps) {
  const id = useId();
  const heading = (
    <h2 id={id} className={quiet ? 'pn-unseen' : 'pn-title'}>
      {title}
    </h2>
  );
  return (
    <section className={`pn ${className}`} aria-labelledby={id}>
      {quiet ? (
        heading
      ) : (
        <header className="pn-head">
          {heading}
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}

/** For titles of what is summed up over the pairs, where there are several. */
export function allPairs(pairs: number): string {
  return pairs > 1 ? `, all ${formatCount(pairs)} pairs` : '';
}

/** Before there is anything to show. */
export function NothingYet({ title }: { readonly title: string }) {
  return (
    <Panel title={title}>
      <p className="pn-note">not enough yet</p>
    </Panel>
  );
}
