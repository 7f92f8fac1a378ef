/**
 * A part that may have to be loaded first. One that cannot be loaded, or stops, says so in its
 * place and leaves the rest of the page alone.
 */
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { Boundary } from './Boundary.tsx';
import type { LaterModule } from './later.ts';
import './part-fault.css';

export interface LaterPartProps<Props extends object> {
  readonly source: LaterModule<ComponentType<Props>>;
  readonly inner: Props;
  /** Stands there while it is loaded. */
  readonly meanwhile: ReactNode;
}

export function LaterPart<Props extends object>(props: LaterPartProps<Props>) {
  const { source, inner, meanwhile } = props;
  const [{ no, Part }, setAttempt] = useState(() => attempt(source, 0));
  const fallback = () => (
    <div className="part-fault" role="alert">
      {source.now() === null ? 'This part could not be loaded' : 'This part has stopped'}; reload
      the page.
      <button type="button" className="button" onClick={() => setAttempt(attempt(source, no + 1))}>
        Try again
      </button>
    </div>
  );
  return (
    <Boundary key={no} fallback={fallback}>
      <Suspense fallback={meanwhile}>
        <Part {...inner} />
      </Suspense>
    </Boundary>
  );
}

/** React keeps what came of a lazy component, a failure too: each try is a new one. */
function attempt<Props extends object>(source: LaterModule<ComponentType<Props>>, no: number) {
  const wait = async () => ({ default: await source.load() });
  return { no, Part: (source.now() ?? lazy(wait)) as ComponentType<Props> };
}
