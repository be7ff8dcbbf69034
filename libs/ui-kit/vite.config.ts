import { defineConfig } from 'vitest/config';
import { unitTests } from '../../vitest.shared.ts';

export default defineConfig(
  unitTests('ui-kit', { environment: 'jsdom', setupFiles: ['src/testing/setup.ts'] }),
);
