import {
  createRecoveryCodes,
  createStepUp,
  createTotpRegistration,
  getTotpInvalidation,
  validateRecoveryCode,
  validateTotp,
} from '@portal/api-sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bodyHashOf, canonicalJson } from '../../auth/bodyHash';
import { spendGrant } from '../../auth/stepUp';
import { hashOf } from '../../auth/totpSession';
import { scopedDatabase } from '../../db/sql';
import {
  type Persona,
  startTestServer,
  subjectOf,
  type TestServer,
} from '../../testing/testServer';
import {
  codeAt,
  type Enrolled,
  enrol,
  keyOf,
  outcomeOf,
  refusalOf,
  signedIn,
  testClock,
  wrongCode,
  neverIdle,
} from '../../testing/mfa';

const clock = testClock();
let server: TestServer;
let held: Enrolled;
beforeAll(async () => {
  server = await startTestServer({ now: clock.now });
  await neverIdle(server);
  held = await enrol(signedIn(server, 'rich'), clock);
});
afterAll(() => server.close());
beforeEach(() => clock.advance(30));

const transfer = { amount: { amount: '100.00', currency: 'USD' }, to: 'payee', memo: 'Zoë ✓' };
const OPERATION = 'updatePreferences';

interface Use {
  persona?: Persona;
  sid?: string;
  operation?: string;
  body?: unknown;
}

async function grantFor(operation = OPERATION, body: unknown = transfer): Promise<string> {
  const { data } = await createStepUp({
    client: signedIn(server, 'rich', { key: held.key }),
    body: { operation, bodyhash: bodyHashOf(body), code: codeAt(held.secret, clock.now()) },
  });
  expect(data).toMatchObject({ outcome: 'verified', grant: expect.any(String) });
  return data.grant ?? '';
}

/** Uses a grant as an operation would, within its own transaction. */
async function use(grant: string | undefined, { persona = 'rich', ...rest }: Use = {}) {
  const { sid = 'sign-in-1', operation = OPERATION, body = transfer } = rest;
  const subject = subjectOf(persona);
  const presented = {
    subject,
    tokenSession: hashOf(`sid ${sid}`),
    keyHash: null,
    now: clock.now(),
  };
  const headers = { ...(grant !== undefined && { stepupgrant: grant }) };
  return scopedDatabase(server.engine)
    .transaction({ subject, access: 'write' }, (sql) =>
      spendGrant(sql, presented, operation, { headers, body }),
    )
    .then(
      () => 'used',
      (error: { problem?: { code: string } }) => error.problem?.code ?? String(error),
    );
}

const refused = 'mfa.step_up_required';

describe('M11: a step-up grant', () => {
  it('is used once', async () => {
    const grant = await grantFor();
    expect(await use(grant)).toBe('used');
    expect(await use(grant)).toBe(refused);
  });

  it('is used once even when twenty ask at the same moment', async () => {
    const grant = await grantFor();
    const answers = await Promise.all(Array.from({ length: 20 }, () => use(grant)));
    expect(answers.filter((answer) => answer === 'used')).toHaveLength(1);
  });

  it('is for one person, sign-in, operation and body, and lasts two minutes', async () => {
    const grant = await grantFor();
    expect(await use(undefined)).toBe(refused);
    expect(await use(`${grant}a`)).toBe(refused);
    expect(await use(grant, { persona: 'richSpouse' })).toBe(refused);
    expect(await use(grant, { sid: 'another' })).toBe(refused);
    expect(await use(grant, { operation: 'updateAccountNickname' })).toBe(refused);
    for (const body of [
      { ...transfer, amount: { amount: '100.01', currency: 'USD' } },
      { ...transfer, more: null },
      [transfer],
      undefined,
    ]) {
      expect(await use(grant, { body: body ?? null })).toBe(refused);
    }
    const { to, memo, amount } = transfer;
    expect(await use(grant, { body: { to, memo, amount } })).toBe('used');
    const late = await (clock.advance(30), grantFor());
    clock.advance(120);
    expect(await use(late)).toBe(refused);
  });

  it('is still there when the operation it was for comes to nothing', async () => {
    const grant = await grantFor();
    const subject = subjectOf('rich');
    const presented = { subject, tokenSession: hashOf('sid sign-in-1'), keyHash: null };
    const failing = scopedDatabase(server.engine).transaction(
      { subject, access: 'write' },
      async (sql) => {
        const request = { headers: { stepupgrant: grant }, body: transfer };
        await spendGrant(sql, { ...presented, now: clock.now() }, OPERATION, request);
        throw new Error('no funds');
      },
    );
    await expect(failing).rejects.toThrow('no funds');
    expect(await use(grant)).toBe('used');
  });

  it('ends with the session', async () => {
    const sid = 'sign-in-2';
    const verified = await validateTotp({
      client: signedIn(server, 'rich', { sid }),
      body: { code: codeAt(held.secret, clock.now()) },
    });
    const client = signedIn(server, 'rich', { sid, key: keyOf(verified.data) });
    clock.advance(30);
    const { data } = await createStepUp({
      client,
      body: {
        operation: OPERATION,
        bodyhash: bodyHashOf(transfer),
        code: codeAt(held.secret, clock.now()),
      },
    });
    await getTotpInvalidation({ client });
    expect(await use(data.grant, { sid })).toBe(refused);
  });
});

