import type { Locator, Page } from '@playwright/test';
import { password, people, type Person } from './people.ts';
import { expect } from './test.ts';

export const CLIENT = `${people.rich.givenName} ${people.rich.familyName}`;
export const SUPPORT = `${people.support.givenName} ${people.support.familyName}`;
export const REASON = 'The client asked why a dividend is missing';
export const TICKET = 'REQ-20481';

/** As the firm's own records link to the portal; the sandbox names people by what they show. */
export function launchLink(client: Person, path = '/', user = 'staff-support'): string {
  const query = new URLSearchParams({
    simulate: 'true',
    simulationUser: user,
    loginId: `login-${client.persona}`,
    pid: `p-${client.persona}`,
    sAcc: 'all',
  });
  return `${path}?${query}`;
}

export const banner = (page: Page) => page.getByRole('region', { name: 'Simulation' });
const confirmHeading = (page: Page) =>
  page.getByRole('heading', { name: 'View a client’s portal' });

/** The address does not stay what it was, so this waits for what it leads to. */
export async function signInWith(page: Page, person: Person, link: string, until: Locator) {
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(until).toBeVisible();
}

/** As far as the page that names the client. */
export async function open(page: Page, client = people.rich) {
  await signInWith(page, people.support, launchLink(client), confirmHeading(page));
}

export async function begin(page: Page, client = people.rich) {
  await open(page, client);
  await page.getByLabel('Reason').fill(REASON);
  await page.getByLabel('Ticket').fill(TICKET);
  await page.getByRole('button', { name: 'View the portal' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: `Welcome, ${client.givenName}` }),
  ).toBeVisible();
}
