/** Keeps a fault where it happened: something else stands there, and the rest goes on. */
import { Component, type ReactNode } from 'react';

export interface BoundaryProps {
  readonly children: ReactNode;
  readonly fallback: (error: unknown) => ReactNode;
}

interface BoundaryState {
  readonly fault: { readonly error: unknown } | null;
}

export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { fault: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { fault: { error } };
  }

  override render(): ReactNode {
    const { fault } = this.state;
    return fault === null ? this.props.children : this.props.fallback(fault.error);
  }
}
