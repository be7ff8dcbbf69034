import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createPayee,
  getTransfer,
  listEligibleTos,
  listPayees,
  listTransferFrom,
  submitTransfer,
  validatePayee,
  validateTransfer,
} from '@portal/api-sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bodyHashOf } from '../../auth/bodyHash';
import { createGrant } from '../../auth/stepUp';
import { movePayments } from '../../payments/movePayments';
import { createNachaRail, type NachaPlace } from '../../payments/rail/nachaRail';
import { noBank } from '../../payments/rail/noBank';
import type { Rail } from '../../payments/rail/rail';
import { neverIdle, refusalOf, signedIn, testClock } from '../../testing/mfa';
import {
  startTestServer,
  subjectOf,
  testSecretBox,
  type TestServer,
} from '../../testing/testServer';
import { type Breaker, breakable } from './testing/breakable';

const clock = testClock(new Date('2026-11-20T15:00:00Z'));
const folder = mkdtempSync(join(tmpdir(), 'portal-bank-'));
const place: NachaPlace = {
  outbox: join(folder, 'outbox'),
  inbox: join(folder, 'inbox'),
  originator: {
    ...{ bankRouting: '011000015', bankName: 'INVENTED BANK' },
    ...{ companyId: '1999999999', companyName: 'INVENTED FIRM' },
  },
};
const rail = createNachaRail(place);
let server: TestServer;
let breaker: Breaker;
beforeAll(async () => {
  for (const one of [place.outbox, place.inbox]) mkdirSync(one);
  server = await startTestServer({ now: clock.now, rail });
  await neverIdle(server);
  breaker = breakable(server.engine);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const client = () => signedIn(server, 'plain');
const parts = () => ({ engine: server.engine, box: testSecretBox, now: clock.now });

/** What a minute's look does. */
async function look(): Promise<void> {
  await rail.collect?.(parts());
  await movePayments({ ...parts(), rail });
  await rail.handOver?.(parts());
}

async function ends(of: TestServer = server) {
  const { data } = await listTransferFrom({ client: signedIn(of, 'plain') });
  const from = data.items.find(
    ({ eligible, place: { detail }, cash }) => eligible && cash && /Individual/.test(detail),
  );
  const to = data.items.find(({ place: { payeeid } }) => payeeid !== undefined);
  return {
    from: { account: from?.place.account ?? '' },
    to: { payeeid: to?.place.payeeid ?? '' },
    available: Number(from?.cash?.available.amount),
  };
}

async function send(amount: string): Promise<string> {
  const { from, to } = await ends();
  const body = { from, to, amount, kind: 'ach-out' as const };
  const { data: quote } = await validateTransfer({ client: client(), body });
  const { data } = await submitTransfer({
    client: client(),
    body: { quote: quote.quote },
    headers: { 'Idempotency-Key': randomUUID() },
  });
  return data.transferid;
}

const stateOf = async (transferid: string) =>
  (await getTransfer({ client: client(), path: { transferid } })).data.transfer;

const filesIn = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true })
    .flatMap((one) => (one.isFile() && !one.name.startsWith('.') ? one.name : []))
    .sort();

/** Entries of every file the bank has got: cents and reference, by the places of the Nacha rules. */
function entriesGiven() {
  const lines = filesIn(place.outbox).flatMap((name) =>
    readFileSync(join(place.outbox, name), 'utf8').split('\n'),
  );
  return (
    lines
      .filter((line) => line.startsWith('6'))
      .map((line) => ({
        line,
        code: line.slice(1, 3),
        cents: Number(line.slice(29, 39)),
        reference: line.slice(39, 54),
      }))
      // Less than a dollar proves the account of somebody else in the sandbox.
      .filter(({ cents }) => cents >= 100)
  );
}

/** A file of returns as the bank makes one, put there long enough ago. */
function bring(name: string, entry: string, code: string, change = (text: string) => text): void {
  const payment = `6${entry.slice(1, 2)}1${entry.slice(3, 78)}1${entry.slice(79)}`;
  const addenda = `799${code}`.padEnd(94, ' ');
  const batch = '5200'.padEnd(94, ' ');
  const control = `9000001000001${'00000002'}${entry.slice(3, 11).padStart(10, '0')}${'0'.repeat(12)}${entry.slice(29, 39).padStart(12, '0')}`;
  const text = ['101'.padEnd(94, ' '), batch, payment, addenda, control.padEnd(94, ' ')].join('\n');
  writeFileSync(join(place.inbox, name), change(text));
  utimesSync(join(place.inbox, name), new Date(0), new Date(0));
}

