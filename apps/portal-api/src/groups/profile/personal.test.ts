import {
  createContactChange,
  createFeedback,
  createStepUp,
  deleteTrustedContact,
  getContent,
  getHousehold,
  getMyProfile,
  getProspectContent,
  getStaticConfig,
  getTemplate,
  getTrustedContact,
  listAccountGroups,
  listBeneficiaries,
  listFaq,
  listNotices,
  listUserIdentities,
  updateAddress,
  updateBeneficiaries,
  updateNoticesRead,
  updateTrustedContact,
  validateContactChange,
  type Address,
  type Beneficiary,
  type ContactChange,
} from '@portal/api-sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bodyHashOf } from '../../auth/bodyHash';
import { scopedDatabase } from '../../db/sql';
import { linesAfter } from '../../testing/auditLog';
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
import {
  type Client,
  type Persona,
  startTestServer,
  subjectOf,
  type TestServer,
} from '../../testing/testServer';

const clock = testClock();
const deliverable = new Set(['email', 'phone'] as const);
let server: TestServer;
let held: Enrolled;
let me: Client;
beforeAll(async () => {
  server = await startTestServer({ now: clock.now, deliverable });
  await neverIdle(server);
  held = await enrol(signedIn(server, 'rich'), clock);
  me = signedIn(server, 'rich', { key: held.key });
});
afterAll(() => server.close());
beforeEach(() => clock.advance(30));

const ifMatch = (version: string) => ({ 'If-Match': `"${version}"` });

async function ask(body: ContactChange) {
  const step = { operation: 'createContactChange', bodyhash: bodyHashOf(body) };
  const code = codeAt(held.secret, clock.now());
  const { data } = await createStepUp({ client: me, body: { ...step, code } });
  const headers = { stepupgrant: data.grant ?? '' };
  return (await createContactChange({ client: me, body, headers })).data;
}

interface Save {
  account: string;
  version: string;
  beneficiaries: Beneficiary[];
}

/** Somebody with a second factor of their own. */
async function withFactor(persona: Persona) {
  const enrolled = await enrol(signedIn(server, persona), clock);
  return { client: signedIn(server, persona, { key: enrolled.key }), secret: enrolled.secret };
}

/** Each code is taken once, so each save is at another time. */
async function save(
  { client, secret }: Awaited<ReturnType<typeof withFactor>>,
  { account, version, beneficiaries }: Save,
) {
  clock.advance(30);
  const body = { beneficiaries };
  const step = { operation: 'updateBeneficiaries', bodyhash: bodyHashOf(body) };
  const code = codeAt(secret, clock.now());
  const { data } = await createStepUp({ client, body: { ...step, code } });
  const headers = { ...ifMatch(version), stepupgrant: data.grant ?? '' };
  return updateBeneficiaries({ client, path: { accountkey: account }, headers, body });
}

async function lastCode(): Promise<string> {
  const sent = (await messagesTo(server, 'rich')).filter(
    ({ kind }) => kind === 'profile.contact_code',
  );
  return String(sent.at(-1)?.values?.['code'] ?? '');
}

const confirm = (changeid: string, code: string) =>
  validateContactChange({ client: me, path: { changeid }, body: { code } });

