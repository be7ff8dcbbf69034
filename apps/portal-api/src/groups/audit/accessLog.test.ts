import { randomUUID } from 'node:crypto';
import {
  type AccessLogEntry,
  createFolder,
  createManualAsset,
  getAllAccounts,
  listAccessLog,
  type ListAccessLogData,
  listDrives,
} from '@portal/api-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuditLine, recordAudit } from '../../audit/recordAudit';
import { scopedDatabase } from '../../db/sql';
import {
  type Persona,
  startTestServer,
  subjectOf,
  type TestServer,
} from '../../testing/testServer';

const SUPPORT = 'support-of-the-test';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.engine.transaction('write', async (sql) => {
    await sql.query('insert into membership (subject, household_id) values ($1, null)', [SUPPORT]);
    await sql.query("insert into person values ($1, 'Ottoline', 'Helpworthy', $2, true, false)", [
      SUPPORT,
      'ottoline@example.com',
    ]);
  });
});
afterAll(() => server.close());

async function rename(persona: Persona): Promise<string> {
  const { data } = await getAllAccounts({ client: server.as(persona) });
  const account = data.defaultgroups[0]?.accounts[0];
  const response = await server.fetchAs(persona, `/v2/profile/accounts/${account?.key}/nickname`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      'if-match': `"${account?.version}"`,
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    },
    body: JSON.stringify({ nickname: 'Renamed' }),
  });
  expect(response.status).toBe(200);
  return account?.key ?? '';
}

async function logOf(persona: Persona, query: ListAccessLogData['query'] = {}) {
  const { data } = await listAccessLog({ client: server.as(persona), query });
  // Each call of these tests is a sign-in of its own.
  return { ...data, items: data.items.filter(({ action }) => action !== 'session.started') };
}

function record(event: Partial<AuditLine>): Promise<void> {
  return recordAudit(scopedDatabase(server.engine), {
    actor: SUPPORT,
    subject: subjectOf('plain'),
    session: null,
    ip: '127.0.0.1',
    browser: 'edge',
    requestId: randomUUID(),
    action: 'simulation.started',
    outcome: 'done',
    ...event,
  } as AuditLine);
}

