/** A link to the page of a case, or back to the table of all. */
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
  /** It is the page that is open. */
  readonly current?: boolean;
  readonly children?: ReactNode;
}

export function CaseLink({ links, id, current = false, children }: CaseLinkProps) {
  return (
    <a
      className="case-link"
      href={links.hrefOf(id)}
      aria-current={current ? 'page' : undefined}
      onClick={(event) => staysHere(event) && links.open(id)}
    >
      {id !== '' && <span className="case-id">{id}</span>} {children}
    </a>
  );
}
