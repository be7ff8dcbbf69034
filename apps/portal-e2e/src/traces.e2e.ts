import type { Page } from '@playwright/test';
import { codeField, codeOf, welcome } from './support/mfa.ts';
import { password, people, type Person } from './support/people.ts';
import { signInAs } from './support/signInAs.ts';
import { signedInPaths } from './support/signedInPaths.ts';
import { begin, launchLink, REASON, TICKET } from './support/simulation.ts';
import { expect, test } from './support/test.ts';
import { Watched } from './support/traces.ts';

// Chromium reports refusals itself.
test.use({ expectedTrouble: /canary|40[134]/ });
// Every page that is added takes its time.
test.describe.configure({ timeout: signedInPaths.length * 15_000 });

const namesOf = ({ username, givenName, familyName, subject }: Person) => [
  username,
  givenName,
  familyName,
  subject,
];

/** Anything with the form of an address of somebody, an amount, or the number of an account. */
const TELLING = /[\w.]+(?:@|%40)[\w.]+|\$\d|\b\d{9,}\b/g;

async function look(watched: Watched, path: string) {
  const { page } = watched;
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await watched.noteTitle();
}

/** An error that holds what must not leave, once telemetry listens. */
async function fail(page: Page) {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /applicationInsights/.test(name)),
  );
  await page.evaluate(() => {
    setTimeout(() => {
      throw new RangeError('canary: wilhelmina@example.com owns 441712345678');
    });
  });
}

/** All that the sandbox's logging service was sent, once that error is in it. */
async function sentBy(page: Page): Promise<string> {
  const reader = await page.context().newPage();
  await expect(async () => {
    await reader.goto('/sandbox/telemetry');
    await expect(reader.getByText('"typeName": "UnexpectedError"').first()).toBeVisible();
  }).toPass();
  const sent = (await reader.locator('pre').allTextContents()).join('\n');
  await reader.close();
  return sent;
}

/** In which of the places something is found that must not be there. */
function foundIn(places: Record<string, string>, secrets: Iterable<string>) {
  return Object.entries(places).flatMap(([place, text]) =>
    [...[...secrets].filter((secret) => text.includes(secret)), ...(text.match(TELLING) ?? [])].map(
      (found) => `${place}: ${found}`,
    ),
  );
}

test('W7: a tour of a client leaves nothing sensitive in addresses, referrers, history, titles or telemetry', async ({
  page,
  request,
}) => {
  const person = people.guarded;
  const watched = new Watched(page);
  await watched.withTelemetry();
  await look(watched, '/timeout');
  await look(watched, '/');
  await signInAs(page, person, '/?view=custom');
  await expect(codeField(page)).toBeVisible();
  await watched.noteTitle();
  const code = await codeOf(request, person);
  await codeField(page).fill(code);
  await expect(welcome(page, person)).toBeVisible();
  for (const path of signedInPaths) await look(watched, path);
  await look(watched, '/');
  await page.getByRole('button', { name: 'How this adds up' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await watched.noteTitle();
  await fail(page);
  const telemetry = await sentBy(page);
  expect(telemetry).toContain('window RangeError');
  expect(telemetry).toContain('GET /v2/holdings/explanations/{id}');
  expect(telemetry).toContain('"baseType": "PageviewData"');

  const { referrers, ...traces } = await watched.traces();
  expect(watched.secrets.size, 'tokens and the key of the second factor').toBeGreaterThanOrEqual(4);
  expect(traces.history.split('\n').length).toBeGreaterThan(signedInPaths.length);
  const secrets = [...watched.secrets, ...namesOf(person), password, code, 'canary'];
  expect(foundIn({ ...traces, telemetry }, secrets)).toEqual([]);
  expect(traces.history, 'the answer of the provider does not stay').not.toContain('code=');
  expect(referrers).toBe('');
});

test('W7: a simulation leaves nothing of the client, of its link or of its reason there either', async ({
  page,
}) => {
  const watched = new Watched(page);
  await watched.withTelemetry();
  await begin(page);
  for (const path of signedInPaths) await look(watched, path);
  await fail(page);
  const telemetry = await sentBy(page);
  await page.getByRole('button', { name: 'Exit simulation' }).click();
  await expect(page.getByRole('heading', { name: 'The simulation has ended' })).toBeVisible();
  await watched.noteTitle();

  const { referrers, addresses, ...traces } = await watched.traces();
  expect(watched.secrets.size, 'tokens of both').toBeGreaterThanOrEqual(3);
  const link = launchLink(people.rich);
  const values = [...new URL(link, 'http://localhost').searchParams.values()];
  const secrets = [
    ...watched.secrets,
    ...namesOf(people.rich),
    ...namesOf(people.support),
    ...values.filter((value) => value.length > 4),
    password,
    REASON,
    TICKET,
    'canary',
  ];
  const [document = '', ...others] = addresses.split('\n');
  expect(document, 'the link itself is the firm’s').toContain('simulate=true');
  expect(foundIn({ ...traces, telemetry, addresses: others.join('\n') }, secrets)).toEqual([]);
  expect(referrers).toBe('');
});
