import { randomUUID } from 'node:crypto';
import {
  type EligiblePair,
  isApiError,
  listApprovals,
  listEligiblePairs,
  listTransferFrom,
  submitApprovalDecision,
  submitStandingInstruction,
  submitTransfer,
  submitTransferCancellation,
  type TransferRequest,
  validateStandingInstruction,
  validateTransfer,
} from '@portal/api-sdk';
import fc from 'fast-check';
import { bodyHashOf } from '../../../auth/bodyHash';
import { createGrant } from '../../../auth/stepUp';
import { lookAtPayments } from '../../../payments/lookAtPayments';
import { sandboxBank } from '../../../payments/rail/sandboxBank';
import { signedIn, type TestClock } from '../../../testing/mfa';
import {
  type Client,
  subjectOf,
  testSecretBox,
  type TestServer,
} from '../../../testing/testServer';
import { type Breaker, breakable } from './breakable';

/** One person alone, and two who hold accounts together. */
const PEOPLE = ['plain', 'rich', 'richSpouse'] as const;
type Who = (typeof PEOPLE)[number];
const WAYS = ['out', 'in', 'inside', 'ira', 'ira at a bank'] as const;

const who = fc.constantFrom(...PEOPLE);
const end = fc.record({ who, way: fc.constantFrom(...WAYS), pair: fc.nat(200), kind: fc.nat(3) });
/** By their cents the sandbox bank settles, returns or refuses; null asks for all there is. */
const amount = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(
      fc.integer({ min: 1, max: 4_000 }),
      fc.constantFrom(0, 1, 2, 3, 10, 29, 99, 50),
    ),
  },
  { weight: 1, arbitrary: fc.constant(null) },
);
/** 0 loses the answer, more ends the server at that statement, null leaves it alone. */
const breaks = fc.option(fc.integer({ min: 0, max: 40 }), { freq: 4 });

/** What somebody, the clock or a failure does. */
export const act = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      end,
      amount,
      /** How often the button is pressed at once, and whether each press has a key of its own. */
      presses: fc.integer({ min: 1, max: 3 }),
      ownKeys: fc.boolean(),
      breaks,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('again' as const),
      which: fc.nat(99),
      other: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('cancel' as const), which: fc.nat(99), breaks }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      which: fc.nat(9),
      approve: fc.boolean(),
      breaks,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('plan' as const), end, amount }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      // A clock may be set back, too.
      minutes: fc.constantFrom(-5, 1, 30, 120, 420, 1_440, 2_880, 5_760, 17_280),
      servers: fc.integer({ min: 1, max: 3 }),
      breaks,
    }),
  },
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;
type ActOf<Name extends Act['do']> = Extract<Act, { do: Name }>;

/** A submit that somebody wanted: its answer is known once it was heard. */
interface Wanted {
  who: Who;
  key: string;
  quote: string;
  answered: string | null;
}

/** A server, and what its users know. */
export interface World {
  server: TestServer;
  clock: TestClock;
  wanted: Wanted[];
  /** Refusals and answers by how often they came. */
  heard: Map<string, number>;
  breaker: Breaker;
  pairs: Record<Who, EligiblePair[]>;
}

export async function openWorld(server: TestServer, clock: TestClock): Promise<World> {
  const pairs = {} as World['pairs'];
  for (const one of PEOPLE) {
    const { data } = await listEligiblePairs({ client: signedIn(server, one) });
    pairs[one] = data.items.filter(({ eligible }) => eligible);
  }
  return { server, clock, wanted: [], heard: new Map(), breaker: breakable(server.engine), pairs };
}

export async function doAct(world: World, one: Act): Promise<void> {
  switch (one.do) {
    case 'send':
      return send(world, one);
    case 'again':
      return again(world, one);
    case 'cancel':
      return cancel(world, one);
    case 'decide':
      return decide(world, one);
    case 'plan':
      return plan(world, one);
    case 'pass':
      return pass(world, one);
  }
}

const as = ({ server }: World, person: Who): Client => signedIn(server, person);

function hear({ heard }: World, words: string): void {
  heard.set(words, (heard.get(words) ?? 0) + 1);
}

