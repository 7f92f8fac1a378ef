/**
 * A part that may have to be loaded first. One that cannot be loaded, or stops, says so in its
 * place and leaves the rest of the page alone.
 */
import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
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
  const { source } = props;
  const [attempt, setAttempt] = useState(0);
  const fallback = () => (
    <div className="part-fault" role="alert">
      {source.now() === null ? 'This part could not be loaded' : 'This part has stopped'}; reload
      the page.
      <button type="button" className="button" onClick={() => setAttempt(attempt + 1)}>
        Try again
      </button>
    </div>
  );
  return (
    <Boundary key={attempt} fallback={fallback}>
      <Loaded {...props} />
    </Boundary>
  );
}

/**
 * The part once it is there; throws what loading it threw. Not a lazy component: once something
 * stands in place of one, React waits for 0.3 s before it shows it, however soon it is loaded.
 */
function Loaded<Props extends object>({ source, inner, meanwhile }: LaterPartProps<Props>) {
  const [{ Part, fault }, setState] = useState<{
    readonly Part: ComponentType<Props> | null;
    readonly fault: { readonly error: unknown } | null;
  }>(() => ({ Part: source.now(), fault: null }));
  useEffect(() => {
    if (Part !== null) return;
    let wanted = true;
    source.load().then(
      (loaded) => wanted && setState({ Part: loaded, fault: null }),
      (error: unknown) => wanted && setState({ Part: null, fault: { error } }),
    );
    return () => {
      wanted = false;
    };
  }, [source, Part]);
  if (fault !== null) throw fault.error;
  return Part === null ? meanwhile : createElement(Part, inner);
}
