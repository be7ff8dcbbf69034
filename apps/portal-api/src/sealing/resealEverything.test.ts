import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openTokens, openVerifier, sealTokens, sealVerifier } from '../aggregation/sealedTokens';
import { createSecretBox, type SecretBox } from '../auth/secretBox';
import type { Sql, SqlEngine } from '../db/sql';
import { secretContext } from '../groups/mfa/totpRepository';
import { accountNumberOf, depositsOf, insertPayee } from '../groups/money-movement/payeeRepository';
import { draftContext } from '../groups/secure-messages/draftRepository';
import { draftKeyOf } from '../groups/session/sessionRepository';
import { openMessage, putMessage } from '../outbox/outbox';
import { asOwner, openSeededDatabase } from '../testing/testDatabase';
import { testSecretBox } from '../testing/testSecretBox';
import { subjectOf } from '../testing/testServer';
import { expectKnownKeys } from './expectKnownKeys';
import { resealEverything } from './resealEverything';
import { SEALED_PLACES } from './sealedPlaces';

const [OLD, NEW] = [Buffer.from(inject('secretKey'), 'base64'), Buffer.alloc(32, 8)];
const before = testSecretBox;
const both = createSecretBox([NEW, OLD]);
const after = createSecretBox([NEW]);
const subject = subjectOf('plain');
const now = new Date('2026-03-08T06:59:00Z');
const CONNECTION = `con${'a'.repeat(24)}`;
const DRAFT = `drf-${'b'.repeat(24)}`;
const TOKENS = { access: 'what opens', refresh: 'what renews', accessUntil: 1 };
const TO = { kind: 'email', address: 'plain@example.com' } as const;
const PAYEE = {
  name: 'Rent',
  holder: 'Landlord',
  routingnumber: '011000015',
  accountnumber: '000123456789',
  accounttype: 'checking',
} as const;

let superuser: SqlEngine;
/** Has no special rights, as who runs the command. */
let owner: SqlEngine;
let draftKey: Uint8Array;
beforeAll(async () => {
  superuser = await openSeededDatabase();
  owner = asOwner(superuser);
  await superuser.transaction('write', fill);
});
afterAll(() => superuser.close());

/** Something in every place, sealed with the old key, as the server writes it. */
async function fill(sql: Sql): Promise<void> {
  draftKey = await draftKeyOf(sql, subject, before);
  const values = { code: '123456' };
  await putMessage({ sql, subject, box: before, now }, { kind: 'mfa.code', to: TO, values });
  await addPayee(sql, before);
  const registration = before.seal(Buffer.from('being set up'), secretContext(subject));
  await sql.query(
    `insert into mfa_registration (subject, registration_id, token_session, secret_sealed, key_id, expires_at)
     values ($1, 'r', $2, $3, $4, now())`,
    [subject, randomBytes(32), registration.box, registration.keyId],
  );
  const draft = before.seal(Buffer.from('unsent'), draftContext(subject));
  await sql.query(
    `insert into secure_draft (draft_id, box, content_sealed, key_id, updated_at) values ($1, $2, $3, $4, now())`,
    [DRAFT, subject, draft.box, draft.keyId],
  );
  const tokens = sealTokens(before, CONNECTION, TOKENS);
  const verifier = sealVerifier(before, CONNECTION, 'proof');
  await sql.query(
    `insert into connection (connection_id, household_id, institution_id, institution_name, begun_by, created_at,
       state_hash, state_session, state_until, tokens_key, tokens_box, verifier_key, verifier_box)
     select $1, household_id, 'i', 'Invented Bank', subject, now(), $3, $3, now(), $4, $5, $6, $7
     from membership where subject = $2`,
    [
      ...[CONNECTION, subject, randomBytes(32), tokens.keyId, tokens.box],
      ...[verifier.keyId, verifier.box],
    ],
  );
}

async function addPayee(sql: Sql, box: SecretBox): Promise<string | null> {
  const [row] = await sql.query<{ household_id: string }>(
    'select household_id from membership where subject = $1',
    [subject],
  );
  const household = row?.household_id ?? '';
  return insertPayee({ sql, subject, household }, box, {
    ...{ request: PAYEE, bankName: 'Invented Bank', deposits: [11, 42] },
    ...{ depositsOn: '2026-03-09', now },
  });
}

interface Stored {
  secret_sealed: Uint8Array;
  content_sealed: Uint8Array;
  account_sealed: Uint8Array;
  deposits_sealed: Uint8Array;
  tokens_box: Uint8Array;
  verifier_box: Uint8Array;
  verifier_key: string;
  tokens_key: string;
  key_id: string;
  household_id: string;
  payee_id: string;
}