/** What was answered; null for a refusal, which is counted. A failure of the server is one only where it was broken. */
async function asked<Data>(
  world: World,
  call: Promise<{ data: Data }>,
  isBroken: () => boolean = () => false,
): Promise<Data | null> {
  try {
    const { data } = await call;
    return data;
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (error.status >= 500 && !isBroken()) throw error;
    hear(world, error.status >= 500 ? 'broken' : `${error.status} ${error.code}`);
    return null;
  }
}

function wayOf({ from, to, kinds }: EligiblePair): (typeof WAYS)[number] {
  const isInside = from.account !== undefined && to.account !== undefined;
  if (kinds.some((kind) => kind.startsWith('ira-'))) return isInside ? 'ira' : 'ira at a bank';
  if (from.payeeid !== undefined) return 'in';
  return isInside ? 'inside' : 'out';
}

async function wish(
  world: World,
  { end: { who: person, way, pair, kind }, amount: sum }: Pick<ActOf<'send'>, 'end' | 'amount'>,
): Promise<TransferRequest | null> {
  const able = world.pairs[person].filter((one) => wayOf(one) === way);
  const found = able[pair % able.length];
  const chosen = found?.kinds[kind % found.kinds.length];
  if (!found || !chosen) return null;
  const [dollars, cents] = sum ?? (await allOf(world, person, found));
  const text = `${dollars}.${String(cents).padStart(2, '0')}`;
  return { from: found.from, to: found.to, amount: text, kind: chosen };
}

async function allOf(world: World, person: Who, { from }: EligiblePair): Promise<[number, number]> {
  const data = await asked(world, listTransferFrom({ client: as(world, person) }));
  const place = data?.items.find(({ place: { account } }) => account === from.account);
  const [dollars = '5', cents = '00'] = (place?.cash?.available.amount ?? '5.00').split('.');
  return [Number(dollars), Number(cents)];
}

async function grant(world: World, person: Who, operation: string, body: object) {
  const subject = subjectOf(person);
  return world.server.engine.transaction('write', async (sql) => {
    const [session] = await sql.query<{ token_session: Uint8Array }>(
      'select token_session from sign_in where subject = $1 order by started_at desc limit 1',
      [subject],
    );
    if (!session) throw new Error(`${person} has not signed in.`);
    const presented = { subject, tokenSession: session.token_session, keyHash: null };
    return createGrant(
      sql,
      { ...presented, now: world.clock.now() },
      { operation, bodyHash: bodyHashOf(body) },
    );
  });
}

async function send(world: World, one: ActOf<'send'>): Promise<void> {
  const person = one.end.who;
  const body = await wish(world, one);
  if (!body) return;
  const quoted = await asked(world, validateTransfer({ client: as(world, person), body }));
  if (!quoted) return;
  const { quote, needsstepup } = quoted;
  const keys = Array.from({ length: one.presses }, () => randomUUID());
  const wanted = keys
    .slice(0, one.ownKeys ? one.presses : 1)
    .map((key): Wanted => ({ who: person, key, quote, answered: null }));
  world.wanted.push(...wanted);
  const made = needsstepup ? await grant(world, person, 'submitTransfer', { quote }) : null;
  if (one.breaks !== null) world.breaker.arm(one.breaks);
  let broke = false;
  const presses = keys.map((_, press) => wanted[press] ?? wanted[0]!);
  await Promise.all(
    presses.map((press) =>
      submit(world, press, made?.grant, () => (broke ||= world.breaker.disarm())),
    ),
  );
  world.breaker.disarm();
}

async function submit(
  world: World,
  wanted: Wanted,
  stepupgrant?: string,
  isBroken?: () => boolean,
): Promise<void> {
  const headers = { 'Idempotency-Key': wanted.key, ...(stepupgrant && { stepupgrant }) };
  const call = submitTransfer({
    client: as(world, wanted.who),
    body: { quote: wanted.quote },
    headers,
  });
  const data = await asked(world, call, isBroken);
  if (!data) return;
  hear(world, 'sent');
  if (wanted.answered !== null && wanted.answered !== data.transferid) {
    throw new Error(`One key is two transfers: ${wanted.answered} and ${data.transferid}.`);
  }
  wanted.answered = data.transferid;
}

