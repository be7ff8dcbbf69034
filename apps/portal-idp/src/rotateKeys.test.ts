import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createRemoteJWKSet, decodeProtectedHeader, errors, jwtVerify } from 'jose';
import { expect, it } from 'vitest';
import { loadKeys } from './store/keys';
import { rotateKeys } from './store/rotateKeys';
import { authorizationUrl, codeOf, pkce, redeem, refresh, signedIn } from './testing/flow';
import { startIdp, temporaryDir } from './testing/testIdp';

const START = Date.parse('2026-03-07T23:55:00Z');
const at = (minutes: number): Date => new Date(START + minutes * 60_000);
const DAY = 24 * 60;

/** Whoever verifies tokens, and has not read the keys before. */
const accepts = (issuer: string, token: string) =>
  jwtVerify(token, createRemoteJWKSet(new URL('/jwks', issuer)), { issuer });
const publishedBy = async (issuer: string): Promise<string[]> => {
  const { keys } = (await (await fetch(`${issuer}/jwks`)).json()) as {
    keys: { kid: string; d?: string }[];
  };
  expect(keys.filter((key) => key.d !== undefined)).toEqual([]);
  return keys.map(({ kid }) => kid);
};

it('publishes a new key, signs with it, and takes the old one away; nobody is signed out by that', async () => {
  const dataDir = temporaryDir();
  const first = await startIdp({ dataDir });
  const { port, issuer } = first;
  const { browser, tokens } = await signedIn(issuer);
  const [old] = await publishedBy(issuer);
  await first.close();

  expect(rotateKeys(dataDir, at(0))).toContain('Step 1 of 3');
  const second = await startIdp({ dataDir, port });
  const published = await publishedBy(issuer);
  expect([published.length, published[0]]).toEqual([2, old]);
  const stillOld = await refresh(issuer, tokens.refresh_token);
  expect(decodeProtectedHeader(stillOld.body.access_token).kid).toBe(old);
  await second.close();

  expect(rotateKeys(dataDir, at(11))).toContain('Step 2 of 3');
  const third = await startIdp({ dataDir, port });
  await accepts(issuer, tokens.access_token);
  await accepts(issuer, tokens.id_token);
  const renewed = await refresh(issuer, stillOld.body.refresh_token);
  const { kid } = decodeProtectedHeader(renewed.body.access_token);
  expect([kid, await publishedBy(issuer)]).toEqual([published[1], published.toReversed()]);
  const proof = pkce();
  const silent = await browser.get(authorizationUrl(issuer, proof, { prompt: 'none' }));
  const answered = await redeem(issuer, codeOf(silent), proof.verifier);
  await accepts(issuer, answered.body.access_token);
  await third.close();

  expect(rotateKeys(dataDir, at(DAY))).toContain('Step 3 of 3');
  await startIdp({ dataDir, port });
  expect(await publishedBy(issuer)).toEqual([kid]);
  await accepts(issuer, renewed.body.access_token);
  await expect(accepts(issuer, tokens.access_token)).rejects.toThrow(errors.JWKSNoMatchingKey);
});

it('refuses a step that comes too early, and changes nothing then', () => {
  const dataDir = temporaryDir();
  const stored = () => readFileSync(join(dataDir, 'keys.json'), 'utf8');
  expect(() => rotateKeys(dataDir, at(0))).toThrow('There are no keys in');
  expect(existsSync(join(dataDir, 'keys.json'))).toBe(false);
  loadKeys(dataDir);
  rotateKeys(dataDir, at(0));
  const published = stored();
  expect(() => rotateKeys(dataDir, at(9))).toThrow(
    'The new key is not known everywhere yet; run this again after 2026-03-08T00:05:00.000Z.',
  );
  expect(stored()).toBe(published);
  rotateKeys(dataDir, at(10));
  const signing = stored();
  expect(() => rotateKeys(dataDir, at(10 + 12 * 60 - 1))).toThrow(
    'What the old key has signed is still valid; run this again after 2026-03-08T12:05:00.000Z.',
  );
  expect(stored()).toBe(signing);
  rotateKeys(dataDir, at(10 + 12 * 60));
  expect(JSON.parse(stored())).not.toHaveProperty('rotation');
  expect(statSync(join(dataDir, 'keys.json')).mode & 0o777).toBe(0o600);
});
