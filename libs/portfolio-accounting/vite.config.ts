import { defineConfig, mergeConfig } from 'vitest/config';
import { unitTests } from '../../vitest.shared.ts';

export default defineConfig(
  // Years of made-up markets and ledgers are work for seconds, and the machine may be busy with other projects' tests.
  mergeConfig(unitTests('portfolio-accounting'), {
    test: { testTimeout: 60_000, hookTimeout: 60_000 },
  }),
);
