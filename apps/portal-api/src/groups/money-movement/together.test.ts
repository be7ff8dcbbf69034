import { randomUUID } from 'node:crypto';
import {
  createPayee,
  createStepUp,
  deletePayee,
  getPaymentAuthorization,
  getStandingInstruction,
  getTransfer,
  getTransferReceipt,
  listApprovals,
  listPayees,
  listStandingInstructions,
  listTransferFrom,
  submitApprovalDecision,
  submitInstructionPause,
  submitInstructionSkip,
  submitPaymentAuthorization,
  submitStandingInstruction,
  submitTransfer,
  validatePayee,
  validateStandingInstruction,
  validateTotp,
  validateTransfer,
} from '@portal/api-sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bodyHashOf } from '../../auth/bodyHash';
import { readPdf } from '../../documents/testing/readPdf';
import { lookAtPayments } from '../../payments/lookAtPayments';
import { movePayments } from '../../payments/movePayments';
import { breakable } from './testing/breakable';
import { selectDue } from '../../payments/paymentRows';
import { runInstructions } from '../../payments/runInstructions';
import { sandboxBank } from '../../payments/rail/sandboxBank';
import { actionsTold } from '../../testing/auditLog';
import {
  codeAt,
  type Enrolled,
  enrol,
  keyOf,
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
  testSecretBox,
  type TestServer,
} from '../../testing/testServer';

const clock = testClock(new Date('2026-11-20T15:00:00Z'));
let server: TestServer;
let factors: Record<string, Enrolled>;
beforeAll(async () => {
  server = await startTestServer({ now: clock.now });
  await neverIdle(server);
  factors = {};
  for (const persona of ['rich', 'richSpouse', 'plain'] as const) {
    factors[persona] = await enrol(signedIn(server, persona), clock);
  }
});
afterAll(() => server.close());

const as = (persona: Persona): Client =>
  signedIn(server, persona, { ...(factors[persona] && { key: factors[persona].key }) });

async function grantOf(persona: Persona, operation: string, body: unknown) {
  clock.advance(30);
  const { data } = await createStepUp({
    client: as(persona),
    body: {
      operation,
      bodyhash: bodyHashOf(body),
      code: codeAt(factors[persona]!.secret, clock.now()),
    },
  });
  return { stepupgrant: data.grant ?? '' };
}

/** Lets time pass, after which whoever signs in enters a code again. */
async function passTo(persona: Persona, time: string): Promise<void> {
  clock.set(new Date(time));
  const held = factors[persona]!;
  const { data } = await validateTotp({
    client: signedIn(server, persona),
    body: { code: codeAt(held.secret, clock.now()) },
  });
  factors[persona] = { ...held, key: keyOf(data) };
}

const key = () => ({ 'Idempotency-Key': randomUUID() });

/** A joint account of the rich household, or the account of one person, and a verified payee. */
async function ends(persona: Persona, wanted: RegExp) {
  const { data } = await listTransferFrom({ client: as(persona) });
  const from = data.items.find(
    ({ eligible, place, cash }) =>
      eligible && wanted.test(place.detail) && Number(cash?.available.amount) > 1_000,
  );
  const to = data.items.find(({ eligible, place }) => eligible && place.payeeid !== undefined);
  if (!from?.place.account || !to?.place.payeeid) throw new Error(`${persona} cannot send.`);
  return { from: { account: from.place.account }, to: { payeeid: to.place.payeeid } };
}

async function tick(): Promise<void> {
  await server.engine.transaction('write', (sql) =>
    sql.query("select send_job('payments.tick', '{\"data\":{}}'::jsonb)"),
  );
  expect((await server.jobs.drain({ at: new Date() })).failures).toEqual([]);
}

async function askJointly(amount: string) {
  const body = { ...(await ends('rich', /trust|Joint/i)), amount, kind: 'ach-out' } as const;
  const { data: quote } = await validateTransfer({ client: as('rich'), body });
  expect(quote.needsapproval).toBe(true);
  const { data } = await submitTransfer({
    client: as('rich'),
    body: { quote: quote.quote },
    headers: key(),
  });
  expect(data.state).toBe('needs-approval');
  await tick();
  const { data: list } = await listApprovals({ client: as('richSpouse') });
  const approval = list.items.find(({ transfer }) => transfer?.transferid === data.transferid);
  return { transferid: data.transferid, approvalid: approval?.approvalid ?? '' };
}

