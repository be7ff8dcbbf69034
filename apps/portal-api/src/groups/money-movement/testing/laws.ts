import type { SqlEngine } from '../../../db/sql';

/** docs/payments.md, written down once more: the database's own table is not asked. */
const STEPS = new Set([
  ...[' needs-approval', ' scheduled'],
  ...['needs-approval scheduled', 'needs-approval cancelled', 'needs-approval expired'],
  ...['scheduled submitted', 'scheduled cancelled', 'scheduled rejected'],
  ...['submitted settled', 'submitted returned', 'submitted rejected', 'settled returned'],
]);

type RowsOf = <Row>(text: string) => Promise<Row[]>;

/** What must hold of all transfers at any time: each broken law with where it is broken. */
export async function brokenLedgerLaws(engine: SqlEngine): Promise<string[]> {
  return engine.transaction('read', async (sql) => {
    const rowsOf: RowsOf = (text) => sql.query(text);
    return [
      ...(await unbalanced(rowsOf)),
      ...(await forbiddenSteps(rowsOf)),
      ...(await booksThatDiffer(rowsOf)),
    ];
  });
}

async function unbalanced(rowsOf: RowsOf): Promise<string[]> {
  const rows = await rowsOf<{ transfer_id: string; off: string }>(
    'select transfer_id, sum(amount) as off from posting group by transfer_id having sum(amount) <> 0',
  );
  return rows.map(({ transfer_id: id, off }) => `The entries of ${id} add up to ${off}.`);
}

async function forbiddenSteps(rowsOf: RowsOf): Promise<string[]> {
  const rows = await rowsOf<{ transfer_id: string; state: string; steps: string[] }>(
    `select t.transfer_id, t.state,
       coalesce((select array_agg(e.state order by e.seq) from transfer_event e where e.transfer_id = t.transfer_id),
         array[]::text[]) as steps
     from transfer t where t.quote_id not like 'sandbox %'`,
  );
  return rows.flatMap(({ transfer_id: id, state, steps }) => {
    const wrong = steps.filter((step, at) => !STEPS.has(`${steps[at - 1] ?? ''} ${step}`));
    if (steps.at(-1) !== state) wrong.push(state);
    return wrong.map((step) => `${id} went ${steps.join(' → ')} and is ${state}: not ${step}.`);
  });
}

/** What the ledger shows of a transfer that is over is what its entries say of the account; the fee of a wire stays. */
async function booksThatDiffer(rowsOf: RowsOf): Promise<string[]> {
  const rows = await rowsOf<{ transfer_id: string; place: string; posted: string; shown: string }>(
    `with posted as (
       select p.transfer_id, p.place, sum(p.amount) as amount from posting p join transfer t using (transfer_id)
       where t.state in ('settled', 'returned', 'rejected') and p.place like 'account:%' group by 1, 2),
     shown as (
       select split_part(entry_id, '-', 2) as transfer_id, place, sum(amount) as amount from (
         select entry_id, 'account:' || account_key as place, amount from ledger_entry where entry_id like 'pay-%'
         union all
         select entry_id, 'account:' || to_account_key, -amount from ledger_entry
         where entry_id like 'pay-%' and to_account_key is not null) x
       group by 1, 2)
     select transfer_id, p.place, p.amount as posted, coalesce(s.amount, 0) as shown
     from posted p left join shown s using (transfer_id, place) where p.amount <> coalesce(s.amount, 0)`,
  );
  return rows.map(
    ({ transfer_id: id, place, posted, shown }) =>
      `${id} has ${posted} in the entries of ${place}, and ${shown} in its activity.`,
  );
}
