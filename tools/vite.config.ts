import { defineConfig, mergeConfig } from 'vitest/config';
import { unitTests } from '../vitest.shared.ts';

export default defineConfig(
  mergeConfig(unitTests('tools'), {
    test: { include: ['*.test.ts', 'generators/*.test.ts'], testTimeout: 600_000 },
  }),
);
