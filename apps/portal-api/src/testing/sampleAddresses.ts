import { listPositions } from '@portal/api-sdk';
import type { Persona, TestServer } from './testServer';

/** Fills the contract's paths with what a sandbox person really has. */
export async function sampleAddresses(
  server: TestServer,
  persona: Persona,
): Promise<(path: string) => string> {
  const { data } = await listPositions({
    client: server.as(persona),
    query: { view: 'account' },
  });
  const position = data.groups[0]?.positions[0];
  const account = position?.account ?? '';
  const security = position?.security.securityid ?? '';
  const queries: Record<string, string> = {
    '/v2/registration/maintenance-message': '?s=w',
    '/v2/holdings/positions': '?view=assetclass',
    '/v2/holdings/tax-lots': `?account=${account}&securityid=${security}`,
  };
  return (path) =>
    path
      .replace('{accountkey}', account)
      .replace('{advisorid}', 'adv-quillfeather')
      .replace('{securityid}', security)
      .replace('{sessionid}', 'unknown-unknown-unknown1')
      .replace('{explain}', position?.explain ?? '') + (queries[path] ?? '');
}
