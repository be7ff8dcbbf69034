import type { Sql } from '../db/sql';
import { lockMoney } from '../groups/money-movement/transferRepository';
import type { TransferKind } from './rules/cutOffs';

/** A transfer as the firm works on it. */
export interface PaymentRow {
  transfer_id: string;
  household_id: string;
  initiated_by: string;
  kind: TransferKind;
  state: string;
  from_account_key: string | null;
  from_payee_id: string | null;
  to_account_key: string | null;
  to_payee_id: string | null;
  amount: string;
  fee: string;
  federal_withheld: string;
  state_withheld: string;
  process_on: string;
  settle_on: string;
  outside_holder: string | null;
  outside_routing: string | null;
  outside_sealed: Uint8Array | null;
  outside_key: string | null;
  outside_type: 'checking' | 'savings' | null;
}

const COLUMNS = `t.transfer_id, t.household_id, t.initiated_by, t.kind, t.state, t.from_account_key, t.from_payee_id,
  t.to_account_key, t.to_payee_id, t.amount, t.fee, t.federal_withheld, t.state_withheld, t.process_on, t.settle_on,
  p.holder as outside_holder, p.routing_number as outside_routing, p.account_sealed as outside_sealed,
  p.key_id as outside_key, p.account_type as outside_type`;
/** Of one look: the rest has its turn a minute later. */
const AT_ONCE = 5_000;
const FROM = `transfer t left join payee p on p.payee_id = coalesce(t.from_payee_id, t.to_payee_id)`;

/**
 * What may have a step to take: the cut-off of what is planned has passed, or the bank has it. What is settled comes
 * last: most of it has no step left, and however much there is of it, the others are not kept waiting.
 */
export async function selectDue(sql: Sql, now: Date, today: string): Promise<string[]> {
  const rows = await sql.query<{ transfer_id: string }>(
    `select transfer_id from (
       select transfer_id, process_on, false as is_last from transfer
       where (state = 'needs-approval' and cut_off_at <= $1::timestamptz)
         or (state = 'scheduled' and cut_off_at <= $1::timestamptz)
         or (state = 'submitted' and settle_on <= $2::date)
       -- What the bank has told of in a file counts whenever it comes.
       union all select transfer_id, process_on, false from transfer join bank_entry using (transfer_id)
         join bank_return using (entry_number) where state in ('submitted', 'settled')
       -- A return comes within a few days of settlement.
       union all select transfer_id, process_on, true from transfer
       where state = 'settled' and kind in ('ach-in', 'ach-out', 'same-day-ach', 'ira-contribution', 'ira-distribution')
         and settle_on between $2::date - 10 and $2::date) due
     group by transfer_id, process_on order by bool_and(is_last), process_on, transfer_id limit ${AT_ONCE}`,
    [now.toISOString(), today],
  );
  return rows.map(({ transfer_id }) => transfer_id);
}

/** One of them, held, as whoever held it before has left it. The household's lock first, as whoever sends or cancels does. */
export async function holdPayment(sql: Sql, id: string): Promise<PaymentRow | null> {
  const [found] = await sql.query<{ household: string }>(
    'select household_id as household from transfer where transfer_id = $1',
    [id],
  );
  if (found) await lockMoney({ sql, ...found });
  const rows = await sql.query<PaymentRow>(
    `select ${COLUMNS} from ${FROM} where t.transfer_id = $1 for update of t`,
    [id],
  );
  return rows[0] ?? null;
}
