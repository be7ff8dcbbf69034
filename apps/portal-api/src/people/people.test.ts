import {
  createRecoveryCodes,
  createResetRequest,
  getAllAccounts,
  getProfile,
  listAccessLog,
  listAuthenticationMethods,
  validateInvite,
} from '@portal/api-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linesAfter } from '../testing/auditLog';
import { enrol, refusalOf, signedIn, testClock } from '../testing/mfa';
import { messagesTo } from '../testing/outbox';
import { holding, invite, outboxOf, PROSPECT } from '../testing/registration';
import { asOwner } from '../testing/testDatabase';
import { startTestServer, subjectOf, testSecretBox, type TestServer } from '../testing/testServer';
import { withdrawInvite } from '../registration/withdrawInvite';
import { changeAccess } from './changeAccess';
import { countWaiting, listRequests } from './listRequests';
import { resetSecondStep } from './resetSecondStep';

const clock = testClock();
let server: TestServer;
beforeAll(async () => (server = await startTestServer({ now: clock.now })));
afterAll(() => server.close());

/** By the rights that a firm's database user has, who is bound by row-level security. */
const parts = () => ({ engine: asOwner(server.engine), box: testSecretBox, now: clock.now() });
const waiting = async () => (await listRequests(parts(), {})).lines.join('\n');
const lastMessage = async (persona: 'renamer' | 'plain') =>
  (await messagesTo(server, persona)).at(-1)?.kind;

describe('T4: a second step that nobody can use any more', () => {
  it('is listed for the firm, reset by it, and set up anew at the next sign-in', async () => {
    expect(await waiting()).toBe('Nobody waits for the firm.');
    const opened = signedIn(server, 'renamer', { sid: 'first' });
    const { key } = await enrol(opened, clock);
    const owner = signedIn(server, 'renamer', { sid: 'first', key });
    await createRecoveryCodes({ client: owner });
    await createResetRequest({ client: signedIn(server, 'renamer', { sid: 'locked out' }) });
    expect(await waiting()).toMatch(/asks for a reset of the second step, since 2026-11-20 10:00/);
    expect(await countWaiting(parts().engine)).toBe(1);

    const report = await resetSecondStep(parts(), { who: subjectOf('renamer') });
    expect([report.done, report.lines[0]]).toEqual([true, expect.stringContaining('2 open')]);
    expect(await refusalOf(getProfile({ client: owner }))).toBe('401 token.invalid');
    expect(await lastMessage('renamer')).toBe('mfa.reset');
    expect(await waiting()).toBe('Nobody waits for the firm.');

    const next = signedIn(server, 'renamer', { sid: 'next' });
    expect((await listAuthenticationMethods({ client: next })).data).toMatchObject({
      authenticator: false,
      channels: [],
      recoverycodesleft: 0,
      resetrequested: false,
    });
    expect(await refusalOf(getAllAccounts({ client: next }))).toBe('403 mfa.required');
    const again = await enrol(next, clock);
    const client = signedIn(server, 'renamer', { sid: 'next', key: again.key });
    const { items } = (await listAccessLog({ client, query: { who: 'firm' } })).data;
    expect(items).toContainEqual(expect.objectContaining({ action: 'mfa.reset', who: 'firm' }));
  });

  it('leaves the check of who somebody is open again after too much guessing', async () => {
    const subject = subjectOf('unverified');
    await server.engine.transaction('write', (sql) =>
      sql.query('update identity_check set failures = 10 where subject = $1', [subject]),
    );
    expect(await waiting()).toContain('may not try to confirm who they are any more');
    expect((await resetSecondStep(parts(), { who: subject })).done).toBe(true);
    expect(await waiting()).toBe('Nobody waits for the firm.');
    const told = await linesAfter(server);
    expect(told.map(({ action }) => action)).toContain('registration.identity_reopened');
  });

  it('changes nothing for somebody who is not on file', async () => {
    expect(await resetSecondStep(parts(), { who: 'nobody@example.com' })).toEqual({
      done: false,
      lines: ['Nobody on file has the e-mail address "nobody@example.com".'],
    });
  });
});

it('access that the firm ends opens nothing, is told of, and can be given back', async () => {
  const who = subjectOf('plain');
  const client = signedIn(server, 'plain', { sid: 'open' });
  await getProfile({ client });
  expect((await changeAccess(parts(), { who, change: 'end' })).done).toBe(true);
  expect(await lastMessage('plain')).toBe('access.ended');
  expect(await refusalOf(getProfile({ client }))).toBe('401 token.invalid');
  expect((await changeAccess(parts(), { who, change: 'end' })).done).toBe(false);
  expect((await resetSecondStep(parts(), { who })).done).toBe(false);
  expect((await changeAccess(parts(), { who, change: 'give' })).done).toBe(true);
  expect(await lastMessage('plain')).toBe('access.given');
  const later = signedIn(server, 'plain', { sid: 'later' });
  expect((await getProfile({ client: later })).data.givenname).toBeTruthy();
  const { items } = (await listAccessLog({ client: later, query: { who: 'firm' } })).data;
  expect(items.slice(0, 2).map(({ action }) => action)).toEqual([
    'person.enabled',
    'person.disabled',
  ]);
});

it('an invite that the firm withdraws opens nothing, and its person is told', async () => {
  const key = await invite(server, clock.now());
  const { email } = PROSPECT;
  expect((await withdrawInvite(parts(), { email })).done).toBe(true);
  expect((await validateInvite({ client: holding(server, key) })).data.outcome).toBe('invalid');
  expect((await outboxOf(server)).at(-1)).toMatchObject({
    kind: 'registration.withdrawn',
    to: { address: email },
  });
  expect((await linesAfter(server)).map(({ action }) => action)).toContain(
    'registration.invite_withdrawn',
  );
  expect(await withdrawInvite(parts(), { email })).toEqual({
    done: false,
    lines: [`${email} has no open invite.`],
  });
});