/** What the newest link to authorize a payment holds. */
async function lastLink() {
  const mails = await messagesTo(server, 'richSpouse');
  const link = String(mails.at(-1)?.values?.['link']);
  const [, id = '', regkey = ''] = /\/atz\/(z[0-9a-f]{32})#key=(.+)$/.exec(link) ?? [];
  return { id, regkey };
}

it('approves by the second holder with a code of their own, never by whoever asked', async () => {
  const { transferid, approvalid } = await askJointly('300.00');
  const body = { approvalid, decision: 'approve' } as const;
  const path = { approvalid };
  const own = await grantOf('rich', 'submitApprovalDecision', body);
  expect(
    await refusalOf(submitApprovalDecision({ client: as('rich'), path, body, headers: own })),
  ).toBe('403 approval.own');
  expect(await refusalOf(submitApprovalDecision({ client: as('richSpouse'), path, body }))).toBe(
    '403 mfa.step_up_required',
  );
  const other = { approvalid: `a${'0'.repeat(32)}`, decision: 'approve' } as const;
  const wrong = await grantOf('richSpouse', 'submitApprovalDecision', other);
  expect(
    await refusalOf(
      submitApprovalDecision({ client: as('richSpouse'), path, body, headers: wrong }),
    ),
  ).toBe('403 mfa.step_up_required');
  const headers = await grantOf('richSpouse', 'submitApprovalDecision', body);
  const { data } = await submitApprovalDecision({ client: as('richSpouse'), path, body, headers });
  expect(data).toMatchObject({ state: 'approved', transfer: { state: 'scheduled' } });
  const { data: detail } = await getTransfer({ client: as('rich'), path: { transferid } });
  expect(detail.events.map(({ text }) => text)).toEqual([
    'You asked for this transfer. A second holder has to approve it.',
    'Barnaby approved it.',
  ]);
  const { data: receipt } = await getTransferReceipt({
    client: as('rich'),
    path: { transferid },
    parseAs: 'arrayBuffer',
  });
  const { pages } = await readPdf(new Uint8Array(receipt as unknown as ArrayBuffer));
  const words = pages.join(' ').replaceAll(/\s+/g, ' ');
  expect(words).toContain('Sent by Wilhelmina');
  expect(words).toContain('Approved by Barnaby');
});

it('authorizes by the link of a mail, once, and tells nothing to whoever has no key', async () => {
  const { transferid } = await askJointly('301.00');
  expect(JSON.stringify(await messagesTo(server, 'richSpouse'))).not.toMatch(/\$301|301\.00/);
  const { id, regkey } = await lastLink();
  const get = (secret: string) =>
    fetch(`${server.url}/registration/api/auth/${id}`, { headers: { regkey: secret } });
  const decide = (amount: string) =>
    fetch(`${server.url}/registration/api/auth/${id}/decision`, {
      method: 'POST',
      headers: { regkey, 'content-type': 'application/json' },
      body: JSON.stringify({ decision: 'approve', amount }),
    });
  expect((await get('A'.repeat(43))).status).toBe(404);
  const setDisabled = (at: string | null) =>
    server.engine.transaction('write', (sql) =>
      sql.query('update person set disabled_at = $2::timestamptz where subject = $1', [
        subjectOf('richSpouse'),
        at,
      ]),
    );
  await setDisabled('2026-11-20T15:00:00Z');
  expect([(await get(regkey)).status, (await decide('301.00')).status]).toEqual([404, 404]);
  await setDisabled(null);
  expect(await (await get(regkey)).json()).toMatchObject({
    state: 'pending',
    amount: { amount: '301.00' },
    requestedby: 'Wilhelmina',
  });
  expect((await decide('300.00')).status).toBe(409);
  expect(await (await decide('301.00')).json()).toMatchObject({ state: 'approved' });
  expect(await (await decide('301.00')).json()).toEqual({ state: 'approved' });
  const { data } = await getTransfer({ client: as('rich'), path: { transferid } });
  expect(data.transfer.state).toBe('scheduled');
  expect(typeof getPaymentAuthorization).toBe(typeof submitPaymentAuthorization);
});

