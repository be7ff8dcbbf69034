import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Browser } from './testing/browser';
import {
  USERNAME,
  authorizationUrl,
  codeOf,
  password,
  pkce,
  redeem,
  refresh,
  signedIn,
} from './testing/flow';
import { startIdp, temporaryDir } from './testing/testIdp';

const keysOf = async (issuer: string) => (await new Browser(issuer).get('/jwks')).body;

describe('a restart on the same data directory', () => {
  it('keeps keys, session and refresh tokens', async () => {
    const dataDir = temporaryDir();
    const before = await startIdp({ dataDir });
    const keysBefore = await keysOf(before.issuer);
    const { browser, tokens } = await signedIn(before.issuer);
    await before.close();

    const { issuer } = await startIdp({ dataDir, port: before.port });
    expect(await keysOf(issuer)).toBe(keysBefore);
    expect((await refresh(issuer, tokens.refresh_token)).status).toBe(200);
    const proof = pkce();
    const silent = await browser.get(authorizationUrl(issuer, proof, { prompt: 'none' }));
    expect((await redeem(issuer, codeOf(silent), proof.verifier)).status).toBe(200);
  });

  it('keeps a sign-in page that is open, and its tries', async () => {
    const dataDir = temporaryDir();
    const before = await startIdp({ dataDir });
    const browser = new Browser(before.issuer);
    const page = await browser.follow(await browser.get(authorizationUrl(before.issuer, pkce())));
    for (let tries = 0; tries < 10; tries += 1) {
      await browser.post(page.url, { username: 'nobody@example.com', password: 'not-it' });
    }
    await before.close();

    await startIdp({ dataDir, port: before.port });
    const capped = await browser.post(page.url, {
      username: 'nobody@example.com',
      password: 'not-it',
    });
    expect(capped.status).toBe(429);
    expect((await browser.post(page.url, { username: USERNAME, password })).status).toBe(303);
  });

  it('remembers which tokens were spent', async () => {
    const dataDir = temporaryDir();
    const before = await startIdp({ dataDir });
    const { tokens } = await signedIn(before.issuer);
    const renewed = await refresh(before.issuer, tokens.refresh_token);
    await before.close();

    const { issuer } = await startIdp({ dataDir, port: before.port });
    expect((await refresh(issuer, tokens.refresh_token)).body.error).toBe('invalid_grant');
    expect((await refresh(issuer, renewed.body.refresh_token)).body.error).toBe('invalid_grant');
  });
});

describe('the data directory', () => {
  it('is for its owner only', async () => {
    const dataDir = join(temporaryDir(), 'idp');
    await startIdp({ dataDir });
    const mode = (name: string) => statSync(join(dataDir, name)).mode & 0o777;
    expect([mode('.'), mode('keys.json'), mode('idp.sqlite')]).toEqual([0o700, 0o600, 0o600]);
  });

  it('with broken keys stops the start in one sentence and changes nothing', async () => {
    const dataDir = temporaryDir();
    const path = join(dataDir, 'keys.json');
    writeFileSync(path, '{"jwks":');
    await expect(startIdp({ dataDir })).rejects.toThrow(/signing keys in .* cannot be read/);
    expect(readFileSync(path, 'utf8')).toBe('{"jwks":');
  });

  it('that is a file stops the start in one sentence', async () => {
    const path = join(temporaryDir(), 'file');
    writeFileSync(path, '');
    chmodSync(path, 0o600);
    await expect(startIdp({ dataDir: path })).rejects.toThrow(
      /sign-in state at .* cannot be opened/,
    );
  });
});

describe('a second start on the same port', () => {
  it('fails with one sentence and leaves the first alone', async () => {
    const first = await startIdp();
    await expect(startIdp({ port: first.port })).rejects.toThrow(
      /Port \d+ on 127\.0\.0\.1 is already in use/,
    );
    expect((await fetch(`${first.issuer}/healthz`)).status).toBe(200);
  });
});
