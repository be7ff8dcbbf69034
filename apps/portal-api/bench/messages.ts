import type { SqlEngine } from '../src/db/sql';
import { scaledHousehold, seedAtScale } from '../src/sandbox/seedAtScale';
import { makeMigratedDatabase } from '../src/testing/newDatabase';
import { engineName, P99_ROUNDS, PARTS, printTable } from './measure';
import { growthLine, measure, type Served, serveOn } from './served';

const AS_OF = '2026-11-19';
const SIZES = [1_000, 100_000] as const;
const WARM_UP = 20;
/** Issue of the messages: p99 at 100,000 messages ÷ at 1,000. */
const GROWTH = 1.2;
/** Messages of one conversation, half of them the client's own. */
const CONVERSATION = 10;
const UNREAD = 40;
/** A statement may take ten seconds at most. */
const BATCH = 1_000;
const SHAPE = { households: 1, years: 1, accountsPerHousehold: 4, securities: 50 };

const CALLS: Readonly<Record<string, string>> = {
  'inbox, first page': 'secure-messages?folder=inbox&limit=50',
  'inbox of a year': 'secure-messages?folder=inbox&limit=50&from=2026-01-01&to=2026-11-20',
  folders: 'secure-messages/folders',
  unread: 'secure-messages/unread',
  'search, a rare word': 'secure-messages?folder=inbox&limit=50&text=zirconium',
  'search, a common word': 'secure-messages?folder=inbox&limit=50&text=dividend',
  'search, the name of a file': 'secure-messages?folder=inbox&limit=50&text=assay',
  'search, no such word': 'secure-messages?folder=inbox&limit=50&text=nowhere',
};

/** The list, the counts and the search of a small and of a large mailbox. */
export async function benchMessages(): Promise<void> {
  const served: Served[] = [];
  for (const messages of SIZES) served.push(await serve(messages));
  await measure(served, Object.keys(CALLS), { rounds: P99_ROUNDS, warmUp: WARM_UP });
  for (const { close } of served) await close();
  printTable(
    `Messages: p99 at ${SIZES[1]} ÷ at ${SIZES[0]}, median of ${PARTS}, ${engineName()}; then p50/p99 in ms, ${P99_ROUNDS} requests each`,
    Object.keys(CALLS).map((name) => growthLine(served, name, GROWTH)),
  );
}

async function serve(messages: number): Promise<Served> {
  const engine = await makeMigratedDatabase();
  await seedAtScale(engine, { ...SHAPE, activities: 1_000 }, () => undefined, AS_OF);
  const { household, subject } = scaledHousehold('scaled-00001');
  await engine.transaction('write', (sql) => addTeam(sql, household));
  for (let from = 0; from < messages; from += BATCH) {
    const until = Math.min(messages, from + BATCH);
    await engine.transaction('write', (sql) =>
      addMessages(sql, { household, subject, from, until, messages }),
    );
  }
  return serveOn(engine, {
    ...{ size: messages, subject },
    addressOf: (name) => `/v2/${CALLS[name]}`,
    check(name, body) {
      const { items } = body as { items?: unknown[] };
      if (items && items.length > 0 === (name === 'search, no such word'))
        throw new Error(`${name}: ${items.length} found`);
    },
  });
}

type Sql = Parameters<Parameters<SqlEngine['transaction']>[1]>[0];

async function addTeam(sql: Sql, household: string): Promise<void> {
  await sql.query(
    `insert into advisor (advisor_id, name, role, phone, email)
     values ('adv-bench', 'Barnabas Benchmark', 'Advisor', '+1 555 0100', 'advisor@example.com')`,
  );
  await sql.query('insert into household_advisor values ($1, $2, 1)', [household, 'adv-bench']);
}

interface Wanted {
  household: string;
  subject: string;
  from: number;
  until: number;
  /** How many there will be: so many unread ones stand at the end of each size. */
  messages: number;
}

/** A message an hour, back from today. Every one speaks of a dividend, two of zirconium, each with a file. */
async function addMessages(
  sql: Sql,
  { household, subject, from, until, messages }: Wanted,
): Promise<void> {
  const id = (kind: string, n: string) => `'${kind}-' || lpad(to_hex(${n}), 24, '0')`;
  await sql.query(
    `insert into secure_conversation (conversation_id, household_id, client_subject, client_name, advisor_ids,
       advisor_names, topic, subject_line, messages, last_at)
     select ${id('cnv', 'c')}, $1, $2, 'Bench Client', '{adv-bench}', '{Barnabas Benchmark}', 'account-inquiry',
       'A question, number ' || c, $5, timestamptz '2026-11-19 12:00Z' - make_interval(hours => c * $5)
     from generate_series($3::int / $5, ($4::int - 1) / $5) c`,
    [household, subject, from, until, CONVERSATION],
  );
  await sql.query(
    `insert into secure_message (message_id, conversation_id, position, author_box, author_name, by_firm, body, sent_at,
       deliver_at)
     select ${id('msg', 'n')}, ${id('cnv', 'n / $4')}, $4 - n % $4,
       case when n % 2 = 0 then 'adv-bench' else $1 end,
       case when n % 2 = 0 then 'Barnabas Benchmark' else 'Bench Client' end, n % 2 = 0,
       'About the dividend of the fund that was paid on the first, and the transfer number ' || n || ' of that week. '
         || case when n in (8, 508) then 'Zirconium Mines paid nothing.' else '' end,
       timestamptz '2026-11-19 12:00Z' - make_interval(hours => n),
       timestamptz '2026-11-19 12:00Z' - make_interval(hours => n)
     from generate_series($2::int, $3::int - 1) n`,
    [subject, from, until, CONVERSATION],
  );
  await sql.query(
    `insert into secure_attachment (attachment_id, box, message_id, name, media_type, bytes, sha256, uploaded_at)
     select ${id('att', 'n')}, 'adv-bench', null, 'Assay_' || n || '.pdf', 'application/pdf', 48000,
       encode(sha256(n::text::bytea), 'hex'), timestamptz '2026-11-19 12:00Z'
     from generate_series($1::int, $2::int - 1) n where n in (8, 508)`,
    [from, until],
  );
  await sql.query(
    `update secure_attachment a set message_id = 'msg-' || substr(attachment_id, 5)
     where message_id is null`,
  );
  await sql.query(
    `update secure_placement p set read_at = visible_at from secure_message m
     where m.message_id = p.message_id and p.read_at is null
       and m.sent_at < timestamptz '2026-11-19 12:00Z' - make_interval(hours => $1)`,
    [messages > UNREAD ? UNREAD * 2 : 0],
  );
}
