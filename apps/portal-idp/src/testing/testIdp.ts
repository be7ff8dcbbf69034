import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { IdpConfig } from '../config';
import type { Idp } from '../idp';
import { buildIdp } from '../idp';

export const PORTAL_ORIGIN = 'http://localhost:4310';

export function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'portal-idp-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** The real provider on a free port, closed when the test ends. */
export async function startIdp(config: Partial<IdpConfig> = {}): Promise<Idp> {
  const idp = buildIdp({
    host: '127.0.0.1',
    port: 0,
    portalOrigin: PORTAL_ORIGIN,
    clientId: 'portal',
    dataDir: config.dataDir ?? temporaryDir(),
    logLevel: 'silent',
    ...config,
  });
  await idp.listen();
  onTestFinished(() => idp.close());
  return idp;
}
