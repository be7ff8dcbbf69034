import {
  createGuestSignIn,
  createShare,
  createStepUp,
  deleteShare,
  getAllAccounts,
  getReceivedShare,
  getSharedAccount,
  getSharedDocumentContent,
  listAccessLog,
  listDocuments,
  listReceivedShares,
  listSharedDocuments,
  listShareOpenings,
  listShares,
  type Account,
  type NewShare,
  submitShareAcceptance,
} from '@portal/api-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyHashOf } from '../../auth/bodyHash';
import { operations } from '../../contract';
import { scopedDatabase, type Sql } from '../../db/sql';
import { wordsOf } from '../../outbox/wording';
import {
  codeAt,
  type Enrolled,
  enrol,
  neverIdle,
  refusalOf,
  signedIn,
  testClock,
} from '../../testing/mfa';
import { messagesTo } from '../../testing/outbox';
import { holding, memoryDirectory } from '../../testing/registration';
import { sampleCalls } from '../../testing/sampleCalls';
import {
  type Client,
  clientFor,
  type Persona,
  startTestServer,
  subjectOf,
  type TestServer,
} from '../../testing/testServer';
import { failuresOf } from '../../testing/walk';
import { newYorkDay } from '../holdings/shared/newYorkDay';

const clock = testClock(new Date());
const directory = memoryDirectory();
let server: TestServer;
let held: Enrolled;
let client: Client;
let shared: Account;
let kept: Account;
beforeAll(async () => {
  server = await startTestServer({ now: clock.now, directory });
  await neverIdle(server);
  held = await enrol(signedIn(server, 'plain'), clock);
  client = signedIn(server, 'plain', { key: held.key });
  const { data } = await getAllAccounts({ client });
  const [first, second] = data.defaultgroups
    .flatMap(({ accounts }) => accounts)
    .filter(({ source }) => source === 'firm');
  if (!first || !second) throw new Error('The plain household has two accounts at the firm.');
  [shared, kept] = [first, second];
});
afterAll(() => server.close());

const inDays = (days: number) => newYorkDay(new Date(clock.now().getTime() + days * 86_400_000));

async function invite(over: Partial<NewShare> = {}): Promise<{ shareid: string; key: string }> {
  const body: NewShare = {
    name: 'Cordelia Crumpet',
    email: 'Cordelia@Example.com',
    relation: 'cpa',
    accounts: [shared.key],
    valuesshown: true,
    kinds: ['statement'],
    until: inDays(30),
    ...over,
  };
  clock.advance(30);
  const { data: grant } = await createStepUp({
    client,
    body: {
      operation: 'createShare',
      bodyhash: bodyHashOf(body),
      code: codeAt(held.secret, clock.now()),
    },
  });
  const { data } = await createShare({
    client,
    body,
    headers: { stepupgrant: grant.grant ?? '' },
  });
  const mails = (await messagesTo(server, 'plain')).filter(
    ({ kind }) => kind === 'sharing.invited',
  );
  const link = String(mails.at(-1)?.values?.['link']);
  return { shareid: data.shareid, key: link.split('#key=')[1] ?? '' };
}

/** The client who shares has shown a second factor. */
const as = (persona: Persona) => (persona === 'plain' ? client : server.as(persona));
const accept = (persona: Persona, key: string) =>
  submitShareAcceptance({ client: as(persona), body: { key } });

async function received(over: Partial<NewShare> = {}): Promise<string> {
  const { shareid, key } = await invite(over);
  await accept('cpa', key);
  return shareid;
}

async function documentOf(kind: 'statement' | 'correspondence', account: string): Promise<string> {
  const { data } = await listDocuments({ client, query: { kind, accounts: [account] } });
  const [first] = data.items;
  if (!first) throw new Error(`There is no ${kind}.`);
  return first.documentid;
}

const UNUSABLE = '403 share.invitation_unusable';

