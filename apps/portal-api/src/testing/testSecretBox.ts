import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createSecretBox } from '../auth/secretBox';

/** A bench is no test and fills its own database: any key will do. */
const key = process.env.VITEST ? Buffer.from(inject('secretKey'), 'base64') : randomBytes(32);

/** The box of every test server; the seeded database is sealed with it. */
export const testSecretBox = createSecretBox([key]);
