import { defineConfig, mergeConfig } from 'vitest/config';
import { unitTests } from '../../vitest.shared.ts';

// Nothing is built here yet; the line goes with the first test.
const noTestsYet = { test: { passWithNoTests: true } };

export default defineConfig(
  mergeConfig(unitTests('domain-money-movement', { environment: 'jsdom' }), noTestsYet),
);
