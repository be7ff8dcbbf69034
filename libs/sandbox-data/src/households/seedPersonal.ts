import sandboxPeople from '../people.json';
import type { SandboxPart, SeedSql } from '../seedContext';
import { householdId } from './householdId';

interface Member {
  name: string;
  relationship: string;
  /** For those who sign in. */
  persona?: string;
}

/** Who belongs to each household. Every name is made up. */
const MEMBERS: Readonly<Record<string, readonly Member[]>> = {
  rich: [
    { name: 'Wilhelmina Featherstone-Vance', relationship: 'Client', persona: 'rich' },
    { name: 'Barnaby Featherstone-Vance', relationship: 'Spouse', persona: 'richSpouse' },
    { name: 'Octavia Featherstone-Vance', relationship: 'Daughter' },
    { name: 'Ptolemy Featherstone-Vance', relationship: 'Grandson' },
  ],
  plain: [
    { name: 'Percival Plumtree', relationship: 'Client', persona: 'plain' },
    { name: 'Petronella Plumtree', relationship: 'Sister', persona: 'unverified' },
  ],
  empty: [{ name: 'Marigold Merriweather', relationship: 'Client', persona: 'empty' }],
  renaming: [{ name: 'Roderick Rookwood', relationship: 'Client', persona: 'renamer' }],
  guarded: [
    { name: 'Gwendolyn Greywater', relationship: 'Client', persona: 'guarded' },
    { name: 'Hector Greywater', relationship: 'Spouse', persona: 'guardedSpouse' },
  ],
  enrolling: [{ name: 'Eustace Elderberry', relationship: 'Client', persona: 'enrolling' }],
  lostPhone: [{ name: 'Leopold Larkspur', relationship: 'Client', persona: 'lostPhone' }],
};

/** No telephone ever had these numbers: 555-01xx is kept for fiction. */
const TELEPHONE = '+12125550142';
const HOME = { line1: '12 Invented Lane', city: 'Little Alder', state: 'VT', postalcode: '05001' };

/** Who belongs to the households, how they are reached, who inherits, and what they were told. */
export const personalPart: SandboxPart = {
  name: 'personal',
  async seed({ sql, sandbox }) {
    for (const [key, members] of Object.entries(MEMBERS)) {
      await seedMembers(sql, householdId(sandbox.seed, key), members);
    }
    const rich = householdId(sandbox.seed, 'rich');
    await nameHeirs(sql, rich, "registration in ('Traditional IRA', 'Roth IRA')", [
      ['Barnaby Featherstone-Vance', 'spouse', 'primary', '100', false],
      ['Octavia Featherstone-Vance', 'child', 'contingent', '60', true],
      ['Ptolemy Featherstone-Vance', 'grandchild', 'contingent', '40', true],
    ]);
    const plain = householdId(sandbox.seed, 'plain');
    await nameHeirs(sql, plain, "registration = 'Traditional IRA'", [
      ['Petronella Plumtree', 'sibling', 'primary', '100', false],
    ]);
    await sql.query('insert into trusted_contact values ($1, $2, $3, $4, $5)', [
      ...[subjectOf('rich'), 'Octavia Featherstone-Vance', 'Daughter', '+12125550187'],
      'octavia@example.com',
    ]);
    for (const persona of ['rich', 'richSpouse', 'plain']) await tell(sql, subjectOf(persona));
  },
};

async function seedMembers(
  sql: SeedSql,
  household: string,
  members: readonly Member[],
): Promise<void> {
  for (const [position, { name, relationship, persona }] of members.entries()) {
    const subject = persona === undefined ? null : subjectOf(persona);
    await sql.query('insert into household_member values ($1, $2, $3, $4, $5)', [
      ...[household, position, name, relationship, subject],
    ]);
    if (subject === null) continue;
    await sql.query('insert into contact values ($1, $2, $3::text::jsonb)', [
      ...[subject, TELEPHONE, JSON.stringify(HOME)],
    ]);
  }
}

type Heir = readonly [
  name: string,
  relationship: string,
  kind: string,
  share: string,
  perStirpes: boolean,
];

/** Confirmed some years ago, as with most clients. */
const CONFIRMED = '2023-04-18T15:30:00Z';

async function nameHeirs(
  sql: SeedSql,
  household: string,
  which: string,
  heirs: readonly Heir[],
): Promise<void> {
  await sql.query(
    `insert into beneficiary_list (account_key, household_id, confirmed_at)
     select account_key, household_id, $2::timestamptz from account
     where household_id = $1 and source = 'firm' and ${which}`,
    [household, CONFIRMED],
  );
  for (const [position, [name, relationship, kind, share, perStirpes]] of heirs.entries()) {
    await sql.query(
      `insert into beneficiary (account_key, household_id, position, name, relationship, kind, share, per_stirpes)
       select account_key, household_id, $2, $3, $4, $5, $6::numeric, $7 from beneficiary_list where household_id = $1`,
      [household, position, name, relationship, kind, share, perStirpes],
    );
  }
}

/** The newest statements and tax documents of the household, each with its account and day, and one word about the help page. */
async function tell(sql: SeedSql, subject: string): Promise<void> {
  await sql.query(
    `insert into notice (subject, kind, text, at)
     select $1, 'documents', left(concat_ws(', ', 'New document: ' || title, account_name), 200), delivered_at
     from (
       select d.title, a.account_name, d.delivered_at, d.document_id
       from document d left join account a using (household_id, account_key)
       where d.household_id = (select household_id from membership where subject = $1) and d.kind in ('statement', 'tax')
       order by d.delivered_at desc, d.document_id limit 6
     ) newest
     order by delivered_at, document_id desc`,
    [subject],
  );
  await sql.query(
    `insert into notice (subject, kind, text, link, at)
     select $1, 'service', 'Questions and answers are under Profile › Help.', '/profile/help',
       coalesce(max(at), '2026-01-02T14:00:00Z') + interval '1 hour' from notice where subject = $1`,
    [subject],
  );
  await sql.query(
    `insert into notice_seen select subject, max(notice_id) - 3 from notice where subject = $1 group by subject`,
    [subject],
  );
}

function subjectOf(persona: string): string {
  const person = sandboxPeople.people.find((one) => one.persona === persona);
  if (!person) throw new Error(`people.json has no ${persona}.`);
  return person.subject;
}