describe('an invitation', () => {
  it('needs a fresh code, own accounts, a day within a year and something to see', async () => {
    expect(
      await refusalOf(
        createShare({
          client,
          body: {
            ...{ name: 'Cordelia', email: 'cordelia@example.com', relation: 'cpa' },
            ...{ accounts: [shared.key], valuesshown: true, kinds: [], until: inDays(1) },
          },
        }),
      ),
    ).toBe('403 mfa.step_up_required');
    const { data: foreign } = await getAllAccounts({ client: server.as('rich') });
    const accounts = [shared.key, foreign.totalnetworthaccounts[0] ?? ''];
    expect(await refusalOf(invite({ accounts }))).toBe('404 account.not_found');
    for (const over of [
      { until: inDays(-1) },
      { until: inDays(367) },
      { email: 'nobody@nowhere' },
      { name: 'A\u202eB' },
      { valuesshown: false, kinds: [] },
    ]) {
      expect(await refusalOf(invite(over))).toBe('422 share.refused');
    }
    expect((await listShares({ client })).data.items).toEqual([]);
  });

  it('puts no words and no address of the client’s into a mail in place of a name', async () => {
    for (const name of [
      'Your account is blocked! Dear sir',
      'https://evil.example/login',
      'Unlock at www.evil.example',
      'Call 555 0100',
      'Anna\nDear sir',
      ' ',
    ]) {
      expect(await refusalOf(invite({ name })), name).toMatch(/^400 /);
    }
    for (const name of ['Anna \u0663', '\u{1f512} Anna', 'Anna \u201cBlocked\u201d']) {
      expect(await refusalOf(invite({ name })), name).toBe('422 share.refused');
    }
    for (const name of [
      'Zo\u00eb M\u00fcller-O’Hara',
      'J.R.R. D’Arcy, Jr.',
      '\u674e\u5c0f\u9f99',
      '\u05d2\u05f3\u05d5\u05e8\u05d2\u05f3',
    ]) {
      expect((await invite({ name })).shareid, name).toMatch(/^shr/);
    }
  });

  it('goes by mail, without an amount and without the name of an account', async () => {
    const { shareid } = await invite({ accounts: [kept.key] });
    const mail = (await messagesTo(server, 'plain')).findLast(
      ({ kind }) => kind === 'sharing.invited',
    );
    expect(mail?.to).toEqual({ kind: 'email', address: 'cordelia@example.com' });
    const { text, subject } = wordsOf('sharing.invited', mail?.values);
    const words = subject + text.replace(/https?:\S+/, '');
    expect(words).not.toContain(kept.nickname);
    expect(words.replace('within 7 days', '')).not.toMatch(/\d/);
    const [share] = (await listShares({ client })).data.items;
    expect(share).toMatchObject({ shareid, state: 'invited', accounts: [kept.nickname] });
    await deleteShare({ client, path: { shareid } });
  });

  it('is taken up once, by the guest it was sent to, and by nobody else before or after', async () => {
    const { shareid, key } = await invite();
    for (const persona of ['otherGuest', 'plain', 'rich', 'support', 'advisor'] as const) {
      expect([persona, await refusalOf(accept(persona, key))]).toEqual([persona, UNUSABLE]);
    }
    expect(await refusalOf(accept('cpa', 'A'.repeat(43)))).toBe(UNUSABLE);
    const both = await Promise.all([1, 2].map(() => refusalOf(accept('cpa', key))));
    expect(both.sort()).toEqual([UNUSABLE, 'answered']);
    for (const persona of ['cpa', 'otherGuest'] as const) {
      expect(await refusalOf(accept(persona, key))).toBe(UNUSABLE);
    }
    expect((await listShares({ client })).data.items[0]).toMatchObject({
      shareid,
      state: 'active',
    });
    const { data } = await listReceivedShares({ client: server.as('cpa') });
    expect(data.items).toEqual([
      expect.objectContaining({ shareid, client: 'Percival Plumtree', accounts: 1 }),
    ]);
    await deleteShare({ client, path: { shareid } });
  });

  it('Z6: opens nothing once it was taken back or has run out', async () => {
    const taken = await invite();
    await deleteShare({ client, path: { shareid: taken.shareid } });
    expect(await refusalOf(accept('cpa', taken.key))).toBe(UNUSABLE);
    const old = await invite();
    const stored = await server.engine.transaction('write', (sql) =>
      sql.query(
        `with link as (update share set link_ends_at = now() - interval '1 hour' where share_id = $1)
         update share_invitation set ends_at = now() - interval '1 hour' where share_id = $1 returning share_id`,
        [old.shareid],
      ),
    );
    expect(stored).toHaveLength(1);
    expect(await refusalOf(accept('cpa', old.key))).toBe(UNUSABLE);
    expect((await listShares({ client })).data.items[0]).toMatchObject({ state: 'lapsed' });
  });
});

