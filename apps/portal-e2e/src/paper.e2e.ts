import { printedPaper } from './support/paper.ts';
import { people } from './support/people.ts';
import { settled } from './support/settled.ts';
import { test } from './support/signedIn.ts';
import { soakUnless } from './support/soak.ts';
import { expect } from './support/test.ts';

/** Each page that a client prints, and what has to stand on it: its last column, its total. */
const REPORTS = [
  { path: '/', title: 'Summary of your accounts', words: ['Net worth', 'Day change'] },
  { path: '/accounts/activities?period=CURRENTYEAR', title: 'Activity', words: ['Net amount'] },
  { path: '/accounts/balances', title: 'Balances', words: ['Day change', 'Closing value'] },
  { path: '/accounts/investments', title: 'Investments', words: ['Market value', 'Yield'] },
  { path: '/accounts/performance', title: 'Performance', words: ['Benchmark', 'Closing'] },
  { path: '/accounts/income', title: 'Income', words: ['Withheld', 'Net'] },
  { path: '/accounts/gainlosses', title: 'Gain/Loss', words: ['Disallowed', 'Taxable accounts'] },
];

/** The others are printed in the soak. */
const SAMPLE: readonly string[] = ['Summary of your accounts'];

for (const { path, title, words } of REPORTS) {
  test(
    `${title} is printed whole, with letterhead, client, scope and nothing beside the sheet`,
    soakUnless(SAMPLE.includes(title)),
    async ({ openAs }) => {
      const page = await openAs(people.rich, path);
      await settled(page);
      const sheets = await printedPaper(page);
      const [first] = sheets;
      const { givenName, familyName } = people.rich;
      for (const head of [title, `${givenName} ${familyName}`, 'All accounts', 'Printed'])
        expect(first?.words).toContain(head);
      const all = sheets.map((sheet) => sheet.words).join(' ');
      for (const word of words) expect(all).toContain(word);
      for (const noPaper of ['Skip to content', 'Arrange groups', 'Export CSV', 'Columns'])
        expect(all).not.toContain(noPaper);
      for (const [index, sheet] of sheets.entries()) {
        expect(sheet.beside, `beside sheet ${index + 1}`).toEqual([]);
        // The last may end where it likes.
        if (index < sheets.length - 1)
          expect(sheet.filled, `how far sheet ${index + 1} is filled`).toBeGreaterThan(0.5);
        expect(sheet.words).toContain(`Page ${index + 1} of ${sheets.length}`);
      }
    },
  );
}

test('a chart is printed whole: each day of its axis stands on paper', async ({ openAs }) => {
  const page = await openAs(people.plain, '/accounts/balances');
  await settled(page);
  const days = page.locator('.recharts-xAxis-tick-labels text');
  await expect(days.first()).toBeAttached();
  const all = (await printedPaper(page)).map(({ words }) => words).join(' ');
  for (const day of await days.allTextContents()) expect(all).toContain(day);
});