describe('T9, M11: a change of factors', () => {
  it('takes no grant that was given for something else', async () => {
    const code = codeAt(held.secret, clock.now());
    const { data: verified } = await validateTotp({
      client: signedIn(server, 'rich'),
      body: { code },
    });
    const client = signedIn(server, 'rich', { key: keyOf(verified) });
    clock.advance(30);
    const operation = 'createRecoveryCodes';
    const fresh = codeAt(held.secret, clock.now());
    const body = { operation, bodyhash: bodyHashOf(null), code: fresh };
    const { data } = await createStepUp({ client, body });
    const call = { client, headers: { stepupgrant: data.grant } };
    const notForThis = '403 mfa.step_up_required';
    expect(await refusalOf(createTotpRegistration(call))).toBe(notForThis);
    expect(await refusalOf(createRecoveryCodes(call))).toBe('answered');
    expect(await refusalOf(createRecoveryCodes(call))).toBe(notForThis);
  });
});

describe('asking for one', () => {
  const ask = (code: string, { key = held.key, operation = OPERATION } = {}) =>
    createStepUp({
      client: signedIn(server, 'rich', { key }),
      body: { operation, bodyhash: bodyHashOf(transfer), code },
    });

  it('takes a code that was used for nothing else', async () => {
    const code = codeAt(held.secret, clock.now());
    expect(await outcomeOf(ask(wrongCode(held.secret, clock.now())))).toBe('200 rejected');
    expect(await outcomeOf(ask(code))).toBe('200 verified');
    expect(await outcomeOf(ask(code))).toBe('200 rejected');
    const signIn = validateTotp({ client: signedIn(server, 'rich'), body: { code } });
    expect(await outcomeOf(signIn)).toBe('200 rejected');
  });

  it('needs an open session and an operation of the contract', async () => {
    const code = codeAt(held.secret, clock.now());
    expect(await refusalOf(ask(code, { key: 'none' }))).toBe('403 mfa.required');
    expect(await refusalOf(ask(code, { operation: 'submitEverything' }))).toBe(
      '404 operation.not_found',
    );
    expect(await outcomeOf(ask(code))).toBe('200 verified');
  });

  it('takes no recovery code', async () => {
    const recovery = validateRecoveryCode({
      client: signedIn(server, 'rich', { key: held.key }),
      body: { code: 'AAAA-AAAA-AAAA-AAAA' },
    });
    expect(await outcomeOf(recovery)).toBe('200 rejected');
    expect(await refusalOf(ask('AAAA-AAAA-AAAA-AAAA'))).toBe('400 request.invalid');
  });
});

it('a body is hashed the same however its members are ordered (RFC 8785)', () => {
  expect(canonicalJson({ b: [1, 'é', null, true], a: { d: {}, c: '\u20ac\n"' } })).toBe(
    '{"a":{"c":"€\\n\\"","d":{}},"b":[1,"é",null,true]}',
  );
  expect(canonicalJson(undefined)).toBe('null');
  expect(bodyHashOf(null)).toBe('74234e98afe7498fb5daf1f36ac2d78acc339464f950703b8c019892f982b90b');
});
