import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { indexPage, sheetFile, sheetPage, type Shown } from '../src/testing/sheets.ts';

function storiesOf(module: TestModule): Shown[] {
  return [...module.children.allTests()].flatMap((test) => {
    const { storyId } = test.meta() as { storyId?: string };
    const { state } = test.result();
    if (storyId === undefined || state === 'skipped') return [];
    return [{ storyId, name: test.name, passed: state === 'passed' }];
  });
}

/** Writes the sheet of each folder whose stories ran, and the list of the sheets that are there. */
export function sheetReporter(workspace: string, into: string): Reporter {
  return {
    onTestRunEnd(modules) {
      const folders = new Map<string, Shown[]>();
      for (const module of modules) {
        const folder = dirname(relative(workspace, module.moduleId));
        folders.set(folder, [...(folders.get(folder) ?? []), ...storiesOf(module)]);
      }
      mkdirSync(into, { recursive: true });
      for (const [folder, stories] of folders)
        if (stories.length > 0)
          writeFileSync(`${into}${sheetFile(folder)}`, sheetPage(folder, stories));
      const sheets = readdirSync(into).filter(
        (file) => file.endsWith('.html') && file !== 'index.html',
      );
      writeFileSync(`${into}index.html`, indexPage(sheets.toSorted()));
      process.stdout.write(`Contact sheets: ${into}index.html\n`);
    },
  };
}
