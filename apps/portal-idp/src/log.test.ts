import { expect, it, vi } from 'vitest';
import { Browser } from './testing/browser';
import {
  USERNAME,
  authorizationUrl,
  codeOf,
  password,
  pkce,
  redeem,
  refresh,
  signIn,
} from './testing/flow';
import { startIdp } from './testing/testIdp';

it('L3: logs each step as one JSON line and no secret in any of them', async () => {
  const lines: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    lines.push(String(line));
    return true;
  });
  const { issuer } = await startIdp({ logLevel: 'info' });
  const browser = new Browser(issuer);
  const proof = pkce();
  const url = authorizationUrl(issuer, proof);
  const page = await browser.follow(await browser.get(url));
  await browser.post(page.url, {
    username: 'canary@example.com\n{"event":"forged"}',
    password: 'canary-password',
  });
  const code = codeOf(await signIn(browser, url));
  const { body } = await redeem(issuer, code, proof.verifier);
  const renewed = await refresh(issuer, body.refresh_token);
  await refresh(issuer, body.refresh_token);
  await browser.get(`/session/end?id_token_hint=${body.id_token}`);
  await browser.get('/%0A%7B%22event%22:%22forged%22%7D');

  const events = lines.map((line) => JSON.parse(line).event);
  for (const event of [
    'listening',
    'request',
    'sign_in.refused',
    'sign_in.accepted',
    'token.refused',
  ]) {
    expect(events).toContain(event);
  }
  expect(events).not.toContain('forged');
  const text = lines.join('');
  const uid = page.url.split('/').at(-1) ?? '';
  for (const secret of [
    password,
    'canary',
    USERNAME,
    uid,
    code,
    proof.verifier,
    body.access_token,
    body.id_token,
    body.refresh_token,
    renewed.body.refresh_token,
  ]) {
    expect(text).not.toContain(secret);
  }
});
