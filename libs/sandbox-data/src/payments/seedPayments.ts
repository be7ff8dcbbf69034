import { addBusinessDays, onOrBefore } from '../calendar';
import { drawText } from '../chance';
import { addDays, type IsoDate } from '../days';
import { householdId } from '../households/householdId';
import sandboxPeople from '../people.json';
import type { SandboxPart, SeedContext } from '../seedContext';

/** Who was born when; everybody of a household with accounts, so that each may own an IRA. */
const BORN: Readonly<Record<string, IsoDate>> = {
  rich: '1958-04-12',
  richSpouse: '1961-09-03',
  plain: '1971-02-28',
  renamer: '1979-07-19',
  guarded: '1964-12-01',
  guardedSpouse: '1963-05-30',
  enrolling: '1985-10-10',
  lostPhone: '1990-01-22',
};

interface PayeePlan {
  household: string;
  persona: string;
  name: string;
  holder: string;
  bank: string;
  routing: string;
  number: string;
  state: 'active' | 'verifying';
  /** Days before the as-of date on which it was added. */
  daysAgo: number;
}

const PERSONA_OF: Readonly<Record<string, string>> = { renaming: 'renamer' };

/** Bank accounts outside; each is made up, as are the banks of the bundled directory. */
const PAYEES: readonly PayeePlan[] = [
  ...own('rich', 'Wilhelmina Featherstone-Vance', 'Our checking account', '000118204417', 900),
  {
    ...{ household: 'rich', persona: 'rich', name: 'Lake house builder' },
    ...{ holder: 'Bramble and Sons Carpentry', bank: 'Alder And Ash Savings Bank' },
    ...{ routing: '031199016', number: '550010032231', state: 'verifying', daysAgo: 3 },
  },
  ...own('plain', 'Percival Plumtree', 'My checking account', '000733101299', 700),
  ...own('renaming', 'Roderick Rookwood', 'My checking account', '000733105512', 650),
  ...own('guarded', 'Gwendolyn Greywater', 'Our checking account', '000733108821', 640),
];

function own(
  household: string,
  holder: string,
  name: string,
  number: string,
  daysAgo: number,
): PayeePlan[] {
  const persona = PERSONA_OF[household] ?? household;
  const bank = { bank: 'Invented Bank', routing: '021000021' };
  return [{ household, persona, name, holder, ...bank, number, state: 'active', daysAgo }];
}

/** Holders, dates of birth and payees, with two transfers of the past: one arrived, one came back. */
export const paymentsPart: SandboxPart = {
  name: 'payments',
  async seed(context) {
    await seedPeople(context);
    await seedHolders(context);
    for (const plan of PAYEES) await seedPayee(context, plan);
    await seedPast(context, { household: 'rich', persona: 'rich', returned: true, daysAgo: 8 });
    await seedPast(context, { household: 'plain', persona: 'plain', returned: false, daysAgo: 9 });
  },
};

function subjectOf(persona: string): string {
  const person = sandboxPeople.people.find((one) => one.persona === persona);
  if (!person) throw new Error(`people.json has no ${persona}.`);
  return person.subject;
}

async function seedPeople({ sql, sandbox }: SeedContext): Promise<void> {
  for (const person of sandboxPeople.people) {
    const born = BORN[person.persona];
    if (born === undefined || person.household === null) continue;
    const values = [person.subject, householdId(sandbox.seed, person.household), born];
    await sql.query('insert into birth_date values ($1, $2, $3::date)', values);
  }
}

/** Trusts and joint accounts belong to everybody of the household, others to whom the plan names, else its first person. */
async function seedHolders({ sql, sandbox }: SeedContext): Promise<void> {
  await sql.query(
    `insert into account_holder (household_id, account_key, subject)
     select a.household_id, a.account_key, p.subject
     from account a
       join membership m using (household_id)
       join person p on p.subject = m.subject and p.account_verified
     where a.source = 'firm' and a.kind = 'asset' and (
       a.registration ~ '^Joint|rust$'
       or p.subject = (select min(subject) from membership f where f.household_id = a.household_id))`,
  );
  for (const { key, holder } of sandbox.firmAccounts) {
    if (holder === null) continue;
    const values = [subjectOf(holder), key];
    await sql.query('update account_holder set subject = $1 where account_key = $2', values);
  }
}

