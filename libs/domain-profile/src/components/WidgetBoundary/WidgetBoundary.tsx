import { useSession } from '@portal/auth-session';
import { ErrorPanel, Loading, Skeleton } from '@portal/ui-kit';
import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { Component, Suspense, type ReactNode } from 'react';
import { useFiguresShown } from '../../useFiguresShown';

export interface WidgetBoundaryProps {
  /** What it shows, as the client calls it: “Recent activity”. */
  name: string;
  /** In the shape of what comes, so that nothing moves. */
  skeleton?: ReactNode;
  /** Its script and its data wait until the accounts' figures are painted: it is not what the page is opened for. */
  afterFigures?: boolean;
  children: ReactNode;
}

/** A part of a page that loads and fails by itself: it shows its skeleton, or says what is missing and tries again in place. */
export function WidgetBoundary({ name, skeleton, afterFigures, children }: WidgetBoundaryProps) {
  const { reportFailure } = useSession();
  const loading = (
    <Loading label={`Loading ${name.toLowerCase()}`}>
      {skeleton ?? <Skeleton shape="row" />}
    </Loading>
  );
  return (
    // One of its own: any part of the page that mounts meanwhile takes back the reset of a shared one, and the old error would
    // be thrown again.
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <Boundary name={name} onError={(error) => reportFailure(`widget`, error)} onReset={reset}>
          <Suspense fallback={loading}>
            {afterFigures ? <AfterFigures loading={loading}>{children}</AfterFigures> : children}
          </Suspense>
        </Boundary>
      )}
    </QueryErrorResetBoundary>
  );
}

/** Watches the figures where something waits for them alone. */
function AfterFigures({ loading, children }: { loading: ReactNode; children: ReactNode }) {
  return useFiguresShown() ? children : loading;
}

interface BoundaryProps {
  name: string;
  onError: (error: unknown) => void;
  onReset: () => void;
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { failed: boolean; error?: unknown }> {
  override state: { failed: boolean; error?: unknown } = { failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    const { name, onReset, children } = this.props;
    if (!this.state.failed) return children;
    const retry = () => {
      onReset();
      this.setState({ failed: false, error: undefined });
    };
    return (
      <ErrorPanel cause={this.state.error} title={`${name} could not be loaded`} onRetry={retry}>
        Nothing has changed in your accounts; only this part of the page is missing.
      </ErrorPanel>
    );
  }
}
