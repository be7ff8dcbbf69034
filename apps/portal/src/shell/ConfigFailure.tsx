import { ErrorPage } from '@portal/ui-kit';
import { ConfigError } from '../config';

interface ConfigFailureProps {
  error: unknown;
}

/** The portal could not start. The client reads the fixed text, whoever serves the portal reads the sentence below it. */
export function ConfigFailure({ error }: ConfigFailureProps) {
  return <ErrorPage kind="pageFailed">{error instanceof ConfigError && error.message}</ErrorPage>;
}