const payeeId = (seed: number, { household, number }: Pick<PayeePlan, 'household' | 'number'>) =>
  `p${drawText(seed, 'payee', household, number).slice(0, 32)}`;

async function seedPayee({ sql, sandbox, secrets }: SeedContext, plan: PayeePlan): Promise<void> {
  const { seed, asOf } = sandbox;
  const household = householdId(seed, plan.household);
  const id = payeeId(seed, plan);
  const kept = secrets.payeeSecretsOf({ ...plan, household, payeeId: id });
  const addedOn = onOrBefore(addDays(asOf, -plan.daysAgo));
  const added = `${addedOn}T15:00:00Z`;
  await sql.query(
    `insert into payee (payee_id, household_id, added_by, name, holder, bank_name, routing_number, account_sealed, key_id,
       account_mac, account_end, account_type, deposits_sealed, deposits_on, state, added_at, verified_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'checking', $12, $13::date, $14, $15::timestamptz,
       $16::timestamptz)`,
    [
      ...[id, household, subjectOf(plan.persona), plan.name, plan.holder, plan.bank, plan.routing],
      ...[kept.number, kept.keyId, kept.mac, plan.number.slice(-4)],
      ...[plan.state === 'verifying' ? kept.deposits : null, addBusinessDays(addedOn, 1)],
      ...[plan.state, added, plan.state === 'active' ? added : null],
    ],
  );
}

interface PastPlan {
  household: string;
  persona: string;
  returned: boolean;
  daysAgo: number;
}

/** assumed: shown as history only; what it moved is in the ledger's opening figures already. */
async function seedPast({ sql, sandbox }: SeedContext, plan: PastPlan): Promise<void> {
  const { seed, asOf } = sandbox;
  const household = householdId(seed, plan.household);
  const payee = PAYEES.find(({ household: of }) => of === plan.household);
  if (!payee) return;
  const id = `t${drawText(seed, 'transfer', plan.household).slice(0, 32)}`;
  const first = onOrBefore(addDays(asOf, -plan.daysAgo));
  const day = (after: number): IsoDate => addBusinessDays(first, after);
  const at = (date: IsoDate, time: string): Promise<unknown> =>
    sql.query("select set_config('portal.now', $1, true), set_config('portal.subject', $2, true)", [
      `${date}T${time}Z`,
      time === '15:00:00' ? subjectOf(plan.persona) : '',
    ]);
  const amount = plan.returned ? '850.03' : '1200.00';
  await at(day(0), '15:00:00');
  const made = await sql.query(
    `insert into transfer (transfer_id, household_id, initiated_by, kind, from_account_key, to_payee_id, amount, memo, state,
       process_on, settle_on, cut_off_at, quote_id, created_at)
     select $1, $2, $3, 'ach-out', account_key, $4, $5::numeric, 'Household', 'scheduled', $6::date, $7::date,
       ($6 || 'T22:00:00Z')::timestamptz, 'sandbox ' || $1, ($6 || 'T15:00:00Z')::timestamptz
     from account a where household_id = $2 and source = 'firm' and kind = 'asset' and registration = 'Individual'
     order by position limit 1 returning transfer_id`,
    [id, household, subjectOf(plan.persona), payeeId(seed, payee), amount, day(0), day(1)],
  );
  if (made.length === 0) return;
  await at(day(0), '22:00:00');
  await sql.query("update transfer set state = 'submitted' where transfer_id = $1", [id]);
  await at(day(1), '13:30:00');
  await sql.query("update transfer set state = 'settled' where transfer_id = $1", [id]);
  if (plan.returned) {
    await at(day(2), '13:30:00');
    await sql.query(
      `update transfer set state = 'returned', return_code = 'R03', reason = 'The other bank knows no such account.'
       where transfer_id = $1`,
      [id],
    );
  }
  await sql.query(
    "select set_config('portal.now', '', true), set_config('portal.subject', '', true)",
  );
}
