import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scopedDatabase, type Sql, type SqlEngine } from '../db/sql';
import { openMigratedDatabase } from '../testing/testDatabase';
import { type AuditLine, recordAudit } from './recordAudit';
import { sentencesOf, verifyAudit } from './verifyAudit';

let engine: SqlEngine;
const open = async (): Promise<void> => void (engine = await openMigratedDatabase());
const close = (): Promise<void> => engine.close();

const line = (over: Partial<AuditLine> = {}): AuditLine =>
  ({
    actor: 'ann',
    subject: 'ann',
    session: Buffer.alloc(32, 5),
    ip: '2001:db8::1',
    browser: 'firefox',
    requestId: randomUUID(),
    action: 'account.renamed',
    object: { type: 'account', id: 'acc0000000000000000' },
    outcome: 'done',
    ...over,
  }) as AuditLine;

const asOwner = <Row>(text: string): Promise<Row[]> =>
  engine.transaction('write', (sql) => sql.query<Row>(text));

/** What somebody with every right over the database can do. */
const tamper = (statement: string): Promise<void> =>
  engine.transaction('write', (sql) =>
    sql.script(`alter table audit_line disable trigger user; ${statement};
      alter table audit_line enable trigger user`),
  );

async function writeLines(count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    // Every other one tells of something that was before.
    const happenedAt = i % 2 === 1 ? { happenedAt: new Date('2026-11-20T15:00:00.123Z') } : {};
    await recordAudit(scopedDatabase(engine), line(happenedAt));
  }
}