describe('a guest', () => {
  it('reads the granted accounts and documents, and each opening is told to the client', async () => {
    const shareid = await received();
    const guest = server.as('cpa');
    const { data } = await getReceivedShare({ client: guest, path: { shareid } });
    expect(data.accounts.map(({ key }) => key)).toEqual([shared.key]);
    const one = await getSharedAccount({
      client: guest,
      path: { shareid, accountkey: shared.key },
    });
    expect(one.data.value).toEqual(shared.value);
    const listed = await listSharedDocuments({
      client: guest,
      path: { shareid },
      query: { limit: 200 },
    });
    const kinds = new Set(listed.data.items.map(({ kind, account }) => `${kind} ${account}`));
    expect([...kinds]).toEqual([`statement ${shared.key}`]);
    const documentid = await documentOf('statement', shared.key);
    const file = await getSharedDocumentContent({
      client: guest,
      path: { shareid, documentid },
      parseAs: 'blob',
    });
    expect(await (file.data as Blob).slice(0, 5).text()).toBe('%PDF-');

    const { data: log } = await listAccessLog({ client, query: { who: 'guest' } });
    const hand = { who: 'guest', name: 'Cordelia Crumpet', outcome: 'done' };
    const title = listed.data.items.find((item) => item.documentid === documentid)?.title;
    expect(log.items.slice(0, 3)).toEqual([
      expect.objectContaining({ ...hand, action: 'share.document_opened', document: title }),
      expect.objectContaining({
        ...hand,
        action: 'share.account_opened',
        account: shared.nickname,
      }),
      expect.objectContaining({ ...hand, action: 'share.accepted' }),
    ]);
    const [share] = (await listShares({ client })).data.items;
    expect(share).toMatchObject({ openings: 2, lastopened: expect.any(String) });
    const openings = await listShareOpenings({ client, path: { shareid } });
    expect(openings.data.items.map(({ what, name }) => [what, name])).toEqual([
      ['document', title],
      ['account', shared.nickname],
    ]);
    expect(
      await refusalOf(listShareOpenings({ client: server.as('rich'), path: { shareid } })),
    ).toBe('404 share.not_found');
    const { data: own } = await listAccessLog({ client, query: { who: 'you' } });
    expect(own.items.map(({ action }) => action)).toContain('share.created');
    await deleteShare({ client, path: { shareid } });
  });

  it('gets no value where the client shows none', async () => {
    const shareid = await received({ valuesshown: false });
    const path = { shareid, accountkey: shared.key };
    const { data } = await getSharedAccount({ client: server.as('cpa'), path });
    expect(data).toEqual({ account: expect.objectContaining({ name: shared.nickname }) });
    expect(await everythingSeen('cpa', shareid)).not.toHaveProperty('account');
    await deleteShare({ client, path: { shareid } });
  });

  it('is refused by every operation that is not opened to guests, with the client’s own ids', async () => {
    const shareid = await received();
    const sample = await sampleCalls(server, 'renamer');
    const shut = operations.filter(({ guest, access }) => guest === 'refused' && access !== 'open');
    expect(shut.length).toBeGreaterThan(150);
    const failures = await failuresOf(shut, async (operation) => {
      const { address, ...init } = sample(operation);
      const path = address.replaceAll(/acc[a-z0-9]{16,}/g, shared.key);
      const response = await server.fetchAs('cpa', path, init);
      const { code } = (await response.json()) as { code?: string };
      expect(`${response.status} ${code}`).toBe('403 guest.refused');
    });
    expect(failures).toEqual([]);
    // What is open to guests is this, and a change of it is a decision.
    expect(operations.filter(({ guest }) => guest === 'shown').map(({ id }) => id)).toEqual([
      ...['listReceivedShares', 'getReceivedShare', 'getSharedAccount'],
      ...['listSharedDocuments', 'getSharedDocumentContent'],
      ...['listSharedFiles', 'getSharedFileContent'],
    ]);
    expect(
      operations
        .filter(({ guest, method }) => guest === 'own' && method !== 'GET')
        .map(({ path }) => path),
    ).toSatisfy((paths: string[]) =>
      paths.every((path) =>
        /^\/v2\/(mfa\/|session\/end$|sessions\/|sharing\/acceptance$)/.test(path),
      ),
    );
    await deleteShare({ client, path: { shareid } });
  });

  it('gets nothing beside the grant by naming it', async () => {
    const shareid = await received();
    const guest = server.as('cpa');
    const other = await received({ accounts: [kept.key], valuesshown: false });
    const document = (documentid: string, of = shareid) =>
      refusalOf(getSharedDocumentContent({ client: guest, path: { shareid: of, documentid } }));
    expect(await document(await documentOf('correspondence', shared.key))).toBe(
      '404 document.not_found',
    );
    expect(await document(await documentOf('statement', kept.key))).toBe('404 document.not_found');
    expect(await document(await documentOf('statement', shared.key), other)).toBe(
      '404 document.not_found',
    );
    const { data: rich } = await listDocuments({
      client: server.as('rich'),
      query: { kind: 'statement' },
    });
    expect(await document(rich.items[0]?.documentid ?? '')).toBe('404 document.not_found');
    const account = (accountkey: string, of = shareid) =>
      refusalOf(getSharedAccount({ client: guest, path: { shareid: of, accountkey } }));
    expect(await account(kept.key)).toBe('404 account.not_found');
    expect(await account(shared.key, other)).toBe('404 account.not_found');
    const query = { account: kept.key };
    const none = await listSharedDocuments({ client: guest, path: { shareid }, query });
    expect(none.data.items).toEqual([]);
    for (const persona of ['otherGuest', 'plain', 'rich', 'advisor'] as const) {
      expect(await refusalOf(getReceivedShare({ client: as(persona), path: { shareid } }))).toBe(
        '404 share.not_found',
      );
    }
    for (const id of [shareid, other]) await deleteShare({ client, path: { shareid: id } });
  });

  it('cannot share on, nor change anything at all in the database', async () => {
    const shareid = await received();
    const attempt = (statement: string) =>
      scopedDatabase(server.engine).transaction(
        { subject: subjectOf('cpa'), access: 'write', share: shareid },
        (sql) => sql.query(statement),
      );
    for (const statement of [
      `insert into share (share_id, household_id, client_subject, client_name, guest_name, guest_email, relation,
         values_shown, kinds, last_day, ends_at, created_at, link_ends_at)
       select 'shraaaaaaaaaaaaaaaaaaaa', household_id, '${subjectOf('cpa')}', 'A', 'B', 'b@example.com', relation,
         true, kinds, last_day, ends_at, created_at, link_ends_at from share`,
      `insert into share_account select share_id, household_id, '${kept.key}', 9, name, masked_number, registration,
         institution from share_account`,
      "insert into share_invitation select decode('00', 'hex'), share_id, ends_at from share",
      `insert into document select * from document limit 1`,
      `insert into guest values ('anybody')`,
    ]) {
      await expect(attempt(statement)).rejects.toMatchObject({ code: '42501' });
    }
    expect(await attempt('update share set revoked_at = null returning share_id')).toEqual([]);
    expect(await attempt('update account set version = 9 returning version')).toEqual([]);
    await deleteShare({ client, path: { shareid } });
  });
});

