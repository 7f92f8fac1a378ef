/** What B has in place of A's, as text: more than the kernel can be put there. */
import { type FormEvent, useEffect, useId, useState } from 'react';

export interface OtherFieldProps {
  /** As a link writes it. */
  readonly other: string;
  /** Sentences about what could not be used. */
  readonly notices: readonly string[];
  readonly onOther: (other: string) => void;
}

export function OtherField({ other, notices, onOther }: OtherFieldProps) {
  const id = useId();
  const [text, setText] = useState(other);
  useEffect(() => setText(other), [other]);
  const take = (event: FormEvent): void => {
    event.preventDefault();
    const next = text.trim();
    if (next !== other) onOther(next);
  };
  return (
    <form className="cmp-other" onSubmit={take}>
      <label htmlFor={id}>B has in place of A’s</label>
      <input
        id={id}
        className="field"
        autoComplete="off"
        spellCheck={false}
        value={text}
        aria-invalid={notices.length > 0}
        aria-describedby={`${id}-note`}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="button">
        Take over
      </button>
      <small id={`${id}-note`}>
        such as variant:online;max:64, kernel:6.18, online:0-3, nodes:0-31 or cpus:16
      </small>
      {notices.map((notice) => (
        <p key={notice} className="cmp-problem" role="alert">
          {notice}
        </p>
      ))}
    </form>
  );
}
