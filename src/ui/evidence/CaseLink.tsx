/** A link to the page of a case. */
import type { ReactNode } from 'react';
import { staysHere } from '../controls/Places.tsx';

export interface CaseLinks {
  /** The address of a case, or of the table of all where the id is empty. */
  readonly hrefOf: (id: string) => string;
  readonly open: (id: string) => void;
}

export interface CaseLinkProps {
  readonly links: CaseLinks;
  readonly id: string;
  /** Out of the way of the keyboard: the same link stands just above. */
  readonly quiet?: boolean;
  readonly children: ReactNode;
}

export function CaseLink({ links, id, quiet = false, children }: CaseLinkProps) {
  return (
    <a
      className={quiet ? 'case-link unseen' : 'case-link'}
      href={links.hrefOf(id)}
      tabIndex={quiet ? -1 : undefined}
      onClick={(event) => staysHere(event) && links.open(id)}
    >
      <span className="case-id">{id}</span> {children}
    </a>
  );
}
