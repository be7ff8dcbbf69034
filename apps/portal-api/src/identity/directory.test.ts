import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createGraphDirectory } from './graphDirectory';
import { createSandboxDirectory } from './sandboxDirectory';

const INVITATION = {
  reference: 'reg1',
  login: "o'tilie@example.com",
  givenName: 'Ottilie',
  familyName: 'Quillwright',
};

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

interface Seen {
  method: string;
  url: string;
  authorization: string;
  body: string;
}

/** A provider that answers as told, by method and path. */
async function provider(answers: Record<string, [status: number, body: object]>) {
  const seen: Seen[] = [];
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { method = '', url = '', headers } = request;
    seen.push({ method, url, authorization: headers.authorization ?? '', body });
    const [status, answer] = answers[`${method} ${url.split('?')[0]}`] ?? [404, {}];
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer).replaceAll('ORIGIN', origin));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // `as`: a TCP server's address is never the path of a pipe.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, seen };
}

describe('the sandbox’s directory', () => {
  const sandbox = (issuer: string) =>
    createSandboxDirectory({ issuer, secret: 'the-secret-of-it' });

  it('invites with its secret, and keeps e-mails out of addresses', async () => {
    const invited = { subject: 's1', redeemUrl: 'ORIGIN/redeem/x' };
    const { origin, seen } = await provider({ 'POST /admin/invitations': [201, invited] });
    expect(await sandbox(origin).invite(INVITATION)).toEqual({
      outcome: 'invited',
      subject: 's1',
      redeemUrl: `${origin}/redeem/x`,
    });
    expect(seen[0]).toMatchObject({
      url: '/admin/invitations',
      authorization: 'Bearer the-secret-of-it',
    });
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual(INVITATION);
  });

  it('says that a login is taken', async () => {
    const { origin } = await provider({ 'POST /admin/invitations': [409, {}] });
    expect(await sandbox(origin).invite(INVITATION)).toEqual({ outcome: 'taken' });
  });

  it.each(['https://evil.example.com/redeem/x', 'javascript:alert(1)', '/redeem/x'])(
    'W6: sends nobody to %s',
    async (redeemUrl) => {
      const answer = { subject: 's1', redeemUrl };
      const { origin } = await provider({ 'POST /admin/invitations': [201, answer] });
      await expect(sandbox(origin).invite(INVITATION)).rejects.toMatchObject({
        problem: { status: 503, code: 'identity.unavailable' },
      });
    },
  );

  it('tells photo and groups', async () => {
    const { origin, seen } = await provider({
      'POST /admin/photos': [200, { photo: 'iVBORw0=' }],
      'POST /admin/groups': [200, { groups: [{ id: 'g1', name: 'Portal clients' }] }],
    });
    expect(await sandbox(origin).photoOf('s1')).toEqual(Buffer.from('iVBORw0=', 'base64'));
    expect(await sandbox(origin).groupsOf('s1')).toEqual([{ id: 'g1', name: 'Portal clients' }]);
    expect(seen.map(({ body }) => body)).toEqual(['{"subject":"s1"}', '{"subject":"s1"}']);
  });

  it('is unavailable when the provider refuses or is not there', async () => {
    const { origin } = await provider({ 'POST /admin/logins': [401, {}] });
    for (const issuer of [origin, 'http://127.0.0.1:9']) {
      await expect(sandbox(issuer).isLoginFree('a@example.com', 'reg1')).rejects.toMatchObject({
        problem: { status: 503 },
      });
    }
  });
});

describe('the directory of an Entra tenant', () => {
  const TOKEN = { access_token: 'the-token', expires_in: 3600 };

  it('invites, asks and looks up with one application token', async () => {
    const { origin, seen } = await provider({
      'POST /tenant/oauth2/v2.0/token': [200, TOKEN],
      'GET /v1.0/users': [200, { value: [] }],
      'POST /v1.0/invitations': [
        201,
        { inviteRedeemUrl: 'https://login.example.com/redeem', invitedUser: { id: 'oid-1' } },
      ],
      'GET /v1.0/users/oid-1': [200, { externalUserState: 'Accepted' }],
    });
    const directory = createGraphDirectory({
      authority: `${origin}/tenant`,
      clientId: 'client',
      clientSecret: 'secret',
      redirectUrl: 'https://portal.example.com/register',
      graphUrl: origin,
    });
    expect(await directory.isLoginFree(INVITATION.login, 'reg1')).toBe(true);
    expect(await directory.invite(INVITATION)).toEqual({
      outcome: 'invited',
      subject: 'oid-1',
      redeemUrl: 'https://login.example.com/redeem',
    });
    expect(await directory.hasAccepted('oid-1')).toBe(true);
    expect(seen.filter(({ url }) => url.includes('token'))).toHaveLength(1);
    expect(decodeURIComponent(seen[1]?.url ?? '')).toContain("mail eq 'o''tilie@example.com'");
    const invitation = seen.find(({ url }) => url === '/v1.0/invitations');
    expect(invitation?.authorization).toBe('Bearer the-token');
    expect(JSON.parse(invitation?.body ?? '')).toMatchObject({
      invitedUserEmailAddress: INVITATION.login,
      inviteRedirectUrl: 'https://portal.example.com/register',
      sendInvitationMessage: false,
    });
  });

  it('has no photo where Graph has none, and names groups without roles', async () => {
    const { origin } = await provider({
      'POST /t/oauth2/v2.0/token': [200, TOKEN],
      'GET /v1.0/users/oid-1/memberOf': [
        200,
        {
          value: [
            { '@odata.type': '#microsoft.graph.group', id: 'g1', displayName: 'Portal clients' },
            { '@odata.type': '#microsoft.graph.directoryRole', id: 'r1', displayName: 'Reader' },
          ],
        },
      ],
    });
    const directory = createGraphDirectory({
      ...{ authority: `${origin}/t`, clientId: 'client', clientSecret: 'secret' },
      ...{ redirectUrl: 'https://portal.example.com/register', graphUrl: origin },
    });
    expect(await directory.photoOf('oid-1')).toBeNull();
    expect(await directory.groupsOf('oid-1')).toEqual([{ id: 'g1', name: 'Portal clients' }]);
  });

  it('is unavailable when Graph refuses', async () => {
    const { origin } = await provider({ 'POST /t/oauth2/v2.0/token': [401, {}] });
    const directory = createGraphDirectory({
      authority: `${origin}/t`,
      clientId: 'client',
      clientSecret: 'wrong',
      redirectUrl: 'https://portal.example.com/register',
      graphUrl: origin,
    });
    await expect(directory.hasAccepted('oid-1')).rejects.toMatchObject({
      problem: { status: 503 },
    });
  });
});
