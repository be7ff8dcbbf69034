import { randomUUID } from 'node:crypto';
import {
  createStepUp,
  deletePayee,
  getStandingInstruction,
  type InstructionRequest,
  listAccessLog,
  listApprovals,
  listPayees,
  listTransferFrom,
  submitApprovalDecision,
  submitInstructionPause,
  submitInstructionResume,
  submitInstructionSkip,
  submitStandingInstruction,
  updateStandingInstruction,
  validateStandingInstruction,
  validateTotp,
} from '@portal/api-sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bodyHashOf } from '../../auth/bodyHash';
import { expireApprovals } from '../../payments/expireApprovals';
import { runInstructions } from '../../payments/runInstructions';
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
import { linesAfter } from '../../testing/auditLog';
import { messagesTo } from '../../testing/outbox';
import { type Client, startTestServer, subjectOf, type TestServer } from '../../testing/testServer';

type Holder = 'rich' | 'richSpouse';

const clock = testClock(new Date('2026-11-20T15:00:00Z'));
let server: TestServer;
let factors: Record<Holder, Enrolled>;
let places: { own: string; joint: string; payee: string };
beforeAll(async () => {
  server = await startTestServer({ now: clock.now });
  await neverIdle(server);
  factors = {
    rich: await enrol(signedIn(server, 'rich'), clock),
    richSpouse: await enrol(signedIn(server, 'richSpouse'), clock),
  };
  const { data } = await listTransferFrom({ client: as('rich') });
  const accounts = data.items.filter(({ cash }) => Number(cash?.available.amount) > 1_000);
  const nameOf = (wanted: RegExp) =>
    accounts.find(({ place }) => wanted.test(place.detail))?.place.account ?? '';
  places = {
    own: nameOf(/Individual/),
    joint: nameOf(/Joint|rust/),
    payee: data.items.find(({ place }) => place.payeeid !== undefined)?.place.payeeid ?? '',
  };
});
afterAll(() => server.close());

const as = (holder: Holder): Client => signedIn(server, holder, { key: factors[holder].key });
/** Lets time pass, after which whoever signs in enters a code again. */
async function passTo(time: string, holders: readonly Holder[] = ['rich']): Promise<void> {
  clock.set(new Date(time));
  for (const holder of holders) {
    const held = factors[holder];
    const { data } = await validateTotp({
      client: signedIn(server, holder),
      body: { code: codeAt(held.secret, clock.now()) },
    });
    factors[holder] = { ...held, key: keyOf(data) };
  }
}

const key = () => ({ 'Idempotency-Key': randomUUID() });

const wish = (from: string, amount: string): InstructionRequest => ({
  from: { account: from },
  to: { payeeid: places.payee },
  amount,
  kind: 'ach-out',
  recurrence: { frequency: 'monthly', starts: '2026-12-15', count: 2, whenclosed: 'after' },
});

async function setUp(holder: Holder, body: InstructionRequest) {
  const { data: quote } = await validateStandingInstruction({ client: as(holder), body });
  const { data } = await submitStandingInstruction({
    client: as(holder),
    body: { quote: quote.quote },
    headers: key(),
  });
  return data;
}

async function change(holder: Holder, instructionid: string, body: InstructionRequest) {
  const client = as(holder);
  const { data: quote } = await validateStandingInstruction({
    ...{ client, body, query: { instructionid } },
  });
  const { data: now } = await getStandingInstruction({ client, path: { instructionid } });
  return updateStandingInstruction({
    ...{ client, path: { instructionid }, body: { quote: quote.quote } },
    headers: { 'If-Match': `"${now.instruction.version}"` },
  });
}

/** What waits for a decision on an instruction. */
async function asked(instructionid: string) {
  const { data } = await listApprovals({ client: as('richSpouse') });
  const of = data.items.filter(({ instruction }) => instruction?.instructionid === instructionid);
  return of.filter(({ state }) => state === 'pending');
}