/** Takes the client's access away, as the firm does, or gives it back. */
async function takeAway(disabledAt: 'now()' | 'null'): Promise<void> {
  await server.engine.transaction('write', (sql) =>
    sql.query(`update person set disabled_at = ${disabledAt} where subject = $1`, [
      subjectOf('plain'),
    ]),
  );
}

/** Tables of a household with what a transaction in somebody's scope sees of them; empty ones are left out. */
async function everythingSeen(
  persona: Persona,
  share?: string,
): Promise<Record<string, unknown[]>> {
  const tables = await server.engine.transaction('read', (sql) =>
    sql.query<{ name: string }>(
      `select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
         and has_table_privilege('portal_app', c.oid, 'select')
         and exists (select from pg_attribute where attrelid = c.oid and attname = 'household_id' and not attisdropped)`,
    ),
  );
  const look = async (sql: Sql): Promise<Record<string, unknown[]>> => {
    const seen: Record<string, unknown[]> = {};
    for (const { name } of tables) {
      const rows = await sql.query<object>(`select * from ${name}`);
      if (rows.length > 0) seen[name] = rows;
    }
    return seen;
  };
  const scope = { subject: subjectOf(persona), access: 'read' as const };
  return scopedDatabase(server.engine).transaction({ ...scope, ...(share && { share }) }, look);
}