/** What a server with these keys alone makes of everything that `fill` has written. */
async function readWith(box: SecretBox): Promise<unknown[]> {
  const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString();
  return superuser.transaction('read', async (sql) => {
    const one = async (from: string, ...values: string[]): Promise<Stored> => {
      const [row] = await sql.query<Stored>(`select * from ${from}`, values);
      if (!row) throw new Error(`Nothing in ${from}.`);
      return row;
    };
    const registration = await one('mfa_registration where subject = $1', subject);
    const message = await one(
      'outbox_message where subject = $1 order by message_id desc',
      subject,
    );
    const draft = await one('secure_draft where draft_id = $1', DRAFT);
    const payee = await one(`payee where account_end = '6789'`);
    const connection = await one('connection where connection_id = $1', CONNECTION);
    const opened = (row: Stored, bytes: Uint8Array, context: string): string =>
      text(box.open({ keyId: row.key_id, box: bytes }, context));
    return [
      opened(registration, registration.secret_sealed, secretContext(subject)),
      openMessage(box, { keyId: message.key_id, box: message.content_sealed }, subject),
      opened(draft, draft.content_sealed, draftContext(subject)),
      accountNumberOf(box, payee),
      depositsOf(box, payee),
      openTokens(box, { ...connection, connection_id: CONNECTION }),
      openVerifier(box, CONNECTION, {
        keyId: connection.verifier_key,
        box: connection.verifier_box,
      }),
    ];
  });
}

const WRITTEN = [
  'being set up',
  { to: TO, values: { code: '123456' } },
  'unsent',
  PAYEE.accountnumber,
  [11, 42],
  TOKENS,
  'proof',
];

it('knows every column that is sealed', async () => {
  const rows = await superuser.transaction('read', (sql) =>
    sql.query<{ place: string }>(
      `select table_name || '.' || column_name as place from information_schema.columns
       where table_schema = 'public' and data_type = 'bytea' and column_name ~ '_(sealed|box)$'`,
    ),
  );
  const known = SEALED_PLACES.flatMap(({ table, boxes }) =>
    Object.keys(boxes).map((column) => `${table}.${column}`),
  );
  expect(known.toSorted()).toEqual(rows.map(({ place }) => place).toSorted());
});

it('is refused by a server with other keys alone, and a key that lacks for a part is named', async () => {
  await expect(expectKnownKeys(owner, after)).rejects.toThrow(
    `What is sealed in the database needs the key ${before.keyId}, which MFA_ENCRYPTION_KEY does not have.`,
  );
  expect(await expectKnownKeys(owner, both)).toEqual([]);
  const kept = 'update secure_draft set key_id = $1';
  await superuser.transaction('write', (sql) => sql.query(kept, [after.keyId]));
  expect(await expectKnownKeys(owner, before)).toEqual([after.keyId]);
  await superuser.transaction('write', (sql) => sql.query(kept, [before.keyId]));
});

it('leaves everything as it is when the key that sealed it is not there', async () => {
  const { resealed, unreadable } = await resealEverything(owner, after);
  expect(resealed).toBe(0);
  expect(Object.keys(unreadable).toSorted()).toEqual(
    [...new Set(SEALED_PLACES.map(({ table }) => table))].toSorted(),
  );
  expect(await readWith(before)).toEqual(WRITTEN);
});

it('seals everything with the present key, and then the former one is needed no more', async () => {
  expect(await readWith(both)).toEqual(WRITTEN);
  const done = await resealEverything(owner, both);
  expect(done.unreadable).toEqual({});
  expect(done.resealed).toBeGreaterThanOrEqual(SEALED_PLACES.length);
  expect(await readWith(after)).toEqual(WRITTEN);
  const left = await superuser.transaction('write', async (sql) => {
    expect(await draftKeyOf(sql, subject, after)).toEqual(draftKey);
    const counts = SEALED_PLACES.map(
      ({ table, keyId }) => `select count(*) as count from ${table} where ${keyId} <> $1`,
    );
    return sql.query<{ sum: string }>(
      `select sum(count) as sum from (${counts.join(' union all ')}) counts`,
      [after.keyId],
    );
  });
  expect(left).toEqual([{ sum: '0' }]);
  expect(await resealEverything(owner, both)).toEqual({ resealed: 0, unreadable: {} });
});

it('still tells that an account has been added already', async () => {
  const again = await superuser.transaction('write', (sql) => addPayee(sql, after));
  expect(again).toBeNull();
});
