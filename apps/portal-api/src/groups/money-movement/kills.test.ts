// With SOAK=1 (npm run soak api): two servers as they are shipped, on one PostgreSQL, and fifty kills.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  isApiError,
  listTransferFrom,
  type PlaceRef,
  submitTransfer,
  validateTransfer,
} from '@portal/api-sdk';
import { expect, inject, it } from 'vitest';
import type { LibraryEngine, SqlEngine } from '../../db/sql';
import { lookAtPayments } from '../../payments/lookAtPayments';
import { sandboxBank } from '../../payments/rail/sandboxBank';
import { addDays, bankingDayOnOrBefore } from '../../payments/rules/bankingDays';
import { newYorkTimeOf } from '../../payments/rules/newYorkTime';
import { type ServerProcess, startProcess } from '../../testing/serverProcess';
import { openSeededDatabase } from '../../testing/testDatabase';
import { startTestIssuer, type TestIssuer } from '../../testing/testIssuer';
import { clientFor, subjectOf, testSecretBox } from '../../testing/testServer';
import { brokenLedgerLaws } from './testing/laws';

const database = process.env['TEST_DATABASE_URL'] ?? '';
const isSoak = process.env['SOAK'] === '1';
const KILLS = Number(process.env['KILLS'] ?? 50);
const CLIENTS = 6;
const PERSON = 'plain';

interface Fight {
  engine: LibraryEngine;
  issuer: TestIssuer;
  environment: Record<string, string>;
  servers: ServerProcess[];
  ends: { from: PlaceRef; to: PlaceRef };
  /** What was answered to each key. */
  answers: Map<string, Set<string>>;
  /** Calls that no server answered, asked again with the same key. */
  unanswered: number;
  going: boolean;
}

const token = ({ issuer }: Pick<Fight, 'issuer'>): Promise<string> =>
  issuer.sign({ sub: subjectOf(PERSON), sid: 'one' });

const clientAt = (fight: Pick<Fight, 'issuer'>, { url }: ServerProcess) =>
  clientFor(url, () => token(fight));

async function openFight(): Promise<Fight> {
  const engine = await openSeededDatabase();
  const issuer = await startTestIssuer();
  const [row] = await query<{ name: string }>(engine, 'select current_database() as name');
  const url = new URL(database);
  url.pathname = `/${row?.name ?? ''}`;
  const folder = mkdtempSync(join(tmpdir(), 'portal-kills-'));
  const environment = {
    ...{ DATABASE_URL: url.href, PORTAL_SANDBOX: 'on', DATA_DIR: folder, PORTAL_DIST: folder },
    ...{ IDENTITY_ISSUER: issuer.config.issuer },
    // What the database was sealed with.
    MFA_ENCRYPTION_KEY: inject('secretKey'),
    ...{ LIMIT_PERSON_PER_MINUTE: '9999999', LIMIT_ADDRESS_PER_MINUTE: '9999999' },
  };
  const servers = [await startProcess(environment), await startProcess(environment)];
  const { data } = await listTransferFrom({ client: clientAt({ issuer }, servers[0]!) });
  const from = data.items.find(
    ({ eligible, cash, place }) => eligible && cash && /Individual/.test(place.detail),
  );
  const to = data.items.find(({ place }) => place.payeeid !== undefined);
  const ends = {
    from: { account: from?.place.account ?? '' },
    to: { payeeid: to?.place.payeeid ?? '' },
  };
  return {
    ...{ engine, issuer, environment, servers, ends },
    ...{ answers: new Map(), unanswered: 0, going: true },
  };
}

function query<Row>(engine: SqlEngine, text: string, values: readonly string[] = []) {
  return engine.transaction('write', (sql) => sql.query<Row>(text, values));
}

/** One after the other, each until it is answered: whom a dead server leaves without an answer asks the other one. */
async function sendUntilOver(fight: Fight, first: number): Promise<void> {
  for (let turn = first; fight.going; turn += 1) {
    const key = randomUUID();
    let quote: string | null = null;
    for (let attempt = turn; ; attempt += 1) {
      const client = clientAt(fight, fight.servers[attempt % 2]!);
      try {
        quote ??= (
          await validateTransfer({
            client,
            body: { ...fight.ends, amount: '0.50', kind: 'ach-out' },
          })
        ).data.quote;
        fight.answers.set(key, fight.answers.get(key) ?? new Set());
        const { data } = await submitTransfer({
          client,
          body: { quote },
          headers: { 'Idempotency-Key': key },
        });
        fight.answers.get(key)?.add(data.transferid);
        break;
      } catch (error) {
        // In progress at the other server, or no server there: asked again. Everything else is a fault.
        const isRefused = isApiError(error) && error.status > 0 && error.status < 500;
        if (isRefused && error.code !== 'idempotency.in_progress') throw error;
        fight.unanswered += 1;
        await sleep(50);
      }
    }
  }
}

