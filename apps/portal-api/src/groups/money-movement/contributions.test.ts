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
import { asBooks } from '../../books/asBooks';
import { recordTransactions } from '../../books/recordTransactions';
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

it('counts what goes to all IRAs of a person for a year, with what the firm has recorded, and names what is left', async () => {
  const counted =
    'Counted with it: the contribution of $6,000.00 recorded on Feb 6, 2026. Call us if it was for another year.';
  const { notes } = await quoteOf(await wish('2000.00', /Wilhelmina.* Roth/));
  expect(notes.join(' ')).toContain(
    'This counts for 2026. $600.00 of the $8,600.00 that the law allows is left after it;',
  );
  expect(notes.join(' ')).toContain(counted);
  await contribute(await wish('2000.00', /Wilhelmina.* Roth/));
  expect(await refusal(await wish('600.01', /Wilhelmina .*Vance IRA/))).toBe(
    `/amount: At most $8,600.00 may be contributed for 2026 (IRC §219); $600.00 of it is left. ${counted}`,
  );
  expect(await refusal(await wish('600.00', /Wilhelmina .*Vance IRA/))).toBe('answered');
});

it('keeps the year before apart, which ends on April 15', async () => {
  await contribute(await wish('1900.00', /Wilhelmina .*Vance IRA/, lastYear));
  expect(await refusal(await wish('100.01', /Wilhelmina .*Vance IRA/, lastYear))).toMatch(
    /^\/amount: At most \$8,000\.00 may be contributed for 2025 .*; \$100\.00 of it is left\./,
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

it('a recorded row counts for the year that it names, and a rollover or a transfer for none', async () => {
  const [row] = await asBooks(server.engine).transaction('read', (sql) =>
    sql.query<{ household: string; account: string }>(
      `select household_id as household, account_key as account from account where account_name like 'Barnaby%IRA'`,
    ),
  );
  const { household = '', account = '' } = row ?? {};
  const deposit = (id: string, description: string, contributionYear?: number) => ({
    ...{ id, account, date: '2026-04-10', type: 'DEPOSIT' as const, activity: 'DP' },
    ...{ amount: '3000.00', description, ...(contributionYear && { contributionYear }) },
  });
  await recordTransactions(asBooks(server.engine), household, [
    deposit('test-last-year', 'Deposit', 2025),
    deposit('test-rollover', 'Rollover from a plan'),
    deposit('test-transfer', 'Transfer of assets from another custodian'),
    deposit('test-this-year', 'Check deposited'),
  ]);
  expect(await refusal(await wish('4500.01', /Barnaby.* IRA/))).toMatch(
    /\$4,500\.00 of it is left/,
  );
  expect(await refusal(await wish('4000.01', /Barnaby.* IRA/, lastYear))).toMatch(
    /2025 .* \$4,000\.00 of it is left/,
  );
});
