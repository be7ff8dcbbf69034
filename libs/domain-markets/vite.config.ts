import { defineConfig } from 'vitest/config';
import { unitTests } from '../../vitest.shared.ts';

export default defineConfig(
  unitTests('domain-markets', {
    environment: 'jsdom',
    setupFiles: ['../ui-kit/src/testing/setup.ts'],
  }),
);