it('gives the bank a payment at its cut-off, once, whatever ends and however many servers look', async () => {
  const id = await send('41.10');
  await look();
  expect(filesIn(place.outbox)).toEqual([]);
  clock.set(new Date('2026-11-20T22:00:00Z'));
  await movePayments({ ...parts(), rail });
  await Promise.all([look(), look(), look()]);
  expect(filesIn(place.outbox)).toEqual(['portal-2026-11-20-A.ach']);
  expect(entriesGiven()).toMatchObject([{ code: '22', cents: 4_110 }]);
  expect((await stateOf(id)).state).toBe('submitted');
  // Each place at which a server can end, while a payment of its own waits for its file.
  let day = Date.parse('2026-11-23T15:00:00Z');
  let broken = 0;
  for (let statement = 0; statement <= 14; statement += 1) {
    clock.set(new Date(day));
    await send(`${statement + 1}.50`);
    clock.set(new Date(day + 7 * 3_600_000));
    await movePayments({ ...parts(), rail });
    breaker.arm(statement);
    await rail.handOver?.(parts()).catch(() => (broken += 1));
    breaker.disarm();
    await look();
    day += (new Date(day).getUTCDay() === 5 ? 3 : 1) * 86_400_000;
  }
  expect(broken).toBeGreaterThan(10);
  const given = entriesGiven();
  expect(new Set(given.map(({ reference }) => reference)).size).toBe(given.length);
  expect(given.map(({ cents }) => cents).sort((a, b) => a - b)).toEqual(
    [...Array.from({ length: 15 }, (_, at) => (at + 1) * 100 + 50), 4_110].sort((a, b) => a - b),
  );
  expect(readdirSync(join(place.outbox, '.prepared'))).toEqual([]);
});

it('settles what nothing came back for, and undoes what comes back later, once for each file', async () => {
  clock.set(new Date('2026-12-15T15:00:00Z'));
  const before = await ends();
  const id = await send('12.34');
  clock.set(new Date('2026-12-15T22:00:00Z'));
  await look();
  clock.set(new Date('2026-12-16T14:00:00Z'));
  await look();
  expect((await stateOf(id)).state).toBe('settled');
  const entry = entriesGiven().find(({ cents }) => cents === 1_234)!.line;
  // Weeks after: sixty days are allowed for a payment that was not authorized.
  clock.set(new Date('2027-01-20T15:00:00Z'));
  bring('returns-1.txt', entry, 'R03');
  await look();
  expect(await stateOf(id)).toMatchObject({
    state: 'returned',
    returncode: 'R03',
    reason: 'The other bank knows no such account.',
  });
  expect((await ends()).available).toBeCloseTo(before.available, 2);
  bring('the same once more.txt', entry, 'R03');
  await look();
  expect(filesIn(join(place.inbox, 'done'))).toEqual(['returns-1.txt', 'the same once more.txt']);
  expect(filesIn(place.inbox)).toEqual([]);
  expect((await ends()).available).toBeCloseTo(before.available, 2);
});

it('puts aside whole what does not fit, and names the line', async () => {
  const { line } = entriesGiven().find(({ cents }) => cents === 150)!;
  const reasonOf = (name: string) =>
    readFileSync(join(place.inbox, 'refused', `${name}.reason.txt`), 'utf8');
  bring('cut.txt', line, 'R01', (text) => text.split('\n').slice(0, -1).join('\n'));
  bring('changed.txt', line.replace('0000000150', '0000000151'), 'R01');
  bring('foreign.txt', line.replace(/P\d{14}/, 'P00000000099999'), 'R02');
  bring('no code.txt', line, 'X01');
  await look();
  expect(reasonOf('cut.txt')).toContain('it was cut off');
  expect(reasonOf('changed.txt')).toMatch(/^Line 4: P\d{14} was a credit of 150 cents, not/);
  expect(reasonOf('foreign.txt')).toMatch(/^Line 4: no payment P00000000099999 was handed over/);
  expect(reasonOf('no code.txt')).toContain('Line 4 has no return code');
  // What is still being written is left alone.
  writeFileSync(join(place.inbox, 'on its way.txt'), '101');
  await look();
  expect(filesIn(place.inbox)).toEqual(['on its way.txt']);
});

