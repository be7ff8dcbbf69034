import { randomUUID } from 'node:crypto';
import {
  getRoutingNumber,
  getTransfer,
  getTransferLimits,
  getTransferReceipt,
  getTransferSummary,
  isApiError,
  listEligibleTos,
  listTransferFrom,
  listTransfers,
  listActivities,
  submitStandingInstruction,
  submitTransfer,
  submitTransferCancellation,
  type TransferRequest,
  updateStandingInstruction,
  validateStandingInstruction,
  validateTransfer,
} from '@portal/api-sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asBooks } from '../../books/asBooks';
import { appendTransactions } from '../../books/recordTransactions';
import { readPdf } from '../../documents/testing/readPdf';
import { actionsTold } from '../../testing/auditLog';
import { neverIdle, refusalOf, testClock } from '../../testing/mfa';
import { messagesTo } from '../../testing/outbox';
import {
  type Persona,
  startTestServer,
  subjectOf,
  type TestServer,
} from '../../testing/testServer';
import { changesBetween } from './instructionWords';
import { brokenLedgerLaws } from './testing/laws';

/** A Friday, ten in the morning in New York. */
const clock = testClock(new Date('2026-11-20T15:00:00Z'));
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: clock.now });
  await neverIdle(server);
});
afterAll(() => server.close());

/** The account of a person with the most to send, and their verified payee. */
async function ends(persona: Persona) {
  const { data } = await listTransferFrom({ client: server.as(persona) });
  const able = data.items.filter(({ eligible, place }) => eligible && place.account !== undefined);
  const from = able
    .filter(({ place }) => !/IRA/.test(place.detail))
    .sort((a, b) => Number(b.cash?.available.amount) - Number(a.cash?.available.amount))[0];
  const to = data.items.find(({ eligible, place }) => eligible && place.payeeid !== undefined);
  if (!from?.place.account || !to?.place.payeeid) throw new Error(`${persona} cannot send.`);
  return {
    from: { account: from.place.account },
    to: { payeeid: to.place.payeeid },
    available: Number(from.cash?.available.amount),
  };
}

async function wish(persona: Persona, amount: string, more: Partial<TransferRequest> = {}) {
  const { from, to } = await ends(persona);
  return { from, to, amount, kind: 'ach-out', ...more } satisfies TransferRequest;
}

async function quoteOf(persona: Persona, body: TransferRequest) {
  return (await validateTransfer({ client: server.as(persona), body })).data;
}

async function send(persona: Persona, quote: string, key: string = randomUUID()) {
  const { data } = await submitTransfer({
    client: server.as(persona),
    body: { quote },
    headers: { 'Idempotency-Key': key },
  });
  return data;
}

async function fieldsOf(call: Promise<unknown>): Promise<string[]> {
  try {
    await call;
    return ['answered'];
  } catch (error) {
    if (!isApiError(error)) throw error;
    return error.fields.map(({ field }) => field);
  }
}

/** Runs what is due, each minute's look once. */
async function tick(): Promise<void> {
  await server.engine.transaction('write', (sql) =>
    sql.query("select send_job('payments.tick', '{\"data\":{}}'::jsonb)"),
  );
  const { failures } = await server.jobs.drain({ at: new Date() });
  expect(failures).toEqual([]);
}

function householdsOf(account: string) {
  return server.engine.transaction('read', (sql) =>
    sql.query<{ household: string }>(
      'select household_id as household from account where account_key = $1',
      [account],
    ),
  );
}

async function rowsOf(table: string): Promise<number> {
  const [row] = await server.engine.transaction('read', (sql) =>
    sql.query<{ count: string }>(`select count(*) from ${table}`),
  );
  return Number(row?.count);
}

