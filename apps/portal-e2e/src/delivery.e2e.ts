import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FragileStack } from './support/fragileStack.ts';
import { codeField, codeOf, welcome } from './support/mfa.ts';
import { people } from './support/people.ts';
import {
  acceptAs,
  client,
  FILE,
  fillFolder,
  FOLDER,
  guest,
  inDays,
  invite,
  mailedLink,
} from './support/sharing.ts';
import { signInAs } from './support/signInAs.ts';
import { ONLY_SOAK } from './support/soak.ts';
import { deliveryStack } from './support/stack.ts';
import { expect, NETWORK_GONE, test } from './support/test.ts';

// The open page asks on while the servers are stopped.
test.use({
  baseURL: deliveryStack.portal,
  // Refused: what the second step is owed for, and what is not shared any more.
  expectedTrouble: new RegExp(`${NETWORK_GONE.source}|status of 403`),
});

const root = fileURLToPath(new URL('../../../', import.meta.url));
const servers = new FragileStack(deliveryStack);
test.beforeAll(() => servers.start());
test.afterAll(() => servers.stop());

interface Owed {
  account: string;
  kind: string;
  type: string;
  title: string;
  periodfrom: string;
  periodto: string;
  sentence: string;
}

/** What `npm run documents:import` does: the firm's own file takes the place of what was owed. */
function deliver({ account, kind, type, title, periodfrom, periodto }: Owed, file: Buffer): void {
  const folder = mkdtempSync(join(tmpdir(), 'portal-delivery-'));
  writeFileSync(join(folder, 'delivered.pdf'), file);
  writeFileSync(
    join(folder, 'manifest.csv'),
    'file,account,kind,type,title,date,period_from,period_to\n' +
      `delivered.pdf,${account},${kind},${type},${title},${periodto},${periodfrom},${periodto}\n`,
  );
  execFileSync(process.execPath, ['dist/apps/portal-api/main.js', 'documents-import', folder], {
    cwd: root,
    env: { ...process.env, ...deliveryStack.env, PORTAL_SANDBOX: 'on' },
  });
}

test(
  'a document that is owed is told with its date, and is there once the firm has delivered it',
  ONLY_SOAK,
  async ({ page, browser }) => {
    await signInAs(page, people.rich, '/documents/tax');
    // Read on its way: an answer that the page has left behind has no body any more.
    let items: Owed[] = [];
    await page.route('**/v2/documents/expected**', async (route) => {
      const response = await route.fetch();
      ({ items } = (await response.json()) as { items: Owed[] });
      await route.fulfill({ response });
    });
    await page.reload();
    await expect.poll(() => items.length).toBeGreaterThan(0);
    await page.unrouteAll({ behavior: 'wait' });
    const owed = items.find(({ type }) => type === 'k-1');
    if (!owed) throw new Error('No Schedule K-1 is owed.');
    await expect(page.getByText(owed.sentence).first()).toBeVisible();
    const grid = { name: 'Tax documents' };
    await expect(page.getByRole('grid', grid).getByText(owed.title)).toHaveCount(0);

    const file = await page.pdf();
    await servers.stop();
    deliver(owed, file);
    await servers.start();

    const later = await browser.newPage({ baseURL: deliveryStack.portal });
    await signInAs(later, people.rich, '/documents/tax');
    await expect(later.getByRole('grid', grid).getByText(owed.title).first()).toBeVisible();
    await expect(later.getByText(owed.sentence)).toHaveCount(0);
    await later.close();
  },
);

// Last, since the servers' clock stands in the future afterwards.
test(
  'a guest opens what was shared until its last day, and finds nothing there afterwards',
  ONLY_SOAK,
  async ({ page, browser }) => {
    const { portal } = deliveryStack;
    await signInAs(page, client);
    await codeField(page).fill(await codeOf(page.request, client, portal));
    await expect(welcome(page, client)).toBeVisible();
    await fillFolder(page);
    await page.goto('/profile/sharing');
    await invite(page, { folder: FOLDER, lastDay: inDays(1), portal });

    const theirs = await browser.newPage({ baseURL: portal });
    await acceptAs(theirs, await mailedLink(page, portal));
    await theirs.getByRole('link', { name: FOLDER }).click();
    await expect(theirs.getByRole('button', { name: `Download ${FILE.name}` })).toBeVisible();
    const shared = new URL(theirs.url());
    await theirs.close();

    await servers.stop();
    // The day after the last one, wherever midnight has been already.
    await servers.start({ daysLater: 3 });

    const later = await browser.newPage({ baseURL: portal });
    await signInAs(later, guest, '/shared');
    await expect(later.getByText('No Data Found')).toBeVisible();
    await later.goto(shared.pathname + shared.search);
    await expect(later.getByText('Sharing has ended')).toBeVisible();
    await expect(later.getByText(FILE.name)).toHaveCount(0);
    await later.close();
  },
);
