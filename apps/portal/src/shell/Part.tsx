import { Component, Suspense, type ReactNode } from 'react';
import { reportError } from '../telemetry/reportError';
import { failureKind } from './pageFailure';

/** A domain's part of the frame: absent while it loads, and left out when it breaks, since no page is about it. */
export function Part({ children }: { children: ReactNode }) {
  return (
    <LeftOut>
      <Suspense fallback={null}>{children}</Suspense>
    </LeftOut>
  );
}

class LeftOut extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    reportError('UnexpectedError', { name: 'Part', code: failureKind(error) });
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