/** A standing instruction whose one day has come, and transfers whose cut-off has passed: the next look works on them. */
async function makeDue({ engine, ends: { from, to } }: Fight): Promise<string> {
  const { day } = newYorkTimeOf(new Date());
  const id = `s${randomUUID().replaceAll('-', '')}`;
  await query(
    engine,
    `insert into standing_instruction (instruction_id, household_id, created_by, kind, from_account_key, to_payee_id, amount,
       frequency, starts, run_count, when_closed, state, quote_id, created_at)
     select $1, household_id, subject, 'ach-out', $2, $3, 2.50, 'monthly', $4::date, 1, 'before', 'active', $1,
       $5::timestamptz from membership where subject = $6`,
    [
      ...[id, from.account ?? '', to.payeeid ?? '', bankingDayOnOrBefore(day)],
      ...[`${addDays(day, -10)}T12:00:00Z`, subjectOf(PERSON)],
    ],
  );
  await query(
    engine,
    `update transfer set cut_off_at = now() - interval '1 minute', process_on = $1::date, settle_on = $1::date
     where state = 'scheduled'`,
    [addDays(day, -1)],
  );
  // As when the time of a look is over that died with its server.
  await query(engine, "delete from pgboss.job where name = 'payments.tick' and state <= 'active'");
  await query(engine, `select send_job('payments.tick', '{"data":{}}'::jsonb)`);
  return id;
}

async function fightOut(fight: Fight): Promise<string[]> {
  const instructions: string[] = [];
  const clients = Array.from({ length: CLIENTS }, (_, at) => sendUntilOver(fight, at));
  const failed = Promise.all(clients);
  failed.catch(() => undefined);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const victim = kill % 2;
    const known = fight.answers.size;
    instructions.push(await makeDue(fight));
    await Promise.race([
      failed,
      expect.poll(() => fight.answers.size, { timeout: 60_000 }).toBeGreaterThan(known + 2),
    ]);
    await sleep(Math.random() * 300);
    await fight.servers[victim]!.kill('SIGKILL');
    fight.servers[victim] = await startProcess(fight.environment);
  }
  fight.going = false;
  await failed;
  for (const server of fight.servers) await server.kill('SIGTERM');
  return instructions;
}

it.skipIf(database === '' || !isSoak)(
  `M4, M14, M15: ${KILLS} kills of one of two servers lose nothing and double nothing`,
  { timeout: 3_600_000 },
  async () => {
    const fight = await openFight();
    const { engine, answers } = fight;
    try {
      const instructions = await fightOut(fight);
      // What they have left behind is done by the next server.
      const now = (): Date => new Date();
      for (let looks = 0; looks < 2; looks += 1)
        await lookAtPayments({ engine, box: testSecretBox, rail: sandboxBank, now });
      const sent = await query<{ transfer_id: string; instruction_id: string | null }>(
        engine,
        "select transfer_id, instruction_id from transfer where quote_id not like 'sandbox %'",
      );
      const bySubmit = sent.flatMap((row) => (row.instruction_id === null ? row.transfer_id : []));
      const answered = [...answers.values()].map((ids) => [...ids]);
      expect(answered.filter((ids) => ids.length !== 1)).toEqual([]);
      expect(bySubmit.sort()).toEqual(answered.flat().sort());
      expect(sent.flatMap((row) => row.instruction_id ?? []).sort()).toEqual(instructions.sort());
      expect(await brokenLedgerLaws(engine)).toEqual([]);
      const states = await query<{ state: string; count: string }>(
        engine,
        "select state, count(*) from transfer where quote_id not like 'sandbox %' group by 1 order by 1",
      );
      if (isSoak) {
        const told = states.map(({ state, count }) => `${count} ${state}`).join(', ');
        process.stdout.write(
          `${KILLS} kills: ${answers.size} submits, ${fight.unanswered} asked again, ${instructions.length} instructions; ${told}\n`,
        );
      }
    } finally {
      for (const server of fight.servers) await server.kill('SIGKILL').catch(() => undefined);
      await engine.close();
      await fight.issuer.close();
      rmSync(fight.environment['DATA_DIR'] ?? '', { recursive: true, force: true });
    }
  },
);