it('sends what was reviewed, settles it, and shows it in activity and on a receipt', async () => {
  const client = server.as('plain');
  const before = await ends('plain');
  const quote = await quoteOf('plain', await wish('plain', '125.50', { memo: 'Rent' }));
  expect(quote).toMatchObject({
    processon: '2026-11-20',
    settleon: '2026-11-23',
    cutoffat: '2026-11-20T22:00:00.000Z',
    needsstepup: false,
    needsapproval: false,
  });
  const sent = await send('plain', quote.quote);
  expect(sent).toMatchObject({ state: 'scheduled', cancellable: true, amount: quote.amount });
  expect((await ends('plain')).available).toBeCloseTo(before.available - 125.5, 2);
  await tick();
  clock.set(new Date('2026-11-20T22:00:00Z'));
  await tick();
  clock.set(new Date('2026-11-23T13:30:00Z'));
  await tick();
  const { data: detail } = await getTransfer({ client, path: { transferid: sent.transferid } });
  expect(detail.events.map(({ state }) => state)).toEqual(['scheduled', 'submitted', 'settled']);
  const cents = detail.postings.map(({ amount }) => Math.round(Number(amount.amount) * 100));
  expect(cents).toEqual([-12550, 12550, -12550, 12550]);
  const { data: activity } = await listActivities({
    client,
    query: { accounts: [before.from.account], from: '2026-11-20', to: '2026-11-23' },
  });
  expect(activity.items.map(({ description }) => description)).toContain('ACH payment');
  expect((await ends('plain')).available).toBeCloseTo(before.available - 125.5, 2);
  const { data: receipt } = await getTransferReceipt({
    client,
    path: { transferid: sent.transferid },
    parseAs: 'arrayBuffer',
  });
  const { pages, title, accessibility } = await readPdf(
    new Uint8Array(receipt as unknown as ArrayBuffer),
  );
  expect({ title, accessibility }).toEqual({
    title: expect.stringContaining('Receipt of a transfer'),
    accessibility: [],
  });
  const words = pages.join(' ').replaceAll(/\s+/g, ' ');
  for (const text of [
    ...['Amount $125.50', 'State Settled', 'How To a bank (ACH)', 'Fee $0.00', 'Memo Rent'],
    ...['Moved on Nov 20, 2026', 'Arrived Nov 23, 2026', 'Sent by Percival'],
    ...[`From ${sent.from.name}, ${sent.from.detail}`, `To ${sent.to.name}, ${sent.to.detail}`],
    `Confirmation number ${sent.transferid}`,
  ]) {
    expect(words).toContain(text);
  }
});

it('M1, M2: the same key is one transfer and one answer, another body is refused', async () => {
  const { quote } = await quoteOf('plain', await wish('plain', '10.00'));
  const { quote: other } = await quoteOf('plain', await wish('plain', '11.00'));
  const key = randomUUID();
  const before = await rowsOf('transfer');
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, () => send('plain', quote, key)),
  );
  const done = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const last = await send('plain', quote, key);
  for (const one of done) expect(one).toEqual(last);
  expect(await rowsOf('transfer')).toBe(before + 1);
  expect(await refusalOf(send('plain', other, key))).toBe('409 idempotency.key_reused');
  expect(await refusalOf(send('plain', quote))).toBe('409 quote.used');
});

// The embedded database works on one transaction at a time, so nothing can be found at work there.
it.skipIf(process.env['TEST_DATABASE_URL'] === undefined)(
  'M3: a submit whose key is being worked on is told to wait, and moves nothing',
  async () => {
    const { quote } = await quoteOf('plain', await wish('plain', '14.00'));
    const before = await rowsOf('transfer');
    const key = randomUUID();
    const atWork = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const other = server.engine.transaction('write', async (sql) => {
      await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 14))', [
        `${subjectOf('plain')} ${key}`,
      ]);
      held.resolve();
      await atWork.promise;
    });
    await held.promise;
    const refused: unknown = await send('plain', quote, key).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      status: 409,
      code: 'idempotency.in_progress',
      retryAfterSeconds: 1,
    });
    expect(await rowsOf('transfer')).toBe(before);
    atWork.resolve();
    await other;
    expect(await send('plain', quote, key)).toMatchObject({ state: 'scheduled' });
    expect(await rowsOf('transfer')).toBe(before + 1);
  },
);

it('M10: takes no quote that is altered, old, or of somebody else', async () => {
  const { quote } = await quoteOf('plain', await wish('plain', '12.00'));
  const [text = '', signature = ''] = quote.split('.');
  const content = JSON.parse(Buffer.from(text, 'base64url').toString());
  content.content.wanted.amount = '12000.00';
  const altered = `${Buffer.from(JSON.stringify(content)).toString('base64url')}.${signature}`;
  expect(await refusalOf(send('plain', altered))).toBe('422 quote.invalid');
  expect(await refusalOf(send('renamer', quote))).toBe('422 quote.invalid');
  clock.advance(601);
  expect(await refusalOf(send('plain', quote))).toBe('409 quote.expired');
});

