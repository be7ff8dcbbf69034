import { createServer } from 'node:http';
import { people } from './support/people.ts';
import { signInAs } from './support/signInAs.ts';
import { ONLY_SOAK } from './support/soak.ts';
import { VENDOR_PORT } from './support/stack.ts';
import { expect, test } from './support/test.ts';

const SYMBOL = 'QPNT';
const NAME = 'Quillpoint Cloudworks Inc.';

/** A vendor that knows one symbol, as docs/market-feed.md has it. */
async function startVendor(last: string): Promise<{ dies(): Promise<void> }> {
  const server = createServer((request, response) => {
    // It sells quotes alone.
    if (!/^\/(quotes|movers)/.test(request.url ?? '')) {
      response.writeHead(404).end();
      return;
    }
    const known = request.url?.startsWith('/quotes') && request.url.includes(SYMBOL);
    const quote = {
      ...{ symbol: SYMBOL, currency: 'USD', last, previous: '41.27' },
      ...{ asOf: new Date(Date.now() - 900_000).toISOString(), delay: 'delayed-15-minutes' },
    };
    const body = { source: 'Invented Vendor', quotes: known ? [quote] : [] };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(VENDOR_PORT, '127.0.0.1', resolve));
  return {
    dies: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const newYorkDay = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());

test(
  'R2: a vendor that is dead for a minute leaves the page with its last price and its day, and is heard again later',
  ONLY_SOAK,
  async ({ page }) => {
    await signInAs(page, people.plain);
    await page.getByRole('combobox', { name: 'Find a quote' }).fill(SYMBOL);
    await page.getByRole('option', { name: NAME }).click();
    await page.getByRole('link', { name: NAME }).click();
    await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
    const main = page.getByRole('main');
    // Of the same day the firm's own close stands (withFeed.ts), and the sandbox has today's from 4 pm on.
    const closed = await main.locator('time').first().getAttribute('datetime');
    test.skip(
      closed === newYorkDay(),
      'After the close of a day no vendor has a newer price of it.',
    );

    let vendor = await startVendor('41.52');
    const notAnswering = main.getByText(/Invented Vendor.*the source does not answer/);
    const reloadUntil = (seen: () => Promise<void>) =>
      expect(async () => {
        await page.reload();
        await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
        await seen();
      }).toPass({ timeout: 130_000, intervals: [5_000] });
    // A journey before may have met the dead vendor, which is let rest for a while then.
    await reloadUntil(() =>
      expect(main.getByText('$41.52').first()).toBeVisible({ timeout: 1_000 }),
    );
    await expect(
      main.getByText(/^Invented Vendor, delayed by 15 minutes, as of/).first(),
    ).toBeVisible();
    await expect(notAnswering).toHaveCount(0);

    await vendor.dies();
    await reloadUntil(() => expect(notAnswering.first()).toBeVisible({ timeout: 1_000 }));
    await expect(main.getByText('$41.52').first()).toBeVisible();

    vendor = await startVendor('42.10');
    await reloadUntil(() =>
      expect(main.getByText('$42.10').first()).toBeVisible({ timeout: 1_000 }),
    );
    await expect(notAnswering).toHaveCount(0);
    await vendor.dies();
  },
);
