/** A small program, how to compile and run it, and its text. */
import { saveFile } from '../save-file.ts';
import { CopyButton } from './SourceList.tsx';

export interface ProgramTextProps {
  readonly name: string;
  /** Null while it is loaded. */
  readonly text: string | null;
  readonly fault: string | null;
  readonly commands: readonly string[];
}

export function ProgramText({ name, text, fault, commands }: ProgramTextProps) {
  const lines = `${commands.join('\n')}\n`;
  return (
    <section className="evidence-panel" aria-labelledby="program">
      <h3 id="program">Take the experiment home</h3>
      <p className="figure-note">
        {name} measures the same on your machine: two CPUs, as quiet as can be, a minute and a half.
        Save it, compile it, run it, and paste its output into the box above.
      </p>
      <div className="commands">
        <pre>
          <code>{lines}</code>
        </pre>
        <CopyButton text={lines} name="how to compile and run it" />
      </div>
      {fault !== null && (
        <p className="evidence-fault" role="alert">
          {fault}
        </p>
      )}
      {text !== null && (
        <>
          <div className="take-away">
            <button
              type="button"
              className="button"
              onClick={() => saveFile(text, name, 'text/x-csrc')}
            >
              Save {name}
            </button>
            <CopyButton text={text} name={name} />
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it */}
          <pre className="program" tabIndex={0}>
            <code>{text}</code>
          </pre>
        </>
      )}
    </section>
  );
}
