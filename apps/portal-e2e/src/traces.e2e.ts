import { codeField, codeOf, welcome } from './support/mfa.ts';
import { password, people } from './support/people.ts';
import { signInAs } from './support/signInAs.ts';
import { tourPaths } from './support/signedInPaths.ts';
import { ONLY_SOAK } from './support/soak.ts';
import { expect, test } from './support/test.ts';
import {
  failWithSecrets,
  foundIn,
  namesOf,
  sentBy,
  telemetryListens,
  Watched,
} from './support/traces.ts';

// Chromium reports refusals itself.
test.use({ expectedTrouble: /canary|40[134]/ });

async function look(watched: Watched, path: string) {
  const { page } = watched;
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await watched.noteTitle();
}

test(
  'W7: a tour of a client leaves nothing sensitive in addresses, referrers, history, titles or telemetry',
  ONLY_SOAK,
  async ({ page, request }) => {
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
    for (const path of tourPaths) await look(watched, path);
    await look(watched, '/');
    await telemetryListens(page);
    const explained = page.waitForResponse(/\/v2\/holdings\/explanations\//);
    await page.getByRole('button', { name: 'How this adds up' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await (await explained).finished();
    await page.waitForLoadState('networkidle');
    await watched.noteTitle();
    await failWithSecrets(page);
    const telemetry = await sentBy(page);
    expect(telemetry).toContain('window RangeError');
    expect(telemetry).toContain('GET /v2/holdings/explanations/{id}');
    expect(telemetry).toContain('"baseType": "PageviewData"');

    const { referrers, ...traces } = await watched.traces();
    expect(watched.secrets.size, 'tokens and the key of the second factor').toBeGreaterThanOrEqual(
      4,
    );
    expect(traces.history.split('\n').length).toBeGreaterThan(tourPaths.length);
    const secrets = [...watched.secrets, ...namesOf(person), password, code, 'canary'];
    expect(foundIn({ ...traces, telemetry }, secrets)).toEqual([]);
    expect(traces.history, 'the answer of the provider does not stay').not.toContain('code=');
    expect(referrers).toBe('');
  },
);
