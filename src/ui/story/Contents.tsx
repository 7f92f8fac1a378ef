/** What there is to read and to present. */
import type { ReactNode } from 'react';
import { CHAPTERS } from '../../story/contents.ts';
import { TALKS } from '../../story/talks.ts';
import { staysHere } from '../controls/Places.tsx';

export interface ContentsProps {
  /** The chapter that is read. */
  readonly chapterId: string;
  readonly hrefOf: (story: string) => string;
  readonly onStep: (story: string) => void;
  readonly talkHref: (talk: string) => string;
  readonly onTalk: (talk: string) => void;
  readonly printHref: string;
  readonly onPrint: () => void;
  readonly snippetsHref: string;
  readonly onSnippets: () => void;
}

export function Contents(props: ContentsProps) {
  const { chapterId, hrefOf, onStep, talkHref, onTalk, printHref, onPrint } = props;
  const { snippetsHref, onSnippets } = props;
  return (
    <nav className="story-contents" aria-label="Chapters and talks">
      <ol>
        {CHAPTERS.map(({ id, title, steps }) => {
          const first = `${id}.${steps[0].id}`;
          return (
            <li key={id}>
              <Link href={hrefOf(first)} here={id === chapterId} onOpen={() => onStep(first)}>
                {title}
              </Link>
            </li>
          );
        })}
      </ol>
      <ul className="story-talks">
        {TALKS.map(({ id, title, steps }) => (
          <li key={id}>
            <Link href={talkHref(id)} onOpen={() => onTalk(id)}>
              Present “{title}”, {steps.length} steps
            </Link>
          </li>
        ))}
        <li>
          <Link href={printHref} onOpen={onPrint}>
            Print this chapter
          </Link>
        </li>
        <li>
          <Link href={snippetsHref} onOpen={onSnippets}>
            Put it into slides of your own
          </Link>
        </li>
      </ul>
    </nav>
  );
}

interface LinkProps {
  readonly href: string;
  readonly here?: boolean;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

function Link({ href, here = false, onOpen, children }: LinkProps) {
  return (
    <a
      href={href}
      aria-current={here ? 'page' : undefined}
      onClick={(event) => staysHere(event) && onOpen()}
    >
      {children}
    </a>
  );
}