describe('the access log', () => {
  it('says of which account and of which day a document is', async () => {
    const [paper] = await server.engine.transaction('read', (sql) =>
      sql.query<{ id: string; title: string; day: string; name: string }>(
        `select document_id as id, title, document_date as day, coalesce(nickname, account_name) as name
         from document d join account using (household_id, account_key) join membership using (household_id)
         where subject = $1 order by document_id limit 1`,
        [subjectOf('plain')],
      ),
    );
    const object = { type: 'document', id: paper?.id ?? '' } as const;
    await record({ actor: subjectOf('plain'), action: 'document.opened', object });
    const [line] = (await logOf('plain')).items;
    expect(line).toMatchObject({
      action: 'document.opened',
      account: paper?.name,
      document: paper?.title,
      documentdate: paper?.day,
    });
  });

  it('tells a household what its own people did, and nobody else', async () => {
    await rename('rich');
    const [own] = (await logOf('rich')).items;
    expect(own).toMatchObject({
      who: 'you',
      action: 'account.renamed',
      outcome: 'done',
      account: 'Renamed',
      browser: 'firefox',
      at: expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(own).not.toHaveProperty('name');
    const [other] = (await logOf('richSpouse', { who: 'household' })).items;
    expect(other).toMatchObject({ who: 'household', name: 'Wilhelmina' });
    const all = await logOf('renamer', { limit: 200 });
    expect(all.items).toEqual([]);
  });

  it('names the transfer of a line, and what was made, to its household alone', async () => {
    const [mine] = await server.engine.transaction('read', (sql) =>
      sql.query<{ id: string }>(
        'select transfer_id as id from transfer join membership using (household_id) where subject = $1',
        [subjectOf('rich')],
      ),
    );
    const transfer = mine?.id ?? '';
    const cancelled = {
      actor: subjectOf('rich'),
      subject: subjectOf('rich'),
      action: 'transfer.cancelled',
      object: { type: 'transfer', id: transfer },
    } as const;
    await record(cancelled);
    await record({ ...cancelled, actor: subjectOf('plain'), subject: subjectOf('plain') });
    const client = server.as('rich');
    await createManualAsset({
      client,
      body: {
        ...{ name: 'A boat', type: 'other', ownership: '1' },
        valuations: [{ day: '2026-01-15', amount: '900.00' }],
      },
    });
    const { data: drives } = await listDrives({ client });
    const driveid = drives.items[0]?.driveid ?? '';
    await createFolder({ client, path: { driveid }, body: { name: 'Boat papers' } });
    const told = (await logOf('rich')).items
      .slice(0, 3)
      .map(({ action, object, account, item }) => [action, object ?? account ?? item]);
    expect(told).toEqual([
      ['drive.folder_created', 'Boat papers'],
      ['asset.added', 'A boat'],
      ['transfer.cancelled', { type: 'transfer', id: transfer }],
    ]);
    const [foreign] = (await logOf('plain')).items;
    expect([foreign?.action, foreign?.object]).toEqual(['transfer.cancelled', undefined]);
  });

  it('tells of support by name, with reason and ticket', async () => {
    const reason = { said: 'The client asked why the total fell.', ticket: 'CASE-4711' };
    await record({ reason });
    await record({ action: 'simulation.ended', reason: 'simulation.expired' });
    await record({ actor: 'firm', action: 'person.disabled' });
    const { items } = await logOf('plain', { who: 'support' });
    expect(items).toEqual([
      expect.objectContaining({ action: 'simulation.ended', name: 'Ottoline Helpworthy' }),
      expect.objectContaining({ reason: reason.said, ticket: reason.ticket, browser: 'edge' }),
    ]);
    expect((await logOf('plain', { who: 'firm' })).items).toEqual([
      expect.objectContaining({ who: 'firm', action: 'person.disabled' }),
    ]);
    expect((await logOf('rich', { who: 'support' })).items).toEqual([]);
  });

  it('holds no subject, address, sign-in or hash', async () => {
    const text = JSON.stringify(await logOf('plain'));
    expect(text).not.toContain(subjectOf('plain'));
    expect(text).not.toContain(SUPPORT);
    expect(text).not.toContain('127.0.0.1');
    expect(text).not.toMatch(/[0-9a-f]{64}/);
  });

  it('notes that it was looked at', async () => {
    await logOf('empty');
    await logOf('empty');
    const { items } = await logOf('empty');
    expect(items.map(({ who, action }) => [who, action])).toEqual(
      Array(2).fill(['you', 'audit.viewed']),
    );
  });

  it('comes page by page, each line once, while new ones are written', async () => {
    for (let i = 0; i < 7; i++) await record({ action: 'simulation.read' });
    const query = { who: 'support', limit: 3 } as const;
    const seen: AccessLogEntry[] = [];
    let page = await logOf('plain', query);
    for (;;) {
      seen.push(...page.items);
      if (page.nextPageKey === undefined) break;
      await record({ action: 'simulation.read' });
      page = await logOf('plain', { ...query, pageKey: page.nextPageKey });
    }
    const ids = seen.map(({ entryid }) => Number(entryid));
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    expect(seen.map(({ action }) => action).slice(0, 8)).toEqual([
      ...Array(7).fill('simulation.read'),
      'simulation.ended',
    ]);
    expect(page.hasMore).toBe(false);
  });

  it('takes a page key back only for the list it was made for', async () => {
    const { nextPageKey } = await logOf('plain', { who: 'support', limit: 1 });
    for (const path of [`?pageKey=${nextPageKey}`, '?who=nobody', '?limit=0', '?limit=201']) {
      const response = await server.fetchAs('plain', `/v2/audit/access-log${path}`);
      expect(response.status).toBe(400);
    }
  });
});

describe('Z1: a line of another household', () => {
  it('is nowhere in what the database shows a person', async () => {
    const rows = await scopedDatabase(server.engine).transaction(
      { subject: subjectOf('rich'), access: 'read' },
      (sql) => sql.query<{ actor: string }>('select actor from audit_line'),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ actor }) => actor)).not.toContain(SUPPORT);
  });
});
