import { people } from './support/people.ts';
import { test } from './support/signedIn.ts';
import { expect, NETWORK_GONE } from './support/test.ts';

// The browser reports what is missing.
test.use({ expectedTrouble: NETWORK_GONE });

const SCRIPTS = /\/assets\/.+\.js$/;

test('R8: a tab whose scripts a new build has replaced loads the new build once, and shows the page that was asked for', async ({
  openAs,
}) => {
  const page = await openAs(people.plain);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  let documents = 0;
  // One that is asked for again while it comes is one.
  page.on('domcontentloaded', () => (documents += 1));
  const missing: string[] = [];
  let isNew = false;
  page.on('request', (request) => {
    isNew ||= request.isNavigationRequest() && request.frame() === page.mainFrame();
  });
  // Until the tab asks for the document of the new build, it asks for scripts of the old one.
  await page.route(SCRIPTS, (route) => {
    if (isNew) return route.continue();
    missing.push(route.request().url());
    return route.fulfill({ status: 404 });
  });
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Insights' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Insights' })).toBeVisible();
  expect(missing.length, 'scripts that were missing').toBeGreaterThan(0);
  expect(documents).toBe(1);
});
