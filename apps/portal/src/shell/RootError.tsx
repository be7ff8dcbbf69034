import { ErrorPage } from '@portal/ui-kit';
import { Component, type ReactNode } from 'react';
import { reportError } from '../telemetry/reportError';
import { failureKind } from './pageFailure';

interface RootErrorProps {
  children: ReactNode;
}

/** The last boundary: whatever breaks outside a route. spec §8 */
export class RootError extends Component<RootErrorProps, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    reportError('UnexpectedError', { name: 'RootError', code: failureKind(error) });
  }

  override render() {
    const { error } = this.state;
    return error === null ? (
      this.props.children
    ) : (
      <ErrorPage kind={failureKind(error)} cause={error} />
    );
  }
}