async function decide(holder: Holder, approvalid: string, decision: 'approve' | 'reject') {
  clock.advance(30);
  const body = { approvalid, decision };
  const code = codeAt(factors[holder].secret, clock.now());
  const { data } = await createStepUp({
    client: as(holder),
    body: { operation: 'submitApprovalDecision', bodyhash: bodyHashOf(body), code },
  });
  return submitApprovalDecision({
    ...{ client: as(holder), path: { approvalid }, body },
    headers: { stepupgrant: data.grant ?? '' },
  });
}

async function read(instructionid: string) {
  const { data } = await getStandingInstruction({ client: as('rich'), path: { instructionid } });
  return data.instruction;
}

it('a change to an account with two holders is decided by the other holder of that account, who is told', async () => {
  const { instructionid, state } = await setUp('rich', wish(places.own, '11.00'));
  expect(state).toBe('active');
  await change('rich', instructionid, wish(places.joint, '11.00'));
  expect((await read(instructionid)).from.account).toBe(places.own);
  const before = (await messagesTo(server, 'richSpouse')).length;
  expect((await server.jobs.drain({ at: new Date() })).failures).toEqual([]);
  expect((await messagesTo(server, 'richSpouse')).length).toBeGreaterThan(before);
  const [approval] = await asked(instructionid);
  await decide('richSpouse', approval!.approvalid, 'approve');
  expect(await read(instructionid)).toMatchObject({
    state: 'active',
    from: { account: places.joint },
  });
});

it('a change to an account of one holder is decided by that holder, whoever holds the account of before', async () => {
  const { instructionid } = await setUp('richSpouse', wish(places.joint, '12.00'));
  const [first] = await asked(instructionid);
  await decide('rich', first!.approvalid, 'approve');
  const joint = [places.joint, subjectOf('rich')];
  const asOwner = (text: string) =>
    server.engine.transaction('write', (sql) => sql.query(text, joint));
  await asOwner('delete from account_holder where account_key = $1 and subject = $2');
  await change('richSpouse', instructionid, wish(places.own, '13.00'));
  const [approval] = await asked(instructionid);
  await decide('rich', approval!.approvalid, 'approve');
  expect((await read(instructionid)).from.account).toBe(places.own);
  await asOwner(
    `insert into account_holder (household_id, account_key, subject)
     select household_id, account_key, $2 from account where account_key = $1`,
  );
});

it('what nobody has agreed to yet is asked for anew as it is changed, and runs once it is approved', async () => {
  const { instructionid, state } = await setUp('rich', wish(places.joint, '21.00'));
  expect(state).toBe('needs-approval');
  const [first] = await asked(instructionid);
  await change('rich', instructionid, wish(places.joint, '22.00'));
  const [second, ...others] = await asked(instructionid);
  expect(others).toEqual([]);
  expect(second!.approvalid).not.toBe(first!.approvalid);
  // Nothing was there before that anybody has agreed to.
  expect(second!.changes.filter(({ before }) => before !== undefined)).toEqual([]);
  await decide('richSpouse', second!.approvalid, 'approve');
  const { state: after, amount } = await read(instructionid);
  expect([after, amount.amount]).toEqual(['active', '22.00']);
});

it('what nobody has agreed to yet needs nobody once it is changed to an account of one holder', async () => {
  const { instructionid } = await setUp('rich', wish(places.joint, '31.00'));
  await change('rich', instructionid, wish(places.own, '31.00'));
  expect(await asked(instructionid)).toEqual([]);
  expect((await read(instructionid)).state).toBe('active');
});

it('a change that is made at once ends the question about an earlier one, and so does the end of the instruction', async () => {
  const { instructionid } = await setUp('rich', wish(places.own, '41.00'));
  await change('rich', instructionid, wish(places.joint, '42.00'));
  await change('rich', instructionid, wish(places.own, '43.00'));
  expect(await asked(instructionid)).toEqual([]);
  await change('rich', instructionid, wish(places.joint, '44.00'));
  clock.set(new Date('2027-01-20T15:00:00Z'));
  await runInstructions(server.engine, clock.now());
  await expireApprovals(server.engine, clock.now());
  const rows = await server.engine.transaction('read', (sql) =>
    sql.query<{ state: string }>(
      "select state from approval where instruction_id = $1 and state = 'pending'",
      [instructionid],
    ),
  );
  expect(rows).toEqual([]);
});

