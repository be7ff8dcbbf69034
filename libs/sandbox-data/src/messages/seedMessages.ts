import { addDays, type IsoDate } from '../days';
import { householdId } from '../households/householdId';
import sandboxPeople from '../people.json';
import type { SandboxPart, SeedSql } from '../seedContext';
import { CONVERSATIONS } from './conversations';

const CLIENT = 'rich';

/**
 * Conversations of a client with her advisors. The client has read everything; what she wrote last waits on the desk.
 * The database places each message in the boxes of its people, as it does for those that are sent.
 */
export const messagesPart: SandboxPart = {
  name: 'messages',
  async seed({ sql, sandbox }) {
    for (const conversation of CONVERSATIONS)
      await write(
        sql,
        { ...conversation, household: householdId(sandbox.seed, CLIENT) },
        sandbox.asOf,
      );
  },
};

type Conversation = (typeof CONVERSATIONS)[number] & { household: string };

async function write(sql: SeedSql, conversation: Conversation, asOf: IsoDate): Promise<void> {
  const { key, household, to, topic, subject, messages, closed = false } = conversation;
  const client = clientOf();
  const sent = messages.map(({ daysAgo, time }) => `${addDays(asOf, -daysAgo)}T${time}:00Z`);
  const lastAt = sent.at(-1) ?? '';
  await sql.query(
    `insert into secure_conversation (conversation_id, household_id, client_subject, client_name, advisor_ids, advisor_names,
       topic, subject_line, messages, last_at, closed_at)
     select ${idOf('cnv')}, $1, $3, $4, $5::text[],
       (select array_agg(name order by array_position($5::text[], advisor_id)) from advisor where advisor_id = any ($5::text[])),
       $6, $7, $8, $9::timestamptz, case when $10 then $9::timestamptz + interval '1 day' end`,
    [
      ...[household, key, client.subject, client.name],
      ...[to, topic, subject, messages.length, lastAt, closed],
    ],
  );
  for (const [place, { by, body }] of messages.entries()) {
    const isClient = by === 'client';
    await sql.query(
      `insert into secure_message (message_id, conversation_id, position, author_box, author_name, by_firm, body, sent_at,
         deliver_at)
       select ${idOf('msg', '$3')}, ${idOf('cnv')}, $3::int, $4, coalesce((select name from advisor where advisor_id = $4), $5),
         $6, $7, $8::timestamptz, $8::timestamptz + interval '10 seconds'`,
      [
        ...[household, key, place + 1, isClient ? client.subject : by, client.name, !isClient],
        ...[body, sent[place] ?? lastAt],
      ],
    );
  }
  await markRead(sql, [household, key, lastAt, client.subject]);
}

/** An advisor has read what came before the last message, and all of it once the request is closed. */
async function markRead(sql: SeedSql, values: readonly string[]): Promise<void> {
  await sql.query(
    `update secure_placement p set read_at = p.visible_at + interval '1 hour'
     from secure_message m join secure_conversation c using (conversation_id)
     where p.message_id = m.message_id and m.conversation_id = ${idOf('cnv')} and p.read_at is null
       and (p.box = $4 or m.sent_at < $3::timestamptz or m.by_firm or c.closed_at is not null)`,
    values,
  );
}

/** The same for the same household, conversation and place in it. */
const idOf = (kind: 'cnv' | 'msg', place = `''`): string =>
  `'${kind}-' || substr(md5($1::text || '/' || $2::text || '/' || ${place}::text), 1, 24)`;

function clientOf(): { subject: string; name: string } {
  const person = sandboxPeople.people.find((one) => one.persona === CLIENT);
  if (!person) throw new Error(`people.json has no ${CLIENT}.`);
  return { subject: person.subject, name: `${person.givenName} ${person.familyName}` };
}
