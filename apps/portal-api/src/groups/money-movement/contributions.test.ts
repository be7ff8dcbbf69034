import { randomUUID } from 'node:crypto';
import {
  isApiError,
  listEligibleTos,
  listTransferFrom,
  submitTransfer,
  type TransferRequest,
  validateTransfer,
} from '@portal/api-sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { neverIdle, testClock } from '../../testing/mfa';
import { startTestServer, subjectOf, type TestServer } from '../../testing/testServer';

/** April 14, ten in the morning in New York: a contribution may still count for the year before. */
const clock = testClock(new Date('2026-04-14T14:00:00Z'));
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: clock.now });
  await neverIdle(server);
});
afterAll(() => server.close());

/** A retirement account of Wilhelmina, born in 1958, and the bank that its contributions come from. */
async function wish(amount: string, ira: RegExp, more: Partial<TransferRequest> = {}) {
  const client = server.as('rich');
  const { data } = await listTransferFrom({ client });
  const payee = data.items.find(({ eligible, place }) => eligible && place.payeeid !== undefined);
  const from = { payeeid: payee?.place.payeeid ?? '' };
  const { data: tos } = await listEligibleTos({ client, query: from });
  const to = tos.items.find(({ eligible, place }) => eligible && ira.test(place.name));
  return {
    ...{ from, to: { account: to?.place.account ?? '' }, amount },
    ...{ kind: 'ira-contribution' as const, ...more },
  } satisfies TransferRequest;
}

const quoteOf = async (body: TransferRequest) =>
  (await validateTransfer({ client: server.as('rich'), body })).data;

async function contribute(body: TransferRequest): Promise<void> {
  const { quote } = await quoteOf(body);
  await submitTransfer({
    client: server.as('rich'),
    body: { quote },
    headers: { 'Idempotency-Key': randomUUID() },
  });
}

async function refusal(body: TransferRequest): Promise<string> {
  try {
    await quoteOf(body);
    return 'answered';
  } catch (error) {
    if (!isApiError(error)) throw error;
    return error.fields.map(({ field, message }) => `${field}: ${message}`).join('\n');
  }
}

const lastYear = { ira: { contributionyear: 2025 } };

it('counts what goes to all IRAs of a person for a year, and names what is left', async () => {
  const { notes } = await quoteOf(await wish('5000.00', /Wilhelmina.* Roth/));
  expect(notes.join(' ')).toContain(
    'This counts for 2026. $3,600.00 of the $8,600.00 that the law allows is left after it;',
  );
  await contribute(await wish('5000.00', /Wilhelmina.* Roth/));
  expect(await refusal(await wish('3600.01', /Wilhelmina .*Vance IRA/))).toBe(
    '/amount: At most $8,600.00 may be contributed for 2026 (IRC §219); $3,600.00 of it is left.',
  );
  expect(await refusal(await wish('3600.00', /Wilhelmina .*Vance IRA/))).toBe('answered');
});

it('keeps the year before apart, which ends on April 15', async () => {
  await contribute(await wish('7900.00', /Wilhelmina .*Vance IRA/, lastYear));
  expect(await refusal(await wish('100.01', /Wilhelmina .*Vance IRA/, lastYear))).toBe(
    '/amount: At most $8,000.00 may be contributed for 2025 (IRC §219); $100.00 of it is left.',
  );
  const onTheLastDay = { ...lastYear, on: '2026-04-15' };
  expect(await refusal(await wish('100.00', /Wilhelmina .*Vance IRA/, onTheLastDay))).toBe(
    'answered',
  );
  const tooLate = { ...lastYear, on: '2026-04-16' };
  expect(await refusal(await wish('100.00', /Wilhelmina .*Vance IRA/, tooLate))).toMatch(
    /^\/ira\/contributionyear: Money that moves on Apr 16, 2026 counts for 2026\./,
  );
  // After the cut-off of the last day money moves a day too late.
  clock.set(new Date('2026-04-15T21:30:00Z'));
  expect(await refusal(await wish('100.00', /Wilhelmina .*Vance IRA/, lastYear))).toMatch(
    /Money that moves on Apr 16, 2026 counts for 2026\./,
  );
  clock.set(new Date('2026-04-14T14:00:00Z'));
});

it('counts each owner by themselves, by their own age', async () => {
  await server.engine.transaction('write', (sql) =>
    sql.query(
      `update account_holder set subject = $1 where account_key =
         (select account_key from account where account_name like 'Barnaby%IRA')`,
      [subjectOf('richSpouse')],
    ),
  );
  const { notes } = await quoteOf(await wish('8600.00', /Barnaby.* IRA/));
  expect(notes.join(' ')).toContain('$0.00 of the $8,600.00');
  await server.engine.transaction('write', (sql) =>
    sql.query("update birth_date set born = '1980-01-01' where subject = $1", [
      subjectOf('richSpouse'),
    ]),
  );
  expect(await refusal(await wish('7500.01', /Barnaby.* IRA/))).toMatch(
    /At most \$7,500\.00 may be contributed for 2026 .* \$7,500\.00 of it is left\./,
  );
});