/** The same key long after, with what it stood for or with something else. */
async function again(world: World, { which, other }: ActOf<'again'>): Promise<void> {
  const wanted = world.wanted.at(-1 - (which % Math.max(1, world.wanted.length)));
  if (!wanted) return;
  if (!other) return submit(world, wanted);
  const foreign = { ...wanted, quote: `${wanted.quote}A`, answered: null };
  await submit(world, foreign);
  if (foreign.answered !== null) throw new Error('An altered quote was taken.');
}

async function cancel(world: World, { which, breaks: at }: ActOf<'cancel'>): Promise<void> {
  const known = world.wanted.filter(({ answered }) => answered !== null);
  const wanted = known.at(-1 - (which % Math.max(1, known.length)));
  if (!wanted?.answered) return;
  const version = await versionOf(world, wanted.answered);
  if (at !== null) world.breaker.arm(at);
  const call = submitTransferCancellation({
    client: as(world, wanted.who),
    path: { transferid: wanted.answered },
    body: {},
    headers: { 'If-Match': `"${version}"` },
  });
  if (await asked(world, call, () => world.breaker.disarm())) hear(world, 'cancelled');
  world.breaker.disarm();
}

async function versionOf({ server }: World, id: string): Promise<string> {
  const [row] = await server.engine.transaction('read', (sql) =>
    sql.query<{ version: string }>('select version from transfer where transfer_id = $1', [id]),
  );
  return row?.version ?? '1';
}

async function decide(
  world: World,
  { which, approve, breaks: at }: ActOf<'decide'>,
): Promise<void> {
  const list = await asked(world, listApprovals({ client: as(world, 'rich') }));
  const pending = list?.items.filter(({ state }) => state === 'pending') ?? [];
  const approval = pending[which % Math.max(1, pending.length)];
  if (!approval) return;
  // Now and then whoever asked for it tries to decide it: that is refused.
  const person: Who = approval.mine === which % 5 > 0 ? 'richSpouse' : 'rich';
  const decision = approve ? ('approve' as const) : ('reject' as const);
  const body = { approvalid: approval.approvalid, decision };
  const made = await grant(world, person, 'submitApprovalDecision', body);
  if (at !== null) world.breaker.arm(at);
  const call = submitApprovalDecision({
    client: as(world, person),
    path: { approvalid: approval.approvalid },
    body,
    headers: { stepupgrant: made.grant },
  });
  if (await asked(world, call, () => world.breaker.disarm()))
    hear(world, approve ? 'approved' : 'not approved');
  world.breaker.disarm();
}

async function plan(world: World, one: ActOf<'plan'>): Promise<void> {
  const body = await wish(world, { ...one, amount: one.amount ?? [5, 0] });
  if (!body || body.kind === 'same-day-ach') return;
  const starts = world.clock.now().toISOString().slice(0, 10);
  const recurrence = {
    ...{ frequency: 'weekly' as const, starts, count: 4, whenclosed: 'after' as const },
  };
  const client = as(world, one.end.who);
  const quoted = await asked(
    world,
    validateStandingInstruction({ client, body: { ...body, kind: body.kind, recurrence } }),
  );
  if (!quoted) return;
  const wanted = { quote: quoted.quote };
  const made = await grant(world, one.end.who, 'submitStandingInstruction', wanted);
  const headers = { 'Idempotency-Key': randomUUID(), stepupgrant: made.grant };
  const call = submitStandingInstruction({ client, body: wanted, headers });
  if (await asked(world, call)) hear(world, 'planned');
}

/** Lets time pass, and every server look at what is due at once; one of them may end in the midst of it. */
async function pass(world: World, { minutes, servers, breaks: at }: ActOf<'pass'>): Promise<void> {
  const { clock, breaker, server } = world;
  clock.advance(minutes * 60);
  const parts = {
    ...{ engine: server.engine, box: testSecretBox, rail: sandboxBank, now: clock.now },
  };
  const look = async (): Promise<void> => {
    const { moved } = await lookAtPayments(parts);
    for (const [step, times] of Object.entries(moved)) {
      for (let time = 0; time < times; time += 1) hear(world, step);
    }
  };
  if (at !== null) breaker.arm(at);
  const looks = await Promise.allSettled(Array.from({ length: servers }, look));
  const broke = breaker.disarm();
  for (const one of looks) {
    if (one.status === 'rejected' && !broke) throw one.reason;
  }
  // The next minute.
  if (broke) await look();
}
