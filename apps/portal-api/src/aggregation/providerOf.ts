import type { ServerConfig } from '../config';
import { PATHS } from '../sandbox/page/sandboxLayout';
import { sandboxIsOpen } from '../sandbox/page/sandboxIsOpen';
import { createHttpProvider } from './httpProvider';
import type { AggregationProvider } from './provider';

/** The provider of the configuration; the sandbox has an invented one of its own, which is asked like any other. */
export function providerOf(config: ServerConfig): AggregationProvider | null {
  const { aggregation, port } = config;
  if (aggregation) return createHttpProvider(() => aggregation);
  if (!sandboxIsOpen(config)) return null;
  const url = `http://localhost:${port}${PATHS.institutions}`;
  return createHttpProvider(() => ({ url, clientId: 'portal', clientSecret: null }));
}
