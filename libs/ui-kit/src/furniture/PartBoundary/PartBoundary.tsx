import { Component, type ReactNode } from 'react';

export interface PartBoundaryProps {
  children: ReactNode;
  /** Shown instead of a part that failed: its script did not arrive, or it could not be drawn. */
  fallback: ReactNode;
}

/** Keeps the failure of one part, or of the loading of its script, away from the rest of the page. */
export class PartBoundary extends Component<PartBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
