import { migrate } from '../db/migrate';
import type { SqlEngine } from '../db/sql';
import { seedSandbox } from '../sandbox/seedSandbox';
import { SEED_DAY } from './seedDay';
import { testSecretBox } from './testSecretBox';

/** What tests begin with. Its code is the key under which filled databases are kept (seedingFingerprint.ts). */
export const fillDatabase = {
  migrate: (engine: SqlEngine): Promise<unknown> => migrate(engine),
  seed: (engine: SqlEngine): Promise<boolean> =>
    seedSandbox(engine, testSecretBox, { asOf: SEED_DAY }),
};
