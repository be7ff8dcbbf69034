import { defineConfig, mergeConfig } from 'vitest/config';
import { unitTests } from '../vitest.shared.ts';

const FILES = { unit: ['*.test.ts'], 'unit:generators': ['generators/*.test.ts'] };

/** Which of the two targets of project.json runs; without one, any file can be named and run. */
const target = process.env.TEST_TARGET;
const include =
  target === 'unit' || target === 'unit:generators' ? FILES[target] : Object.values(FILES).flat();

export default defineConfig(
  mergeConfig(unitTests(target === 'unit:generators' ? 'tools-generators' : 'tools'), {
    test: { include, testTimeout: 600_000 },
  }),
);