describe('how the firm reaches a client', () => {
  it('changes the e-mail address only with the code sent to the new one, and tells both', async () => {
    const { response: first } = await getMyProfile({ client: me });
    const { pending, email } = await ask({ field: 'email', value: 'willa@example.com' });
    expect(email).toBe('wilhelmina@example.com');
    // The version is the same, and what is said is not.
    const etag = first.headers.get('etag') ?? '';
    const headers = { 'If-None-Match': etag };
    const { data: read, response } = await getMyProfile({ client: me, headers });
    expect([response.headers.get('etag'), read.pending]).toEqual([etag, pending]);
    const changeid = pending[0]?.changeid ?? '';
    const code = await lastCode();
    const wrong = code === '000000' ? '111111' : '000000';
    expect(await refusalOf(confirm(changeid, wrong))).toBe('422 contact.code_wrong');
    const strangers = { client: server.as('plain'), path: { changeid }, body: { code } };
    expect(await refusalOf(validateContactChange(strangers))).toBe('404 change.not_found');
    const { data } = await confirm(changeid, code);
    expect(data).toMatchObject({ email: 'willa@example.com', pending: [] });
    expect(await refusalOf(confirm(changeid, code))).toBe('404 change.not_found');
    const told = (await messagesTo(server, 'rich')).filter(
      ({ kind }) => kind === 'profile.contact_changed',
    );
    expect(told.map(({ to }) => to?.address)).toEqual([
      'wilhelmina@example.com',
      'willa@example.com',
    ]);
    const lines = (await linesAfter(server)).map(({ action, outcome }) => [action, outcome]);
    expect(lines).toContainEqual(['profile.contact_changed', 'done']);
    const { data: identities } = await listUserIdentities({ client: me });
    expect(identities.items[0]?.username).toBe('wilhelmina@example.com');
    const { data: notices } = await listNotices({ client: me });
    expect(notices.items[0]).toMatchObject({ kind: 'security', read: false });
  });

  it('takes back no try: five wrong codes end a change, and ten minutes do', async () => {
    const { pending } = await ask({ field: 'telephone', value: '+12125550199' });
    const changeid = pending[0]?.changeid ?? '';
    const code = await lastCode();
    const wrong = code === '000000' ? '111111' : '000000';
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await refusalOf(confirm(changeid, wrong))).toBe('422 contact.code_wrong');
    }
    expect(await refusalOf(confirm(changeid, code))).toBe('404 change.not_found');
    clock.advance(30);
    const { pending: again } = await ask({ field: 'telephone', value: '+12125550199' });
    const late = await lastCode();
    clock.advance(601);
    expect(await refusalOf(confirm(again[0]?.changeid ?? '', late))).toBe('404 change.not_found');
    expect((await getMyProfile({ client: me })).data.telephone).toBe('+12125550142');
  });

  it('refuses what is no address before it sends anything, and a change without a fresh factor', async () => {
    const before = (await messagesTo(server, 'rich')).length;
    expect(await refusalOf(ask({ field: 'email', value: 'nobody' }))).toBe('422 contact.invalid');
    const body = { field: 'email', value: 'willa2@example.com' } as const;
    const bare = createContactChange({ client: me, body, headers: { stepupgrant: '' } });
    expect(await refusalOf(bare)).toMatch(/^(400|403) /);
    expect(await messagesTo(server, 'rich')).toHaveLength(before);
  });

  it('takes no telephone where nothing delivers a code to it', async () => {
    deliverable.delete('phone');
    const change = refusalOf(ask({ field: 'telephone', value: '+12125550188' }));
    expect(await change).toBe('409 contact.phone_not_offered');
    deliverable.add('phone');
    expect((await getMyProfile({ client: me })).data.pending).toEqual([]);
  });

  it('keeps a postal address against the version that was read', async () => {
    const { data } = await getMyProfile({ client: me });
    const address: Address = {
      ...{ line1: '1 New Lane', city: 'Alder' },
      ...{ state: 'NY', postalcode: '10001' },
    };
    const send = (state: string = address.state) =>
      updateAddress({
        client: me,
        // `as`: what is no state is sent on purpose.
        body: { address: { ...address, state: state as Address['state'] } },
        headers: ifMatch(data.version),
      });
    await expect(send('ZZ')).rejects.toMatchObject({
      status: 400,
      fields: [{ field: '/address/state' }],
    });
    expect((await send()).data.address).toEqual(address);
    expect(await refusalOf(send())).toBe('412 resource.changed');
  });
});

