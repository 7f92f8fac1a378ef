/** What stands in the place of a figure while it is computed, or when it cannot be. */
import type { ReactNode } from 'react';

export interface AskedProps<T> {
  readonly title: string;
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly children: (data: T) => ReactNode;
}

export function Asked<T>({ title, data, error, children }: AskedProps<T>) {
  if (data !== undefined) return <>{children(data)}</>;
  return (
    <section className="evidence-panel figure">
      <h3>{title}</h3>
      {error === null ? (
        <p className="figure-note">Computing.</p>
      ) : (
        <p className="evidence-fault" role="alert">
          {error.message}
        </p>
      )}
    </section>
  );
}
