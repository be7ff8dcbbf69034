import { scryptSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { IdpConfig } from '../config';
import type { Idp } from '../idp';
import { buildIdp } from '../idp';
import type { Hash } from '../store/passwords';

export const PORTAL_ORIGIN = 'http://localhost:4310';

export function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'portal-idp-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** As passwords are hashed, at the least cost. */
const quickHash: Hash = (password, salt, bytes) =>
  Promise.resolve(scryptSync(password, salt, bytes, { N: 2 }));

/** The real provider on a free port, closed when the test ends. */
export async function startIdp(config: Partial<IdpConfig> = {}): Promise<Idp> {
  const settings = {
    ...{ host: '127.0.0.1', port: 0, portalOrigin: PORTAL_ORIGIN, clientId: 'portal' },
    ...{ dataDir: config.dataDir ?? temporaryDir(), logLevel: 'silent' as const },
    ...config,
  };
  const idp = buildIdp(settings, quickHash);
  await idp.listen();
  onTestFinished(() => idp.close());
  return idp;
}
