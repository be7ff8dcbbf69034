import { inject } from 'vitest';
import { createSecretBox } from '../auth/secretBox';

/** The box of every test server; the seeded database is sealed with it. */
export const testSecretBox = createSecretBox([Buffer.from(inject('secretKey'), 'base64')]);
