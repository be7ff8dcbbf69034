import { useFiguresShown } from '@portal/domain-profile';
import { Component, Suspense, type ReactNode } from 'react';
import { reportError } from '../telemetry/reportError';
import { failureKind } from './pageFailure';

/** Takes no room, and says that the frame is not whole yet: the footer waits for it, and so does whoever counts its stops. */
const COMING = <span hidden data-loading />;

/**
 * A domain's part of the frame: absent until the accounts' figures are painted or known to fail, since they wait for
 * nothing that is not about them, and left out when it breaks, since no page is about it.
 */
export function Part({ children }: { children: ReactNode }) {
  if (!useFiguresShown()) return COMING;
  return (
    <LeftOut>
      <Suspense fallback={COMING}>{children}</Suspense>
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