it('an instruction that has ended is not changed any more', async () => {
  clock.set(new Date('2026-11-20T16:00:00Z'));
  const { instructionid } = await setUp('rich', wish(places.own, '51.00'));
  await server.engine.transaction('write', (sql) =>
    sql.query("update standing_instruction set state = 'ended' where instruction_id = $1", [
      instructionid,
    ]),
  );
  expect(await refusalOf(change('rich', instructionid, wish(places.own, '52.00')))).toBe(
    '409 instruction.state',
  );
});

/** A standing instruction of today and each week. */
function weekly(amount: string, starts: string, count?: number): InstructionRequest {
  const often = { ...(count !== undefined && { count }), whenclosed: 'after' as const };
  return { ...wish(places.own, amount), recurrence: { frequency: 'weekly', starts, ...often } };
}

async function review(instructionid: string, body: InstructionRequest) {
  const client = as('rich');
  const { data } = await validateStandingInstruction({ client, body, query: { instructionid } });
  return { first: data.nextruns[0], notes: data.notes };
}

async function runsOf(instructionid: string) {
  const { data } = await getStandingInstruction({ client: as('rich'), path: { instructionid } });
  return data.runs.map(({ planned, state }) => `${planned} ${state}`);
}

const NOBODY = { kinds: new Set<never>(), reason: 'No bank takes anything today.' };

it('M10, M14: a change on the day of a failed run makes that run, once', async () => {
  const { instructionid } = await setUp('rich', weekly('61.00', '2026-11-20'));
  await runInstructions(server.engine, clock.now(), { reach: NOBODY });
  expect((await runsOf(instructionid))[0]).toBe('2026-11-20 failed');
  const lower = weekly('62.00', '2026-11-20');
  const day = { planned: '2026-11-20', run: '2026-11-20' };
  expect(await review(instructionid, lower)).toEqual({
    first: { ...day, state: 'planned' },
    notes: ['The run of Nov 20, 2026 was left out or failed: now it is made.'],
  });
  await change('rich', instructionid, lower);
  for (let look = 0; look < 2; look += 1) await runInstructions(server.engine, clock.now());
  const runs = await runsOf(instructionid);
  expect(runs.slice(0, 2)).toEqual(['2026-11-20 sent', '2026-11-27 planned']);
  // Of the same day once more: what was sent is neither promised nor sent again.
  expect(await review(instructionid, lower)).toMatchObject({
    first: { planned: '2026-11-27', state: 'planned' },
    notes: ['The run of Nov 20, 2026 was sent already, and stays as it is.'],
  });
  await change('rich', instructionid, lower);
  await runInstructions(server.engine, clock.now());
  expect(await runsOf(instructionid)).toEqual(runs);
  const never = change('rich', instructionid, weekly('62.00', '2026-11-20', 1));
  expect(await refusalOf(never)).toBe('422 instruction.refused');
});

it('M10, M14: a change whose first day was left out makes that run', async () => {
  const { instructionid, version } = await setUp('rich', weekly('63.00', '2026-11-25'));
  await submitInstructionSkip({
    ...{ client: as('rich'), path: { instructionid }, body: { planned: '2026-12-02' } },
    headers: { 'If-Match': `"${version}"` },
  });
  const once = weekly('64.00', '2026-12-02', 1);
  expect((await review(instructionid, once)).first).toMatchObject({ state: 'planned' });
  await change('rich', instructionid, once);
  expect(await runsOf(instructionid)).toEqual(['2026-12-02 planned']);
  await passTo('2026-12-02T15:00:00Z');
  await runInstructions(server.engine, clock.now());
  expect(await runsOf(instructionid)).toEqual(['2026-12-02 sent']);
});