it('sends nothing that the second holder rejects, here or by the link', async () => {
  const here = await askJointly('303.00');
  const body = { approvalid: here.approvalid, decision: 'reject' } as const;
  const headers = await grantOf('richSpouse', 'submitApprovalDecision', body);
  const path = { approvalid: here.approvalid };
  await submitApprovalDecision({ client: as('richSpouse'), path, body, headers });
  const byLink = await askJointly('304.00');
  const { id, regkey } = await lastLink();
  const declined = await fetch(`${server.url}/registration/api/auth/${id}/decision`, {
    method: 'POST',
    headers: { regkey, 'content-type': 'application/json' },
    body: JSON.stringify({ decision: 'decline', amount: '304.00' }),
  });
  expect(declined.status).toBe(200);
  for (const { transferid } of [here, byLink]) {
    const { data } = await getTransfer({ client: as('rich'), path: { transferid } });
    expect([data.transfer.state, data.postings]).toEqual(['cancelled', []]);
  }
});

it('expires at the cut-off what nobody approved', async () => {
  const { transferid } = await askJointly('302.00');
  clock.set(new Date('2026-11-20T22:00:00Z'));
  await tick();
  const { data } = await getTransfer({ client: as('rich'), path: { transferid } });
  expect(data).toMatchObject({
    transfer: { state: 'expired' },
    approval: { state: 'expired' },
    postings: [],
  });
});

it('adds a bank account with a code, and proves it by two deposits, with five tries', async () => {
  await passTo('plain', '2026-11-23T15:00:00Z');
  let client = as('plain');
  const body = {
    ...{ name: 'Savings', holder: 'Percival Plumtree', routingnumber: '021000021' },
    accountnumber: '998801742',
    accounttype: 'savings' as const,
  };
  expect(await refusalOf(createPayee({ client, body, headers: key() }))).toBe(
    '403 mfa.step_up_required',
  );
  const bad = { ...body, routingnumber: '021000022' };
  const badGrant = await grantOf('plain', 'createPayee', bad);
  expect(
    await refusalOf(createPayee({ client, body: bad, headers: { ...key(), ...badGrant } })),
  ).toBe('422 payee.refused');
  // Right by its digits, and in no list of banks here.
  const unlisted = { ...body, routingnumber: '121000248' };
  const unlistedGrant = await grantOf('plain', 'createPayee', unlisted);
  await expect(
    createPayee({ client, body: unlisted, headers: { ...key(), ...unlistedGrant } }),
  ).rejects.toMatchObject({
    fields: [{ message: expect.stringMatching(/^We do not find this routing number/) }],
  });
  const headers = { ...key(), ...(await grantOf('plain', 'createPayee', body)) };
  const { data: added } = await createPayee({ client, body, headers });
  // A lost answer is asked for again, with a grant that is spent.
  expect((await createPayee({ client, body, headers })).data).toEqual(added);
  expect(added).toMatchObject({ state: 'verifying', maskednumber: '••1742', triesleft: 5 });
  const verify = (amounts: [number, number]) =>
    validatePayee({ client, path: { payeeid: added.payeeid }, body: { amounts } });
  expect(await refusalOf(verify([17, 42]))).toBe('409 payee.state');
  await passTo('plain', '2026-11-24T15:00:00Z');
  client = as('plain');
  expect(await refusalOf(verify([17, 43]))).toBe('422 payee.deposits_wrong');
  expect((await listPayees({ client })).data.items.at(-1)).toMatchObject({ triesleft: 4 });
  const { data: ready } = await verify([42, 17]);
  expect(ready).toMatchObject({ state: 'active', limiteduntil: '2026-12-04' });
  const from = (await ends('plain', /./)).from;
  const wish = {
    from,
    to: { payeeid: added.payeeid },
    amount: '10000.01',
    kind: 'ach-out',
  } as const;
  expect(await refusalOf(validateTransfer({ client, body: wish }))).toBe('422 transfer.refused');
  const { data: reviewed } = await validateTransfer({ client, body: { ...wish, amount: '1.00' } });
  const remove = {
    ...{ client, path: { payeeid: added.payeeid } },
    headers: { 'If-Match': `"${ready.version}"` },
  };
  const setState = (state: 'locked' | 'active') =>
    server.engine.transaction('write', (sql) =>
      sql.query('update payee set state = $2 where payee_id = $1', [added.payeeid, state]),
    );
  // It could be added again, with five more tries.
  await setState('locked');
  expect(await refusalOf(deletePayee(remove))).toBe('409 payee.state');
  await setState('active');
  await deletePayee(remove);
  expect(await refusalOf(validateTransfer({ client, body: { ...wish, amount: '1.00' } }))).toBe(
    '422 transfer.refused',
  );
  // Reviewed before it was removed, and sent after.
  const late = submitTransfer({ client, body: { quote: reviewed.quote }, headers: key() });
  expect(await refusalOf(late)).toBe('422 transfer.refused');
});