it('M8: two that together are more than there is: one goes, the other moves nothing', async () => {
  const { from, to, available } = await ends('renamer');
  const amount = (available * 0.6).toFixed(2);
  const body = { from, to, amount, kind: 'ach-out' } as const;
  const isSmall = Number(amount) <= 10_000;
  expect(isSmall).toBe(true);
  const quotes = [await quoteOf('renamer', body), await quoteOf('renamer', body)];
  const answers = await Promise.allSettled(quotes.map(({ quote }) => send('renamer', quote)));
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it('M9: says at which field a rule is broken, and moves nothing', async () => {
  const before = await rowsOf('transfer');
  const good = await wish('plain', '10.00');
  const check = (body: object) =>
    fieldsOf(validateTransfer({ client: server.as('plain'), body: body as TransferRequest }));
  expect(await check({ ...good, amount: '0.00' })).toEqual(['/amount']);
  expect(await check({ ...good, amount: '999999999.00' })).toContain('/amount');
  expect(await check({ ...good, on: '2026-11-19' })).toEqual(['/on']);
  expect(await check({ ...good, kind: 'journal' })).toEqual(['/kind']);
  expect(await check({ ...good, to: good.from })).toEqual(['/to']);
  for (const amount of ['-1.00', '1e21', '1,234.5.6', '10,50', '1.005', '１.00', ' 1.00', '']) {
    expect([
      amount,
      await refusalOf(validateTransfer({ client: server.as('plain'), body: { ...good, amount } })),
    ]).toEqual([amount, '400 request.invalid']);
  }
  // Everything here is in dollars: who says another currency is told so, instead of being paid in dollars.
  for (const body of [
    { ...good, currency: 'EUR' },
    { ...good, amount: { amount: '10.00', currency: 'EUR' } },
  ]) {
    const refused = validateTransfer({
      client: server.as('plain'),
      body: body as unknown as TransferRequest,
    });
    expect(await refusalOf(refused)).toBe('400 request.invalid');
  }
  const foreign = await ends('rich');
  for (const body of [
    { ...good, from: foreign.from },
    { ...good, to: foreign.to },
  ]) {
    expect(await refusalOf(validateTransfer({ client: server.as('plain'), body }))).toMatch(
      /^404 (account|payee)\.not_found$/,
    );
  }
  expect(await rowsOf('transfer')).toBe(before);
});

it('says what is withheld of an IRA distribution and that another rate can be chosen, and keeps what it said', async () => {
  const client = server.as('rich');
  const { data } = await listTransferFrom({ client });
  const ira = data.items.find(
    ({ eligible, place }) => eligible && /Rollover IRA/.test(place.detail),
  );
  const { to } = await ends('rich');
  const body = {
    ...{ from: { account: ira?.place.account ?? '' }, to },
    ...{ amount: '200.00', kind: 'ira-distribution' as const },
  };
  const usual = await quoteOf('rich', body);
  expect(usual.withholding).toMatchObject({
    federal: { amount: '20.00' },
    state: { amount: '0.00' },
    net: { amount: '180.00' },
    code: '7',
  });
  expect(usual.notes.join(' ')).toContain('(Form W-4R). Here it is 10%.');
  const chosen = await quoteOf('rich', { ...body, ira: { federalwithholding: '0.125' } });
  expect(chosen.notes.join(' ')).toContain('Here it is 12.5%.');
  const { transferid } = await send('rich', chosen.quote);
  const { data: detail } = await getTransfer({ client, path: { transferid } });
  expect(detail.notes).toEqual(chosen.notes);
  expect(detail.withholding).toMatchObject({ federal: { amount: '25.00' } });
});

it('gives back of a standing instruction all that it was set up with, and tells a second holder what a change withholds', async () => {
  const client = server.as('rich');
  const { data } = await listTransferFrom({ client });
  const ira = data.items.find(
    ({ eligible, place }) => eligible && /Rollover IRA/.test(place.detail),
  );
  const { to } = await ends('rich');
  const wanted = {
    ...{ from: { account: ira?.place.account ?? '' }, to, amount: '200.00' },
    kind: 'ira-distribution' as const,
    ira: { federalwithholding: '0.2', statewithholding: '0.0525' },
    recurrence: {
      ...({ frequency: 'monthly', starts: '2027-02-28', whenclosed: 'before' } as const),
      ...{ count: 5, dayofmonth: 31 },
    },
  };
  const { data: quote } = await validateStandingInstruction({ client, body: wanted });
  expect(quote.nextruns.map(({ planned }) => planned).slice(0, 2)).toEqual([
    '2027-02-28',
    '2027-03-31',
  ]);
  const { data: made } = await submitStandingInstruction({
    client,
    body: { quote: quote.quote },
    headers: { 'Idempotency-Key': randomUUID() },
  });
  expect(made).toMatchObject({ ira: wanted.ira, recurrence: wanted.recurrence });
  const path = { instructionid: made.instructionid };
  const { data: review } = await validateStandingInstruction({
    ...{ client, query: path },
    body: { ...wanted, recurrence: { ...wanted.recurrence, dayofmonth: 30 } },
  });
  const { data: changed } = await updateStandingInstruction({
    ...{ client, path, body: { quote: review.quote } },
    headers: { 'If-Match': `"${made.version}"` },
  });
  expect(changed).toMatchObject({ ira: wanted.ira, recurrence: { count: 5, dayofmonth: 30 } });
  const before = { ...wanted, ira: { federalwithholding: '0.2' } };
  const row = { from_name: 'IRA', from_detail: '', to_name: 'Bank', to_detail: '' };
  const places = { from: { name: 'IRA', detail: '' }, to: { name: 'Bank', detail: '' } };
  expect(changesBetween(before, wanted, places, row)).toEqual([
    { what: 'State tax withheld', before: '0%', after: '5.25%' },
  ]);
});

it('cancels until the cut-off, once, on the version that was read, and tells so', async () => {
  clock.set(new Date('2026-11-24T15:00:00Z'));
  const client = server.as('plain');
  const { quote } = await quoteOf('plain', await wish('plain', '13.00'));
  const sent = await send('plain', quote);
  const cancel = (version: string) =>
    submitTransferCancellation({
      client,
      path: { transferid: sent.transferid },
      body: { reason: 'Changed my mind' },
      headers: { 'If-Match': `"${version}"` },
    });
  expect(await refusalOf(cancel('99'))).toBe('412 resource.changed');
  const { data } = await cancel(sent.version);
  expect(data).toMatchObject({ state: 'cancelled', reason: 'Changed my mind', cancellable: false });
  expect(await refusalOf(cancel(data.version))).toBe('409 transfer.not_cancellable');
  await tick();
  const told = (await messagesTo(server, 'plain')).map(({ kind }) => kind);
  expect(told.slice(-2)).toEqual(['payment.sent', 'payment.cancelled']);
});

it('tells why a payment came back, and gives the money back', async () => {
  clock.set(new Date('2026-12-01T15:00:00Z'));
  const client = server.as('plain');
  const before = await ends('plain');
  const { quote } = await quoteOf('plain', await wish('plain', '20.01'));
  const { quote: refused } = await quoteOf('plain', await wish('plain', '20.99'));
  const sent = await send('plain', quote);
  const rejected = await send('plain', refused);
  for (const at of ['2026-12-01T22:00:00Z', '2026-12-02T13:30:00Z', '2026-12-03T13:30:00Z']) {
    clock.set(new Date(at));
    await tick();
  }
  const { data } = await getTransfer({ client, path: { transferid: sent.transferid } });
  expect(data.transfer).toMatchObject({
    state: 'returned',
    returncode: 'R01',
    reason: 'The other bank account did not hold enough.',
  });
  expect(data.postings.reduce((sum, { amount }) => sum + Number(amount.amount), 0)).toBeCloseTo(
    0,
    6,
  );
  const other = await getTransfer({ client, path: { transferid: rejected.transferid } });
  expect(other.data).toMatchObject({ transfer: { state: 'rejected' }, postings: [] });
  expect((await ends('plain')).available).toBeCloseTo(before.available, 2);
});

it('L1: leaves a line of each step that somebody or the bank took', async () => {
  expect(await actionsTold(server)).toEqual(
    expect.arrayContaining([
      ...['transfer.sent', 'transfer.cancelled', 'transfer.receipt_opened'],
      ...['transfer.processed', 'transfer.settled', 'transfer.returned', 'transfer.rejected'],
    ]),
  );
});

it('lists five days without dates, page by page, and sums up', async () => {
  const client = server.as('plain');
  const { data: first } = await listTransfers({
    client,
    query: { from: '2026-11-01', to: '2026-12-31', limit: 2 },
  });
  const { data: second } = await listTransfers({
    client,
    query: { from: '2026-11-01', to: '2026-12-31', limit: 2, pageKey: first.nextPageKey ?? '' },
  });
  const ids = [...first.items, ...second.items].map(({ transferid }) => transferid);
  expect(new Set(ids).size).toBe(4);
  const { data: summary } = await getTransferSummary({ client });
  expect(summary.recent.map(({ state }) => state).sort()).toEqual(['rejected', 'returned']);
  const { from } = await ends('plain');
  const { data: tos } = await listEligibleTos({ client, query: from });
  expect(tos.items.every(({ eligible, reason }) => eligible !== (reason !== undefined))).toBe(true);
  const { data: bank } = await getRoutingNumber({ client, path: { routingnumber: '021000021' } });
  expect(bank).toMatchObject({ valid: true, bankname: 'Invented Bank' });
});

it('Form 1099-R is of distributions that arrived, to a bank or an own account, and of nothing that came back', async () => {
  clock.set(new Date('2026-12-07T15:00:00Z'));
  const client = server.as('rich');
  const { data } = await listTransferFrom({ client });
  const placeOf = (wanted: RegExp) => data.items.find(({ place }) => wanted.test(place.detail));
  const account = placeOf(/Roth IRA/)?.place.account ?? '';
  const { data: reached } = await listEligibleTos({ client, query: { account } });
  const own = reached.items.find(({ eligible, place }) => eligible && place.account !== undefined);
  const { to: bank } = await ends('rich');
  const out = { from: { account }, kind: 'ira-distribution' } as const;
  for (const body of [
    { ...out, to: { account: own?.place.account ?? '' }, amount: '400.00' },
    { ...out, to: bank, amount: '500.00', ira: { statewithholding: '0.05' } },
    // 90% of it leaves: $180.01.
    { ...out, to: bank, amount: '200.01' },
    { from: bank, to: { account }, amount: '300.01', kind: 'ira-contribution' as const },
  ]) {
    await send('rich', (await quoteOf('rich', body)).quote);
  }
  const [{ household = '' } = {}] = await householdsOf(account);
  const isExpected = (day: string) =>
    asBooks(server.engine).transaction('write', async (sql) => {
      await sql.query('select expect_documents($1, $2::date)', [household, day]);
      const rows = await sql.query(
        `select 1 from document_expectation
         where account_key = $1 and document_type = '1099-r' and period_to = '2026-12-31'`,
        [account],
      );
      return rows.length > 0;
    });
  for (const at of ['2026-12-07T22:00:00Z', '2026-12-08T13:30:00Z', '2026-12-09T13:30:00Z']) {
    clock.set(new Date(at));
    await tick();
  }
  expect(await brokenLedgerLaws(server.engine)).toEqual([]);
  // The bank may still return it.
  expect(await isExpected('2026-12-18')).toBe(false);
  expect(await isExpected('2026-12-20')).toBe(true);
  const id = `doc${'a'.repeat(32)}`;
  await server.engine.transaction('write', (sql) =>
    sql.query(
      `insert into document (document_id, household_id, account_key, kind, document_type, title, period_from, period_to,
         document_date, delivered_at, recipe)
       values ($1, $2, $3, 'tax', '1099-r', 'Form 1099-R for 2026', '2026-01-01', '2026-12-31', '2027-01-10', now(), '{}')`,
      [id, household, account],
    ),
  );
  const content = await server.fetchAs('rich', `/v2/documents/items/${id}/content`);
  const { pages } = await readPdf(new Uint8Array(await content.arrayBuffer()));
  const text = pages.join(' ').replaceAll(/\s+/g, ' ');
  expect(text).toContain('Gross distribution $900.00');
  expect(text).toContain('Federal income tax withheld, part of box 1 $90.00');
  expect(text).toMatch(/Distribution code [JT] /);
  // Of a Roth IRA nobody but its owner knows what is taxable.
  expect(text).not.toContain('Taxable amount $');
  expect(text).not.toContain('IRA, SEP or SIMPLE');
  expect(text).toContain('State tax withheld, part of box 1 $25.00');
});

it('a planned transfer whose cash was spent meanwhile is rejected on its day, moves nothing, and the client is told', async () => {
  clock.set(new Date('2026-12-10T15:00:00Z'));
  const { from, to } = await ends('plain');
  const account = from.account;
  const planned = { from, to, amount: '900.00', kind: 'ach-out', on: '2026-12-17' } as const;
  const { transferid } = await send('plain', (await quoteOf('plain', planned)).quote);
  clock.set(new Date('2026-12-17T15:00:00Z'));
  const { available } = await ends('plain');
  const [{ household = '' } = {}] = await householdsOf(account);
  // Beside the $900.00 that are planned.
  const amount = (-available - 500).toFixed(2);
  const day = '2026-12-17';
  await asBooks(server.engine).transaction('write', (sql) =>
    appendTransactions(sql, household, [
      {
        id: 'spent',
        date: day,
        account,
        type: 'FEE',
        activity: 'FE',
        amount,
        description: 'Spent',
      },
    ]),
  );
  clock.set(new Date('2026-12-17T22:00:00Z'));
  await tick();
  const { data } = await getTransfer({ client: server.as('plain'), path: { transferid } });
  expect(data).toMatchObject({
    transfer: {
      state: 'rejected',
      reason: 'This is $500.00 more than can leave: $400.00 is available.',
    },
    postings: [],
  });
  expect((await ends('plain')).available).toBe(400);
  await tick();
  const told = await messagesTo(server, 'plain');
  expect(told.filter(({ kind }) => kind === 'payment.rejected')).toHaveLength(2);
});

it('the limit of a day is of what moves on it, whenever it was entered', async () => {
  const now = new Date('2027-01-02T15:00:00Z'); // a Saturday
  clock.set(now);
  const client = server.as('plain');
  const { from, to } = await ends('plain');
  const deposit = { from: to, to: from, kind: 'ach-in', amount: '1.00' } as const;
  const [{ household = '' } = {}] = await householdsOf(from.account);
  await server.engine.transaction('write', (sql) =>
    sql.query(
      `insert into transfer (transfer_id, household_id, initiated_by, kind, from_payee_id, to_account_key, amount, state,
         process_on, settle_on, cut_off_at, quote_id, created_at)
       select 't' || md5(n::text), $1, $2, 'ach-in', $3, $4, 250000, 'scheduled', '2027-01-04', '2027-01-06',
         '2027-01-04T22:00:00Z', 'limit ' || n, $5::timestamptz from generate_series(1, 2) n`,
      [household, subjectOf('plain'), to.payeeid, from.account, now.toISOString()],
    ),
  );
  const quoteOn = (on?: string) => quoteOf('plain', { ...deposit, ...(on && { on }) });
  expect(await fieldsOf(quoteOn())).toEqual(['/amount']);
  expect(await fieldsOf(quoteOn('2027-01-05'))).toEqual(['answered']);
  const usedToday = async () => (await getTransferLimits({ client })).data.usedtoday.amount;
  expect(await usedToday()).toBe('0.00');
  clock.set(new Date('2027-01-04T15:00:00Z'));
  expect(await usedToday()).toBe('500000.00');
  await server.engine.transaction('write', (sql) =>
    sql.query("update transfer set state = 'cancelled' where quote_id like 'limit %'"),
  );
});

it('a deposit can leave again after the last day on which its bank may call it back', async () => {
  clock.set(new Date('2027-01-12T15:00:00Z')); // settles on Thursday; Monday is a holiday
  const { from, to } = await ends('plain');
  const deposit = { from: to, to: from, kind: 'ach-in', amount: '60.00' } as const;
  const quote = await quoteOf('plain', deposit);
  expect(quote.notes).toEqual([
    'The other bank may call this money back until Jan 19, 2027; it can leave again after that.',
  ]);
  await send('plain', quote.quote);
  for (const at of ['2027-01-12T22:00:00Z', '2027-01-14T13:30:00Z']) {
    clock.set(new Date(at));
    await tick();
  }
  const heldOn = async (at: string) => {
    clock.set(new Date(at));
    const { data } = await listTransferFrom({ client: server.as('plain') });
    const cash = data.items.find(({ place }) => place.account === from.account)?.cash;
    return cash?.heldback.find(({ reason }) => reason === 'uncollected-deposit');
  };
  expect(await heldOn('2027-01-19T22:00:00Z')).toMatchObject({
    amount: { amount: '60.00' },
    until: '2027-01-20',
  });
  expect(await heldOn('2027-01-20T15:00:00Z')).toBeUndefined();
});

it('an account that was closed is offered with the reason, refused, and what was planned to it is rejected on its day', async () => {
  clock.set(new Date('2027-01-21T15:00:00Z'));
  const client = server.as('unusual');
  const { data: places } = await listTransferFrom({ client });
  const account = places.items.find(({ cash }) => Number(cash?.available.amount) > 10)?.place
    .account;
  const [closed] = await server.engine.transaction('read', (sql) =>
    sql.query<{ key: string; day: string }>(
      `select account_key as key, closed_on as day from account where closed_on is not null and household_id = (
         select household_id from account where account_key = $1)`,
      [account ?? ''],
    ),
  );
  const { key = '', day = null } = closed ?? {};
  const close = (on: string | null) =>
    server.engine.transaction('write', (sql) =>
      sql.query('update account set closed_on = $2 where account_key = $1', [key, on]),
    );
  const ends = { from: { account: account ?? '' }, to: { account: key } };
  const body = { ...ends, amount: '10.00', kind: 'journal' } as const;
  await close(null);
  const { quote } = await quoteOf('unusual', body);
  const { transferid } = await send('unusual', quote);
  await close(day);
  const reason = 'This account was closed on Aug 28, 2025.';
  const { data } = await listTransferFrom({ client });
  expect(data.items.find(({ place }) => place.account === key)).toMatchObject({
    ...{ eligible: false, reason },
  });
  const { data: hub } = await getTransferSummary({ client });
  expect(hub.available.map(({ place }) => place.account)).not.toContain(key);
  expect(await fieldsOf(validateTransfer({ client, body }))).toEqual(['/to']);
  clock.set(new Date('2027-01-21T23:30:00Z'));
  await tick();
  const { data: rejected } = await getTransfer({ client, path: { transferid } });
  expect(rejected).toMatchObject({ transfer: { state: 'rejected', reason }, postings: [] });
});

it('M11: what is split asks for a code like the whole, and a new bank account keeps its limit', async () => {
  clock.set(new Date('2027-01-25T15:00:00Z'));
  const client = server.as('rich');
  const part = await wish('rich', '6000.00');
  const first = await quoteOf('rich', part);
  const second = await quoteOf('rich', part);
  expect([first.needsstepup, second.needsstepup]).toEqual([false, false]);
  await send('rich', first.quote);
  expect(await refusalOf(send('rich', second.quote))).toBe('409 quote.outdated');
  const told = await quoteOf('rich', part);
  expect(told.needsstepup).toBe(true);
  expect(told.notes).toContain(
    'With what was sent to bank accounts today this is more than $10,000.00: it needs a code.',
  );
  expect(await refusalOf(send('rich', told.quote))).toBe('403 mfa.step_up_required');
  const needsCode = async () => (await quoteOf('rich', part)).needsstepup;
  // What is set up counts on its day, too.
  clock.set(new Date('2027-01-26T15:00:00Z'));
  expect(await needsCode()).toBe(false);
  const recurrence = { frequency: 'monthly', starts: '2027-02-10', whenclosed: 'after' } as const;
  const plan = { client, body: { ...part, recurrence } };
  const { data: planned } = await validateStandingInstruction(plan);
  const headers = { 'Idempotency-Key': randomUUID() };
  await submitStandingInstruction({ client, body: { quote: planned.quote }, headers });
  expect(await needsCode()).toBe(true);
  expect((await validateStandingInstruction(plan)).data.needsstepup).toBe(true);
  clock.set(new Date('2027-01-27T15:00:00Z'));
  await server.engine.transaction('write', (sql) =>
    sql.query('update payee set verified_at = $2::timestamptz where payee_id = $1', [
      part.to.payeeid ?? '',
      '2027-01-20T15:00:00Z',
    ]),
  );
  const check = (amount: string) =>
    fieldsOf(validateTransfer({ client, body: { ...part, amount } }));
  expect([await check('6000.00'), await check('1.00')]).toEqual([['/amount'], ['answered']]);
});
