import { defineConfig } from 'vitest/config';
import { storyTests, workspace } from './storyTests.ts';

/** `kit` or `domains` where Nx runs the stories in parts (project.json names their files). */
const part = process.env.STORIES ?? 'all';

export default defineConfig({
  root: workspace,
  test: {
    reporters: [
      'default',
      // Without each story's whole axe report, which makes 18 MB of it.
      [
        'json',
        { outputFile: `${workspace}dist/results/stories/${part}.json`, filterMeta: () => false },
      ],
    ],
    // A machine that does other things is slow to open the first page.
    browser: { connectTimeout: 300_000 },
    projects: [await storyTests({ name: `stories-${part}`, looksAtContrast: true })],
  },
});