it('M14: runs a standing instruction once on each of its days, with two servers at once', async () => {
  await passTo('plain', '2026-11-24T15:30:00Z');
  let client = as('plain');
  const recurrence = {
    frequency: 'monthly',
    starts: '2026-11-25',
    count: 4,
    whenclosed: 'before',
  } as const;
  const body = {
    ...(await ends('plain', /Individual/)),
    amount: '25.00',
    kind: 'ach-out',
    recurrence,
  } as const;
  const { data: quote } = await validateStandingInstruction({ client, body });
  // Christmas is a holiday, and so are the weekends that January 25, 2027 is not.
  expect(quote.nextruns.map(({ run }) => run)).toEqual([
    '2026-11-25',
    '2026-12-24',
    '2027-01-25',
    '2027-02-25',
  ]);
  const { data: made } = await submitStandingInstruction({
    client,
    body: { quote: quote.quote },
    headers: key(),
  });
  const path = { instructionid: made.instructionid };
  const { data: skipped } = await submitInstructionSkip({
    ...{ client, path, body: { planned: '2027-01-25' } },
    headers: { 'If-Match': `"${made.version}"` },
  });
  for (const day of ['2026-11-25', '2026-11-26', '2026-12-24', '2026-12-25', '2027-01-25']) {
    clock.set(new Date(`${day}T15:00:00Z`));
    await Promise.all([1, 2, 3].map(() => runInstructions(server.engine, clock.now())));
  }
  await passTo('plain', '2027-01-25T15:30:00Z');
  client = as('plain');
  const { data } = await getStandingInstruction({ client, path });
  expect(data.runs.map(({ planned, state }) => [planned, state])).toEqual([
    ['2026-12-25', 'sent'],
    ['2026-11-25', 'sent'],
    ['2027-01-25', 'skipped'],
    ['2027-02-25', 'planned'],
  ]);
  expect(skipped.runs.filter(({ state }) => state === 'skipped')).toHaveLength(1);
  const stale = submitInstructionPause({
    client,
    path,
    headers: { 'If-Match': `"${made.version}"` },
  });
  expect(await refusalOf(stale)).toBe('412 resource.changed');
  await submitInstructionPause({
    client,
    path,
    headers: { 'If-Match': `"${data.instruction.version}"` },
  });
  clock.set(new Date('2027-02-25T15:00:00Z'));
  await runInstructions(server.engine, clock.now());
  await passTo('plain', '2027-02-25T15:30:00Z');
  const { data: list } = await listStandingInstructions({ client: as('plain') });
  expect(list.items[0]?.state).toBe('ended');
});

it.each([
  ['before', '2027-02-25T21:30:00Z', []],
  [
    'after',
    '2027-02-25T22:30:00Z',
    ['The cut-off of today has passed: the first transfer moves on Feb 26, 2027.'],
  ],
])(
  'M14: %s the cut-off, an instruction that begins today says when it moves',
  async (_, time, told) => {
    await passTo('plain', time);
    const recurrence = { frequency: 'monthly', starts: '2027-02-25', whenclosed: 'after' } as const;
    const parts = { ...(await ends('plain', /Individual/)), amount: '25.00', recurrence };
    const body = { ...parts, kind: 'ach-out' } as const;
    const { data } = await validateStandingInstruction({ client: as('plain'), body });
    expect(data.nextruns[0]?.run).toBe('2027-02-25');
    expect(data.notes.filter((note) => note.includes('cut-off'))).toEqual(told);
  },
);

it('two servers that move payments at once take each step once, and the entries add up to nothing', async () => {
  const parts = { engine: server.engine, box: testSecretBox, rail: sandboxBank, now: clock.now };
  await Promise.all([movePayments(parts), movePayments(parts), movePayments(parts)]);
  const [sums] = await server.engine.transaction('read', (sql) =>
    sql.query<{ off: string; twice: string }>(
      `select (select count(*) from (select 1 from posting group by transfer_id having sum(amount) <> 0) x) as off,
         (select count(*) from (select 1 from transfer_event group by transfer_id, state having count(*) > 1) x) as twice`,
    ),
  );
  expect(sums).toEqual({ off: '0', twice: '0' });
  const forbidden = server.engine.transaction('write', (sql) =>
    sql.query("update transfer set state = 'scheduled' where state = 'settled'"),
  );
  await expect(forbidden).rejects.toThrow('is no step');
});

