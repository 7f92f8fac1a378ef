/** One line of the code pane. */
import { useEffect, useRef, useState } from 'react';
import type { LitTone } from '../../charts/lit-line.ts';
import type { CodeLine } from './code-paths.ts';

export interface CodeRowProps {
  readonly line: CodeLine;
  /** Lit, and in which tone; null if not. */
  readonly tone: LitTone | null;
  readonly count: string;
  readonly describedBy: string | undefined;
  readonly focusable: boolean;
  readonly onShow: (yes: boolean) => void;
  readonly onFocus: () => void;
}

export function CodeRow(props: CodeRowProps) {
  const { line, tone, count, describedBy, focusable, onShow, onFocus } = props;
  const lit = tone === null ? '' : ` pn-lit pn-lit-${tone}`;
  return (
    <li className={`pn-code-row${lit}${line.dim ? ' pn-dim' : ''}`}>
      <button
        type="button"
        data-line={line.id}
        tabIndex={focusable ? 0 : -1}
        aria-current={tone === null ? undefined : 'step'}
        aria-describedby={describedBy}
        onMouseEnter={() => onShow(true)}
        onMouseLeave={() => onShow(false)}
        onFocus={() => {
          onFocus();
          onShow(true);
        }}
        onBlur={() => onShow(false)}
      >
        <code className={`pn-indent-${line.indent}`}>
          {line.id === 'loop' ? <Fading text={line.text} /> : line.text}
        </code>
        <span className="pn-count">{count}</span>
      </button>
    </li>
  );
}

/** The old text fades out where the new one fades in. */
function Fading({ text }: { readonly text: string }) {
  const last = useRef(text);
  const [old, setOld] = useState('');
  useEffect(() => {
    if (last.current === text) return;
    setOld(last.current);
    last.current = text;
  }, [text]);
  const gone = old === text ? '' : old;
  return (
    <span className="pn-fading">
      <span key={text} className={`pn-fading-text ${gone === '' ? '' : 'pn-fade-in'}`}>
        {text}
      </span>
      {gone !== '' && (
        <span
          key={`old ${gone}`}
          className="pn-fading-text pn-fade-out"
          aria-hidden="true"
          onAnimationEnd={() => setOld('')}
        >
          {gone}
        </span>
      )}
    </span>
  );
}
