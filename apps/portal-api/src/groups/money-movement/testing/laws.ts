import {
  formatCents,
  openLedger,
  type PostingKind,
  PriceBook,
  type Transaction,
} from '@portal/portfolio-accounting';
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

/** What the books make of a transfer that is over is what its entries say of the account; the fee of a wire stays. */
async function booksThatDiffer(rowsOf: RowsOf): Promise<string[]> {
  const posted = await rowsOf<{ transfer_id: string; place: string; amount: string }>(
    `select p.transfer_id, p.place, sum(p.amount) as amount from posting p join transfer t using (transfer_id)
     where t.state in ('settled', 'returned', 'rejected') and p.place like 'account:%' group by 1, 2`,
  );
  const rows = await rowsOf<Transaction>(
    `select entry_id as id, seq::int as seq, trade_date as date, account_key as account, entry_type as type,
       amount::text as amount, fee::text as fee, tax::text as tax, to_account_key as "toAccount"
     from ledger_entry where entry_id like 'pay-%' and status = 'effective' order by seq`,
  );
  const booked = bookedOf(rows);
  return [
    ...booked.flatMap(({ transfer, place, tax }) =>
      tax === '0.00' ? [] : [`${transfer} is a tax of ${tax} in ${place}.`],
    ),
    ...posted.flatMap(({ transfer_id: id, place, amount }) => {
      const cash = booked.find((one) => one.transfer === id && one.place === place)?.cash ?? '0.00';
      return amount === cash
        ? []
        : [`${id} has ${amount} in the entries of ${place}, and ${cash} in the books.`];
    }),
  ];
}

interface Booked {
  transfer: string;
  place: string;
  cash: string;
  /** What lowers the return of the account as a tax of its own. */
  tax: string;
}

/** What the books make of the activity of payments, by transfer and account. */
export function bookedOf(rows: readonly Transaction[]): Booked[] {
  const { postings } = openLedger({ rows, prices: new PriceBook({}, {}) }).out;
  const sums = Map.groupBy(
    postings,
    ({ row, account }) => `${row.split('-')[1]} account:${account}`,
  );
  return [...sums].map(([key, ones]) => {
    const [transfer = '', place = ''] = key.split(' ');
    const sumOf = (wanted: PostingKind): string =>
      formatCents(
        ones.reduce((sum, { kind, amount }) => (kind === wanted ? sum + amount : sum), 0n),
      );
    return { transfer, place, cash: sumOf('cash'), tax: sumOf('tax') };
  });
}