describe('L2: the chain', () => {
  beforeEach(open);
  afterEach(close);

  it('holds over what was written, and says how much that is', async () => {
    expect(sentencesOf(await verifyAudit(engine))).toEqual([
      '0 lines hold.',
      `The chain is whole; it ends with ${'0'.repeat(64)}.`,
    ]);
    await writeLines(3);
    const verdict = await verifyAudit(engine);
    expect(verdict).toMatchObject({ lines: 3, broken: null });
    expect(sentencesOf(verdict)[0]).toMatch(/^3 lines hold, from 20\d\d-.*\.\d{3}Z to 20.*Z\.$/);
  });

  it.each([
    ["update audit_line set actor = 'bob' where number = 3", 'Line 3 (', 'was changed'],
    ["update audit_line set at = at - interval '1 ms' where number = 3", 'Line 3 (', 'was changed'],
    ['update audit_line set subject = null where number = 3', 'Line 3 (', 'was changed'],
    ['update audit_line set happened_at = at where number = 3', 'Line 3 (', 'was changed'],
    ['update audit_line set happened_at = null where number = 2', 'Line 2 (', 'was changed'],
    ["update audit_line set hash = sha256('x') where number = 3", 'Line 3 (', 'was changed'],
    [
      "update audit_line set prev_hash = sha256('x') where number = 3",
      'Line 3 (',
      'not follow line 2',
    ],
    ['delete from audit_line where number = 3', 'Line 3 is missing.', ''],
    ['delete from audit_line where number = 1', 'Line 1 is missing.', ''],
    ['delete from audit_line where number = 6', 'Line 6 and what followed it are missing.', ''],
    ['delete from audit_line', 'Line 1 and what followed it are missing.', ''],
    [
      `update audit_line set number = -3 where number = 3; update audit_line set number = 3 where number = 4;
       update audit_line set number = 4 where number = -3`,
      'Line 3 (',
      'not follow line 2',
    ],
    [
      `insert into audit_line (actor, action, outcome, ip, browser, request_id)
       values ('bob', 'account.renamed', 'done', '', 'other', 'x')`,
      'The line with the id 7 was never part of the chain.',
      '',
    ],
    ['delete from audit_head', 'The line with the id 1 was never part of the chain.', ''],
    [
      'delete from audit_line where number = 6; update audit_head set number = 5',
      'Line 5 is not the one the chain ended with.',
      '',
    ],
  ])('names the first line that is not as it was written: %s', async (statement, start, end) => {
    await writeLines(6);
    await tamper(statement);
    const { broken } = await verifyAudit(engine);
    expect(broken?.sentence).toContain(start);
    expect(broken?.sentence).toContain(end);
  });

  it('is in one piece however many write at once', async () => {
    const db = scopedDatabase(engine);
    await Promise.all(Array.from({ length: 40 }, () => recordAudit(db, line())));
    expect(await verifyAudit(engine)).toMatchObject({ lines: 40, broken: null });
  });

  it('has a line exactly when what it tells of has happened', async () => {
    const db = scopedDatabase(engine);
    const scope = { subject: 'ann', access: 'write' as const };
    await db.transaction(scope, (sql) => recordAudit(sql, line()));
    const undone = db.transaction(scope, async (sql) => {
      await recordAudit(sql, line());
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await db.transaction(scope, async (sql) => {
      await recordAudit(sql, line());
      await recordAudit(sql, line());
    });
    expect(await verifyAudit(engine)).toMatchObject({ lines: 3, broken: null });
  });

  it('is longer than what is read at once', async () => {
    await engine.transaction('write', (sql) =>
      sql.script(`insert into audit_line (actor, action, outcome, ip, browser, request_id)
        select 'firm', 'audit.viewed', 'done', '', 'other', 'x' from generate_series(1, 2345)`),
    );
    expect(await verifyAudit(engine)).toMatchObject({ lines: 2345, broken: null });
  });
});

describe('L2: the role of requests', () => {
  beforeAll(open);
  afterAll(close);

  const asRole = (subject: string | null, work: (sql: Sql) => Promise<unknown>) =>
    scopedDatabase(engine).transaction({ subject, access: 'write' }, work);

  it.each([
    "update audit_line set actor = 'bob'",
    'update audit_line set hash = null',
    'delete from audit_line',
    'truncate audit_line',
    'select * from audit_head',
    'update audit_head set number = 0',
    'delete from audit_head',
    'alter table audit_line disable trigger refuse',
    `insert into audit_line (actor, at, action, outcome, ip, browser, request_id)
     values ('ann', now(), 'account.renamed', 'done', '', 'other', 'x')`,
    `insert into audit_line (actor, household_id, action, outcome, ip, browser, request_id)
     values ('ann', 'theirs', 'account.renamed', 'done', '', 'other', 'x')`,
    `insert into audit_line (actor, subject, action, outcome, ip, browser, request_id)
     values ('bob', 'bob', 'account.renamed', 'done', '', 'other', 'x')`,
  ])('may not %s', async (statement) => {
    await writeLines(1);
    const before = await verifyAudit(engine);
    const attempt = asRole('ann', (sql) => sql.query(statement));
    await expect(attempt).rejects.toMatchObject({ code: '42501' });
    expect(await verifyAudit(engine)).toEqual(before);
  });

  it.each(['update audit_line set actor = actor', 'delete from audit_line', 'truncate audit_line'])(
    'has no more rights than the owner, whom a trigger refuses: %s',
    async (statement) => {
      await writeLines(1);
      await expect(asOwner(statement)).rejects.toThrow('The audit log is only ever added to.');
    },
  );
});

describe('L4: whatever text there is', () => {
  beforeEach(open);
  afterEach(close);

  const NASTY = 'a\r\n{"level":"info"}\u001b[2K\u202e\u2066\u2028\u0000\u0085\u009b31m\u200b end';

  it('stays one line of plain text, and fails nothing', async () => {
    const db = scopedDatabase(engine);
    const reason = { said: NASTY, ticket: NASTY };
    await recordAudit(
      db,
      line({
        actor: NASTY,
        subject: NASTY,
        ip: NASTY,
        requestId: NASTY,
        object: { type: 'simulation', id: NASTY },
        action: 'simulation.started',
        reason,
      }),
    );
    const rows = await asOwner<Record<string, string | null>>('select * from audit_line');
    expect(rows).toHaveLength(1);
    const texts = Object.values(rows[0] ?? {}).filter((value) => typeof value === 'string');
    expect(texts.join('')).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
    expect(rows[0]?.reason).toBe('a {"level":"info"} [2K 31m end');
    expect(await verifyAudit(engine)).toMatchObject({ lines: 1, broken: null });
  });

  it('loses codes and numbers of accounts', async () => {
    const said = 'About 1234 5678-9012, code 482913, on 2026-11-20 at 9:15 for 3 of 40.';
    await recordAudit(
      scopedDatabase(engine),
      line({
        action: 'simulation.started',
        reason: { said, ticket: 'INC-4711' },
        object: { type: 'account', id: '482913' },
      }),
    );
    const rows = await asOwner<{ reason: string; ticket: string; object_id: string }>(
      'select reason, ticket, object_id from audit_line',
    );
    expect(rows[0]).toMatchObject({
      reason: 'About …9012, code …2913, on …1-20 at 9:15 for 3 of 40.',
      ticket: 'INC-4711',
      object_id: expect.stringMatching(/^hash-[0-9a-f]{24}$/),
    });
  });
});