describe('the database', () => {
  it('shows a guest the rows of the one share, and without it no account and no document', async () => {
    const shareid = await received();
    const seen = await everythingSeen('cpa', shareid);
    expect(Object.keys(seen).sort()).toEqual([
      ...['account', 'document', 'membership', 'share', 'share_account'],
    ]);
    expect(seen['account']).toEqual([expect.objectContaining({ account_key: shared.key })]);
    const documents = seen['document'] as { kind: string; account_key: string }[];
    expect(new Set(documents.map((row) => `${row.kind} ${row.account_key}`))).toEqual(
      new Set([`statement ${shared.key}`]),
    );
    expect(seen['membership']).toEqual([expect.objectContaining({ household_id: null })]);
    const without = await everythingSeen('cpa');
    expect(Object.keys(without).sort()).toEqual(['membership', 'share', 'share_account']);
    // Naming somebody else's share shows nothing of it.
    expect(Object.keys(await everythingSeen('otherGuest', shareid))).toEqual(['membership']);
    const rich = await everythingSeen('rich', shareid);
    const households = new Set(
      Object.values(rich).flatMap((rows) =>
        (rows as { household_id: string }[]).map(({ household_id: id }) => id),
      ),
    );
    expect(households.size).toBe(1);
    await deleteShare({ client, path: { shareid } });
  });

  it.each([
    [
      'revoked',
      async (shareid: string): Promise<void> => {
        await deleteShare({ client, path: { shareid } });
      },
    ],
    ['active', async (): Promise<void> => takeAway('now()')],
    [
      'ended',
      async (shareid: string): Promise<void> => {
        await server.engine.transaction('write', (sql) =>
          sql.query(
            `update share set last_day = current_date - 2,
               ends_at = (current_date - 1)::timestamp at time zone 'America/New_York' where share_id = $1`,
            [shareid],
          ),
        );
      },
    ],
  ] as const)(
    'shows a guest nothing from the very next call on, once it is revoked, over, or its client has no access any more: %s',
    async (state, end) => {
      const shareid = await received();
      const guest = server.as('cpa');
      const documentid = await documentOf('statement', shared.key);
      await getSharedAccount({ client: guest, path: { shareid, accountkey: shared.key } });
      await end(shareid);
      const path = { shareid };
      const answers = await Promise.all([
        refusalOf(getReceivedShare({ client: guest, path })),
        refusalOf(getSharedAccount({ client: guest, path: { shareid, accountkey: shared.key } })),
        refusalOf(listSharedDocuments({ client: guest, path })),
        refusalOf(getSharedDocumentContent({ client: guest, path: { shareid, documentid } })),
      ]);
      expect(new Set(answers)).toEqual(new Set(['403 share.ended']));
      expect((await listReceivedShares({ client: guest })).data.items).toEqual([]);
      expect(Object.keys(await everythingSeen('cpa', shareid))).toEqual(['membership']);
      await takeAway('null');
      const shares = (await listShares({ client })).data.items;
      expect(shares.find((share) => share.shareid === shareid)).toMatchObject({ state });
      await deleteShare({ client, path });
    },
  );
});

