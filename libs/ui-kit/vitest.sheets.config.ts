import { defineConfig } from 'vitest/config';
import { providerOf, storyTests, workspace } from './storyTests.ts';
import { sheetReporter } from './visual/sheetReporter.ts';

const sheets = `${workspace}dist/sheets/`;

const light = await storyTests({ name: 'sheets', looksAtContrast: false });

/**
 * `npm run visual:sheets`: each story at three widths, in light colours and in dark ones, on one contact sheet per folder.
 * They are to be looked at, and not kept. A path behind `--` draws the stories of that path alone.
 */
export default defineConfig({
  root: workspace,
  test: {
    reporters: ['default', sheetReporter(workspace, sheets)],
    projects: [
      {
        ...light,
        define: { ...light.define, 'import.meta.env.SHEETS': JSON.stringify(sheets) },
        test: {
          ...light.test,
          setupFiles: [...light.test.setupFiles, `${workspace}libs/ui-kit/visual/takeSheet.ts`],
          browser: {
            ...light.test.browser,
            screenshotFailures: false,
            // Vitest's own window would scale the stories.
            ui: false,
            provider: providerOf({
              viewport: { width: 1440, height: 4000 },
              deviceScaleFactor: 0.5,
              reducedMotion: 'reduce',
            }),
          },
        },
      },
    ],
  },
});