it('M10: a change moves no run to a banking day before it was asked for', async () => {
  const { instructionid } = await setUp('rich', weekly('65.00', '2026-12-31'));
  await passTo('2026-12-26T16:00:00Z'); // a Saturday
  const earlier = weekly('65.00', '2026-12-26', 1);
  earlier.recurrence.whenclosed = 'before';
  expect((await review(instructionid, earlier)).first?.run).toBe('2026-12-28');
  await change('rich', instructionid, earlier);
  await runInstructions(server.engine, clock.now());
  expect(await runsOf(instructionid)).toEqual(['2026-12-26 planned']);
});

it('M10: a bank account that a waiting change names is not removed; gone all the same, it is not agreed to', async () => {
  await passTo('2026-12-28T15:00:00Z', ['rich', 'richSpouse']);
  const other = (await listTransferFrom({ client: as('rich') })).data.items.find(
    ({ place, eligible, cash }) => eligible && place.account !== places.joint && cash,
  );
  const inside = { ...wish(places.joint, '71.00'), to: { account: other?.place.account ?? '' } };
  const recurrence = { ...inside.recurrence, starts: '2027-01-15' };
  const { instructionid } = await setUp('rich', { ...inside, kind: 'journal', recurrence });
  const [first] = await asked(instructionid);
  await decide('richSpouse', first!.approvalid, 'approve');
  const setState = (state: string) =>
    server.engine.transaction('write', (sql) =>
      sql.query('update payee set state = $2 where payee_id = $1', [places.payee, state]),
    );
  // Nothing else uses it.
  await server.engine.transaction('write', async (sql) => {
    await sql.query(
      `update standing_instruction set state = 'cancelled' where to_payee_id = $1 and instruction_id <> $2`,
      [places.payee, instructionid],
    );
    await sql.query(
      `update transfer set state = 'cancelled' where to_payee_id = $1 and state in ('needs-approval', 'scheduled')`,
      [places.payee],
    );
  });
  await change('rich', instructionid, { ...wish(places.joint, '72.00'), recurrence });
  const { data: payees } = await listPayees({ client: as('rich') });
  const { payeeid, version } = payees.items.find((one) => one.payeeid === places.payee)!;
  const remove = { path: { payeeid }, headers: { 'If-Match': `"${version}"` } };
  expect(await refusalOf(deletePayee({ client: as('rich'), ...remove }))).toBe('409 payee.state');
  const [approval] = await asked(instructionid);
  await setState('removed');
  expect(await refusalOf(decide('richSpouse', approval!.approvalid, 'approve'))).toBe(
    '409 approval.outdated',
  );
  expect(await read(instructionid)).toMatchObject({ state: 'active', kind: 'journal' });
  await setState('active');
  await decide('richSpouse', approval!.approvalid, 'approve');
  expect(await read(instructionid)).toMatchObject({ to: { payeeid }, kind: 'ach-out' });
});

it('M10: nobody agrees to an instruction whose first day is past, nor to a change once that day has begun', async () => {
  const weekday = (from: string, starts: string): InstructionRequest => ({
    ...wish(from, '81.00'),
    recurrence: { frequency: 'weekly', starts, whenclosed: 'after' },
  });
  const isNew = await setUp('rich', weekday(places.joint, '2026-12-30'));
  const [first] = await asked(isNew.instructionid);
  expect(first!.expiresat).toBe('2026-12-30T22:00:00.000Z');
  const working = await setUp('rich', weekday(places.own, '2027-01-04'));
  const other = weekday(places.joint, '2027-01-04');
  expect((await review(working.instructionid, other)).notes).toEqual([
    'A second holder has to approve before Jan 4, 2027, or it expires.',
  ]);
  await change('rich', working.instructionid, other);
  const [second] = await asked(working.instructionid);
  expect(second!.expiresat).toBe('2027-01-04T05:00:00.000Z');
  await passTo('2026-12-30T22:00:00Z', ['rich', 'richSpouse']);
  expect(await refusalOf(decide('richSpouse', first!.approvalid, 'approve'))).toBe(
    '409 approval.over',
  );
});