describe('the household, its heirs and its trusted contact', () => {
  it('names who belongs to it, and says who asks', async () => {
    const { data } = await getHousehold({ client: server.as('richSpouse') });
    expect(data.members.map(({ relationship, me: self }) => [relationship, self])).toEqual([
      ['Client', false],
      ['Spouse', true],
      ['Daughter', false],
      ['Grandson', false],
    ]);
  });

  it('replaces beneficiaries whole, whose shares add to 100 by kind, where the account can name any', async () => {
    const { data } = await listBeneficiaries({ client: me });
    const list = data.items.find(({ beneficiaries }) => beneficiaries.length === 3);
    const trust = data.items.find(({ eligible }) => !eligible);
    if (!list || !trust) throw new Error('The sandbox has no such accounts.');
    const [heir] = list.beneficiaries as [Beneficiary];
    const put = (account: string, version: string, ...beneficiaries: Beneficiary[]) =>
      save({ client: me, secret: held.secret }, { account, version, beneficiaries });
    const unusual = await withFactor('unusual');
    const { data: groups } = await listAccountGroups({ client: unusual.client });
    const { data: open } = await listBeneficiaries({ client: unusual.client });
    const closed = groups.closedaccounts[0]?.key ?? '';
    expect(open.items.map(({ account }) => account)).not.toContain(closed);
    const whole = [{ ...heir, share: '100' }];
    const ofClosed = save(unusual, { account: closed, version: '0', beneficiaries: whole });
    await expect(ofClosed).rejects.toMatchObject({
      code: 'beneficiaries.not_offered',
      detail: 'This account was closed on Aug 28, 2025.',
    });
    const third = { ...heir, share: '33.33' };
    const short = put(list.account, list.version, third, third, third);
    expect(await refusalOf(short)).toBe('422 beneficiaries.shares');
    expect(await refusalOf(put(trust.account, trust.version, heir))).toBe(
      '422 beneficiaries.not_offered',
    );
    const first = { ...heir, share: '100' };
    const alone = put(list.account, list.version, { ...first, kind: 'contingent' });
    expect(await refusalOf(alone)).toBe('422 beneficiaries.primary_missing');
    const faultOf = (other: Beneficiary) =>
      put(list.account, list.version, first, other).catch(({ code, fields }) => [code, fields]);
    const nothing = await faultOf({ ...heir, share: '0.00' });
    expect(nothing).toMatchObject(['beneficiaries.unclear', [{ field: '/beneficiaries/1/share' }]]);
    const unborn = await faultOf({ ...heir, kind: 'contingent', bornon: '2999-01-01' });
    expect(unborn).toMatchObject(['beneficiaries.unclear', [{ field: '/beneficiaries/1/bornon' }]]);
    for (const name of ['   ', '\u202eabc', 'Octavia\u200b']) {
      expect(await refusalOf(put(list.account, list.version, { ...first, name }))).toMatch(/^400 /);
    }
    const thirds = [third, third, { ...heir, share: '33.34' }];
    const { data: saved } = await put(list.account, list.version, ...thirds);
    expect(saved.beneficiaries).toEqual(thirds);
    expect(saved.confirmedat).toBe(clock.now().toISOString());
    expect(await refusalOf(put(list.account, list.version, heir))).toBe('412 resource.changed');
    const { account } = list;
    const foreign = save(unusual, { account, version: '1', beneficiaries: whole });
    expect(await refusalOf(foreign)).toBe('404 account.not_found');
  });

  it('keeps the trusted contact to the person who named them', async () => {
    const { data } = await getTrustedContact({ client: me });
    expect(data.contact?.name).toBe('Octavia Featherstone-Vance');
    const spouse = server.as('richSpouse');
    expect((await getTrustedContact({ client: spouse })).data).toEqual({ version: '0' });
    const contact = { name: 'Ada Alder', relationship: 'Friend', telephone: '+12125550111' };
    const put = { client: spouse, body: contact, headers: ifMatch('0') };
    const saved = await updateTrustedContact(put);
    expect(saved.data.contact).toEqual(contact);
    expect(saved.response.headers.get('etag')).toBe('"1"');
    expect(await refusalOf(updateTrustedContact(put))).toBe('412 resource.changed');
    const told = async () =>
      (await messagesTo(server, 'richSpouse')).filter(
        ({ kind }) => kind === 'profile.trusted_contact_changed',
      ).length;
    expect(await told()).toBe(1);
    const removed = await deleteTrustedContact({ client: spouse, headers: ifMatch('1') });
    expect(removed.data).toEqual({ version: '2' });
    expect(removed.response.headers.get('etag')).toBe('"2"');
    expect(await told()).toBe(2);
  });

  it('takes beneficiaries from whoever holds the account, with a fresh factor, and tells the holders', async () => {
    const { data } = await listBeneficiaries({ client: me });
    const list = data.items.find(({ beneficiaries }) => beneficiaries.length > 0);
    if (!list) throw new Error('The sandbox has no such account.');
    const { account, version, beneficiaries } = list;
    const told = async () =>
      (await messagesTo(server, 'rich')).filter(
        ({ kind }) => kind === 'profile.beneficiaries_changed',
      ).length;
    await server.jobs.drain();
    const before = await told();
    const spouse = await withFactor('richSpouse');
    const wanted = { account, version, beneficiaries: [] };
    expect(await refusalOf(save(spouse, wanted))).toBe('403 beneficiaries.not_holder');
    const seen = (await listBeneficiaries({ client: spouse.client })).data.items;
    expect(seen.find((one) => one.account === account)).toEqual({
      ...list,
      eligible: false,
      reason: 'Only whoever holds this account names its beneficiaries.',
    });
    const deleted = await scopedDatabase(server.engine).transaction(
      { subject: subjectOf('richSpouse'), access: 'write' },
      (sql) =>
        sql.query('delete from beneficiary where account_key = $1 returning position', [account]),
    );
    expect(deleted).toEqual([]);
    const bare = updateBeneficiaries({
      ...{ client: me, path: { accountkey: account }, headers: ifMatch(version) },
      body: { beneficiaries },
    });
    expect(await refusalOf(bare)).toBe('403 mfa.step_up_required');
    await save({ client: me, secret: held.secret }, { account, version, beneficiaries });
    await server.jobs.drain();
    expect(await told()).toBe(before + 1);
    const { data: bell } = await listNotices({ client: me });
    expect(bell.items[0]).toMatchObject({
      kind: 'security',
      text: 'The beneficiaries of an account were changed',
    });
  });
});