it('a payment that fails keeps no other from moving, and moves at the next look', async () => {
  const client = as('plain');
  const body = { ...(await ends('plain', /Individual/)), amount: '1.00', kind: 'ach-out' } as const;
  const sent: string[] = [];
  for (let one = 0; one < 2; one += 1) {
    const { data: quote } = await validateTransfer({ client, body });
    const { data } = await submitTransfer({ client, body: { quote: quote.quote }, headers: key() });
    sent.push(data.transferid);
  }
  const waiting = async () => {
    const rows = await server.engine.transaction('read', (sql) =>
      sql.query(
        "select 1 from transfer where transfer_id = any($1::text[]) and state = 'scheduled'",
        [sent],
      ),
    );
    return rows.length;
  };
  expect(await waiting()).toBe(2);
  clock.set(new Date('2027-03-01T15:00:00Z'));
  const inTurn = await server.engine.transaction('write', async (sql) => {
    await sql.query(
      "update transfer set settle_on = '2027-02-26' where state = 'settled' and kind = 'ach-out'",
    );
    const due = await selectDue(sql, clock.now(), '2027-03-01');
    return sql.query<{ state: string }>(
      `select state from transfer join unnest($1::text[]) with ordinality due (transfer_id, turn) using (transfer_id)
       order by turn`,
      [due],
    );
  });
  const states = inTurn.map(({ state }) => state === 'settled');
  // However many have settled, those that wait have their turn first.
  expect(states).toEqual(states.toSorted());
  expect(new Set(states).size).toBe(2);
  const parts = { engine: server.engine, box: testSecretBox, rail: sandboxBank, now: clock.now };
  const breaker = breakable(server.engine);
  breaker.arm(1);
  const failures: unknown[] = [];
  await movePayments(parts, (error) => failures.push(error));
  expect(breaker.disarm()).toBe(true);
  expect(failures).toHaveLength(1);
  expect(await waiting()).toBeLessThan(2);
  await movePayments(parts);
  expect(await waiting()).toBe(0);
});

it('a deposit that its bank calls back is back before a standing instruction spends it, after days without a look', async () => {
  await passTo('plain', '2027-03-08T15:00:00Z');
  const { from, to } = await ends('plain', /Individual/);
  const available = async () => {
    const { data } = await listTransferFrom({ client: as('plain') });
    const cash = data.items.find(({ place }) => place.account === from.account)?.cash;
    return Number(cash?.available.amount);
  };
  const before = await available();
  const deposit = { from: to, to: from, amount: '700.01', kind: 'ach-in' } as const;
  const { data: quote } = await validateTransfer({ client: as('plain'), body: deposit });
  await submitTransfer({
    client: as('plain'),
    body: { quote: quote.quote },
    headers: key(),
  });
  const recurrence = { frequency: 'monthly', starts: '2027-03-17', whenclosed: 'after' } as const;
  const amount = (before + 300).toFixed(2);
  const body = { from, to, amount, kind: 'ach-out', recurrence } as const;
  const { data: planned } = await validateStandingInstruction({ client: as('plain'), body });
  const wanted = { quote: planned.quote };
  const headers = {
    ...key(),
    ...(await grantOf('plain', 'submitStandingInstruction', wanted)),
  };
  const { data: made } = await submitStandingInstruction({
    client: as('plain'),
    body: wanted,
    headers,
  });
  const parts = { engine: server.engine, box: testSecretBox, rail: sandboxBank, now: clock.now };
  await passTo('plain', '2027-03-10T15:00:00Z');
  await lookAtPayments(parts);
  await passTo('plain', '2027-03-17T15:00:00Z');
  await lookAtPayments(parts);
  const path = { instructionid: made.instructionid };
  const { data } = await getStandingInstruction({ client: as('plain'), path });
  expect(data.runs.find(({ planned: day }) => day === '2027-03-17')?.state).toBe('failed');
  expect(await available()).toBe(before);
});

it('L1: leaves a line of each step that somebody, the clock or the bank took', async () => {
  expect(await actionsTold(server)).toEqual(
    expect.arrayContaining([
      ...['transfer.approval_requested', 'transfer.expired'],
      ...['approval.approved', 'approval.rejected'],
      ...['authorization.opened', 'authorization.approved', 'authorization.declined'],
      ...['payee.added', 'payee.rejected', 'payee.verified', 'payee.removed'],
      ...['instruction.set_up', 'instruction.skipped', 'instruction.paused', 'instruction.run'],
    ]),
  );
});