async function addPayee(of: TestServer) {
  const body = {
    ...{ name: 'Savings', holder: 'Percival Plumtree', routingnumber: '021000021' },
    ...{ accountnumber: '998801742', accounttype: 'savings' as const },
  };
  const subject = subjectOf('plain');
  const { grant } = await of.engine.transaction('write', async (sql) => {
    const [row] = await sql.query<{ token_session: Uint8Array }>(
      'select token_session from sign_in where subject = $1 limit 1',
      [subject],
    );
    const presented = { subject, tokenSession: row!.token_session, keyHash: null };
    return createGrant(
      sql,
      { ...presented, now: clock.now() },
      { operation: 'createPayee', bodyHash: bodyHashOf(body) },
    );
  });
  const headers = { 'Idempotency-Key': randomUUID(), stepupgrant: grant };
  return createPayee({ client: signedIn(of, 'plain'), body, headers });
}

it('proves a bank account by two deposits that go with the payments of the day', async () => {
  clock.set(new Date('2027-02-01T15:00:00Z'));
  const { data: payee } = await addPayee(server);
  expect(payee.depositson).toBe('2027-02-02');
  await look();
  expect(existsSync(join(place.outbox, 'portal-2027-02-01-A.ach'))).toBe(false);
  clock.set(new Date('2027-02-01T22:00:00Z'));
  await look();
  const file = readFileSync(join(place.outbox, 'portal-2027-02-01-A.ach'), 'utf8').split('\n');
  expect(file[1]!.slice(53, 63)).toBe('ACCTVERIFY');
  const amounts = file
    .filter((line) => line.startsWith('632'))
    .map((line) => Number(line.slice(29, 39)));
  clock.set(new Date('2027-02-02T15:00:00Z'));
  const [first = 0, second = 0] = amounts;
  const { data } = await validatePayee({
    client: client(),
    path: { payeeid: payee.payeeid },
    body: { amounts: [first, second] },
  });
  expect(data.state).toBe('active');
});

it('offers only what the bank takes', async () => {
  const { from, to } = await ends();
  const { data } = await listEligibleTos({ client: client(), query: from });
  const kinds = data.items.find(({ place: { payeeid } }) => payeeid === to.payeeid)?.kinds;
  expect(kinds).toEqual(['ach-out', 'same-day-ach']);
  const body = { from, to, amount: '5.00', kind: 'wire' as const };
  expect(await refusalOf(validateTransfer({ client: client(), body }))).toBe(
    '422 transfer.refused',
  );
});

it('refuses an outbox that is not the one the database knows', async () => {
  const other = createNachaRail({ ...place, outbox: folder });
  await expect(other.handOver?.(parts())).rejects.toThrow('all servers need the same folder');
});

it('without a bank moves money between own accounts only, and says so', async () => {
  const off = await offServer(noBank);
  try {
    const { from, to } = await ends(off);
    const mine = signedIn(off, 'plain');
    const { data: places } = await listTransferFrom({ client: mine });
    const bank = places.items.find(({ place: { payeeid } }) => payeeid === to.payeeid);
    expect(bank).toMatchObject({ eligible: false, reason: noBank.reach.reason });
    const body = { from, to, amount: '5.00', kind: 'ach-out' as const };
    expect(await refusalOf(validateTransfer({ client: mine, body }))).toBe('422 transfer.refused');
    expect(await refusalOf(addPayee(off))).toBe('409 payee.state');
    expect((await listPayees({ client: mine })).data.items).toHaveLength(1);
    const inside = places.items.find(
      ({ eligible, place: { account, detail } }) =>
        eligible && account !== undefined && account !== from.account && !/IRA/.test(detail),
    );
    if (inside?.place.account === undefined) return;
    const own = { account: inside.place.account };
    const journal = { from, to: own, amount: '5.00', kind: 'journal' as const };
    expect((await validateTransfer({ client: mine, body: journal })).data.kind).toBe('journal');
  } finally {
    await off.close();
  }
});

async function offServer(without: Rail): Promise<TestServer> {
  clock.set(new Date('2026-11-20T15:00:00Z'));
  const off = await startTestServer({ now: clock.now, rail: without });
  await neverIdle(off);
  return off;
}