describe('notices', () => {
  it('are read page by page, newest first, and stay read', async () => {
    const client = server.as('plain');
    const { data: first } = await listNotices({ client, query: { limit: 2 } });
    expect([first.items.length, first.hasMore, first.unread]).toEqual([2, true, 3]);
    const pageKey = first.nextPageKey ?? '';
    const { data: second } = await listNotices({ client, query: { limit: 2, pageKey } });
    const ids = [...first.items, ...second.items].map(({ noticeid }) => Number(noticeid));
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    const upto = first.items[0]?.noticeid ?? '';
    expect((await updateNoticesRead({ client, body: { upto } })).data.unread).toBe(0);
    const beyond = '9999999999999999999';
    expect((await updateNoticesRead({ client, body: { upto: beyond } })).data.unread).toBe(0);
    const { data: older } = await updateNoticesRead({ client, body: { upto: '1' } });
    expect(older.unread).toBe(0);
  });
});

describe('what the firm says', () => {
  it('answers a question by its words, best first, and nothing by words that no answer has', async () => {
    const client = server.as('plain');
    const all = (await listFaq({ client })).data.items;
    expect(all.length).toBeGreaterThanOrEqual(15);
    const found = (await listFaq({ client, query: { query: 'new telephones' } })).data.items;
    expect(found[0]?.faqid).toBe('new-telephone');
    expect((await listFaq({ client, query: { query: 'zeppelin' } })).data.items).toEqual([]);
  });

  it('shows its name, links and pages, and keeps feedback', async () => {
    const client = server.as('plain');
    const { data: template } = await getTemplate({ client });
    expect(template).toMatchObject({
      firmname: 'Thistledown Private Wealth',
      supportphone: '+1 212 555 0100',
    });
    expect(template.links.map(({ id }) => id)).toContain('previous-site');
    expect((await getStaticConfig({ client })).data.timezone).toBe('America/New_York');
    const { data: prospect } = await getProspectContent({ client });
    expect(prospect.items.map(({ contentid }) => contentid)).toEqual([
      'becoming-a-client',
      'how-we-work',
    ]);
    const page = await getContent({ client, path: { contentid: 'about-the-portal' } });
    expect(page.data.title).toBe('About the portal');
    const missing = getContent({ client, path: { contentid: 'no-such-page' } });
    expect(await refusalOf(missing)).toBe('404 content.not_found');
    await createFeedback({ client, body: { rating: 4, text: 'Clear.', page: '/accounts' } });
    const rows = await server.engine.transaction('read', (sql) =>
      sql.query('select subject, rating, text, page from feedback'),
    );
    expect(rows).toEqual([
      { subject: subjectOf('plain'), rating: 4, text: 'Clear.', page: '/accounts' },
    ]);
  });
});