it('a run that no server was there to make in time is told to its author and in the access log', async () => {
  const { instructionid } = await setUp('rich', weekly('82.00', '2026-12-31'));
  const told = async () => {
    const lines = await linesAfter(server);
    const failed = lines.filter(
      ({ object_id, outcome }) => object_id === instructionid && outcome === 'failed',
    );
    const mails = await messagesTo(server, 'rich');
    const isTold = mails.some(({ kind }) => kind === 'payment.run_failed');
    return [failed.map(({ action }) => action), isTold];
  };
  await server.engine.transaction('write', (sql) =>
    sql.query(
      "update standing_instruction set state = 'cancelled' where instruction_id <> $1 and state = 'active'",
      [instructionid],
    ),
  );
  await server.engine.transaction('write', (sql) =>
    sql.query("delete from pgboss.job where name = 'payments.notice'"),
  );
  const before = await told();
  await passTo('2027-01-06T15:00:00Z', ['rich', 'richSpouse']);
  await runInstructions(server.engine, clock.now());
  expect((await runsOf(instructionid))[0]).toBe('2026-12-31 failed');
  expect((await server.jobs.drain({ at: new Date() })).failures).toEqual([]);
  expect([before, await told()]).toEqual([
    [[], false],
    [['instruction.run'], true],
  ]);
});

it('each change is told to who set it up and to who changes it, and each run as a transfer', async () => {
  await passTo('2027-01-07T15:00:00Z', ['rich', 'richSpouse']);
  await runInstructions(server.engine, clock.now());
  const { instructionid } = await setUp('rich', weekly('83.00', '2027-01-07'));
  const told = async (holder: Holder) => {
    expect((await server.jobs.drain({ at: new Date() })).failures).toEqual([]);
    return (await messagesTo(server, holder)).map(({ kind }) => kind);
  };
  const before = { rich: await told('rich'), richSpouse: await told('richSpouse') };
  expect(before.rich.at(-1)).toBe('payment.instruction_set_up');
  await runInstructions(server.engine, clock.now());
  const path = { instructionid };
  const headersNow = async () => {
    const { data } = await getStandingInstruction({ client: as('rich'), path });
    return { 'If-Match': `"${data.instruction.version}"` };
  };
  await submitInstructionPause({ client: as('richSpouse'), path, headers: await headersNow() });
  await submitInstructionResume({ client: as('rich'), path, headers: await headersNow() });
  const changed = 'payment.instruction_changed';
  const since = async (holder: Holder) => (await told(holder)).slice(before[holder].length);
  expect(await since('rich')).toEqual(['payment.sent', changed, changed]);
  expect(await since('richSpouse')).toEqual([changed]);
});

it('L1: the access log tells what waits for a second holder apart from what was set up and changed', async () => {
  const monthly = (amount: string): InstructionRequest => {
    const body = wish(places.joint, amount);
    return { ...body, recurrence: { ...body.recurrence, starts: '2027-02-15' } };
  };
  const { instructionid } = await setUp('rich', monthly('91.00'));
  const approve = async () => {
    const [approval] = await asked(instructionid);
    await decide('richSpouse', approval!.approvalid, 'approve');
  };
  await approve();
  await change('rich', instructionid, monthly('92.00'));
  await approve();
  const lines = await linesAfter(server);
  const told = lines.filter(({ object_id }) => object_id === instructionid);
  expect(told.map(({ action, subject }) => [action, subject])).toEqual([
    ['instruction.approval_requested', subjectOf('rich')],
    ['instruction.set_up', subjectOf('richSpouse')],
    ['instruction.approval_requested', subjectOf('rich')],
    ['instruction.changed', subjectOf('richSpouse')],
  ]);
  const { data: log } = await listAccessLog({ client: as('rich') });
  const named = log.items.filter(({ object }) => object?.id === instructionid);
  expect(named.map(({ object }) => object?.type)).toEqual(told.map(() => 'instruction'));
});