describe('a guest without a sign-in', () => {
  const begin = (key: string) => createGuestSignIn({ client: holding(server, key) });

  it('gets one by the key alone, shows a second factor as clients do, and then sees what is shared', async () => {
    const email = 'philippa.new@example.com';
    const { shareid, key } = await invite({ name: 'Philippa Maud New', email });
    const { data: first } = await begin(key);
    expect(first).toMatchObject({ outcome: 'redirect', redeemurl: expect.any(String) });
    const again = await invite({ name: 'Philippa New', email });
    expect((await begin(again.key)).data.outcome).toBe('redirect');
    await deleteShare({ client, path: { shareid: again.shareid } });
    expect(await refusalOf(begin(again.key))).toBe(UNUSABLE);

    const sub = directory.subjectOf(email);
    const token = () => server.issuer.sign({ sub, sid: 'guest-sign-in' });
    const bare = clientFor(server.url, token);
    const take = (as: Client) => submitShareAcceptance({ client: as, body: { key } });
    expect(await refusalOf(take(bare))).toMatch(/^403 mfa\./);
    const guest = clientFor(server.url, token, (await enrol(bare, clock)).key);
    expect((await take(guest)).data.shareid).toBe(shareid);
    const { data } = await getSharedAccount({
      client: guest,
      path: { shareid, accountkey: shared.key },
    });
    expect(data.account.key).toBe(shared.key);
    expect(await refusalOf(getAllAccounts({ client: guest }))).toBe('403 guest.refused');
    expect(await refusalOf(begin(key))).toBe(UNUSABLE);
    const { data: log } = await listAccessLog({ client });
    expect(log.items.map(({ action }) => action)).toContain('share.sign_in_made');
    await deleteShare({ client, path: { shareid } });
  });

  it('is told to sign in when the address has a sign-in already, and nobody who is known becomes a guest', async () => {
    const taken = await invite({ email: 'percival@example.com' });
    await directory.invite({
      ...{ reference: 'another', login: 'percival@example.com' },
      ...{ givenName: 'Percival', familyName: 'Plum' },
    });
    expect((await begin(taken.key)).data).toEqual({ outcome: 'ready' });
    // A provider that answers with a client of the firm, as one does that knows the address by another name.
    const known = await invite({ email: 'w.alias@example.com' });
    directory.invite = async () => ({
      ...{
        outcome: 'invited',
        subject: subjectOf('rich'),
        redeemUrl: 'http://localhost:4311/redeem/x',
      },
    });
    expect((await begin(known.key)).data).toEqual({ outcome: 'ready' });
    expect((await getAllAccounts({ client: server.as('rich') })).data.totalaccounts).toBeDefined();
    for (const { shareid } of [taken, known]) await deleteShare({ client, path: { shareid } });
  });

  it('is not found by guessing', async () => {
    const answers: string[] = [];
    for (let tries = 0; tries < 11; tries += 1)
      answers.push(await refusalOf(begin('g'.repeat(41) + String(tries + 10))));
    expect([answers[0], answers.at(-1)]).toEqual([UNUSABLE, '429 registration.too_many_tries']);
    const { shareid, key } = await invite({ email: 'late@example.com' });
    expect(await refusalOf(begin(key))).toBe('429 registration.too_many_tries');
    await deleteShare({ client, path: { shareid } });
  });
});
