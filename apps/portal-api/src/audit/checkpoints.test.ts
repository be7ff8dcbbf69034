import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { LibraryEngine } from '../db/sql';
import { createJobs } from '../jobs/createJobs';
import { sendJob } from '../jobs/jobKind';
import { openMigratedDatabase } from '../testing/testDatabase';
import { auditCheckpoint, auditJobs } from './auditJobs';
import { checkpointKeyOf, readCheckpoints } from './checkpoints';
import { originOfFirm, recordAudit } from './recordAudit';
import { verifyAudit } from './verifyAudit';

const folder = mkdtempSync(join(tmpdir(), 'portal-checkpoints-'));
const key = checkpointKeyOf(Buffer.alloc(32, 5));
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let engine: LibraryEngine;
let target: string;
let number = 0;

beforeEach(async () => {
  engine = await openMigratedDatabase();
  target = join(folder, `${(number += 1)}`, 'checkpoints.jsonl');
});
afterAll(() => rmSync(folder, { recursive: true }));

async function write(lines: number): Promise<void> {
  for (let line = 0; line < lines; line += 1)
    await engine.transaction('write', (sql) =>
      recordAudit(sql, {
        ...originOfFirm(null, 'test'),
        action: 'account.renamed',
        outcome: 'done',
      }),
    );
}

async function checkpoint(): Promise<void> {
  const jobs = createJobs({ engine, log });
  auditJobs(jobs, { engine, log, checkpoints: { key, target } });
  await jobs.prepare();
  await engine.transaction('write', (sql) => sendJob(sql, auditCheckpoint, {}));
  expect((await jobs.drain()).failures).toEqual([]);
  await jobs.stop();
}

/** What the owner of the database can do: the chain computed anew, all of its parts agreeing. */
const rewriteFrom = (line: number, change: string) =>
  engine.transaction('write', (sql) =>
    sql.script(`
      alter table audit_line disable trigger user;
      update audit_line set ${change} where number = ${line};
      do $$ declare l audit_line; prev bytea; begin
        select prev_hash into prev from audit_line where number = ${line};
        for l in select * from audit_line where number >= ${line} order by number loop
          update audit_line set prev_hash = prev, hash = audit_hash(prev, l.number, l) where line_id = l.line_id;
          select hash into prev from audit_line where line_id = l.line_id;
        end loop;
        update audit_head set hash = prev;
      end $$;
      alter table audit_line enable trigger user`),
  );

const expected = () => readCheckpoints(readFileSync(target, 'utf8'), key);

describe('a chain that its owner has computed anew', () => {
  it('is whole by itself, and differs from the checkpoint that was written before', async () => {
    await write(3);
    await checkpoint();
    await write(2);
    await checkpoint();
    await write(1);
    expect((await verifyAudit(engine, expected())).broken).toBeNull();
    await rewriteFrom(5, "actor = 'mallory'");
    expect((await verifyAudit(engine)).broken).toBeNull();
    expect((await verifyAudit(engine, expected())).broken).toMatchObject({
      number: 4,
      sentence: expect.stringMatching(/^Lines 4 to 5 are not those of the checkpoint of 20/),
    });
  });

  it('whose end was cut off misses the lines that the checkpoint has', async () => {
    await write(4);
    await checkpoint();
    await engine.transaction('write', (sql) =>
      sql.script(`alter table audit_line disable trigger user;
        delete from audit_line where number > 2;
        update audit_head set number = 2, hash = (select hash from audit_line where number = 2);
        alter table audit_line enable trigger user`),
    );
    expect((await verifyAudit(engine)).broken).toBeNull();
    expect((await verifyAudit(engine, expected())).broken).toMatchObject({
      number: 3,
      sentence: expect.stringMatching(/^Line 3 and what followed it are missing/),
    });
  });

  it('differs from what a nightly check has noted', async () => {
    await write(2);
    const { lines, hash } = await verifyAudit(engine);
    await engine.direct('insert into audit_check (checked_on, lines, hash) values ($1, $2, $3)', [
      '2026-11-20',
      lines,
      hash,
    ]);
    await rewriteFrom(2, "actor = 'mallory'");
    expect((await verifyAudit(engine)).broken).toMatchObject({ number: 1 });
  });
});

describe('a checkpoint', () => {
  it('is readable by its owner only, and believed only with its signature', async () => {
    await write(1);
    await checkpoint();
    expect(statSync(target).mode & 0o077).toBe(0);
    const text = readFileSync(target, 'utf8');
    expect(() => readCheckpoints(text.replace('"lines":1', '"lines":2'), key)).toThrow(
      'not signed',
    );
    expect(() => readCheckpoints(text, checkpointKeyOf(Buffer.alloc(32, 6)))).toThrow('not signed');
    expect(
      readCheckpoints(text, checkpointKeyOf(Buffer.alloc(32, 6), Buffer.alloc(32, 5))),
    ).toEqual(readCheckpoints(text, key));
    expect(() => readCheckpoints('junk', key)).toThrow('Line 1 is no checkpoint.');
  });

  it('is not written of a log that is empty', async () => {
    await checkpoint();
    await write(1);
    await checkpoint();
    expect(expected()).toHaveLength(1);
  });
});
