import type { Sql } from '../db/sql';
import type { PaymentRow } from './paymentRows';
import { amountOf, centsOf } from './rules/cents';

interface Leg {
  place: string;
  cents: bigint;
}

const CLEARING = 'clearing';

function endOf(row: PaymentRow, side: 'from' | 'to'): string {
  const account = row[`${side}_account_key`];
  return account === null ? `payee:${row[`${side}_payee_id`]}` : `account:${account}`;
}

/** Money leaves its place and is on its way; the fee is the firm's at once. */
export function sentLegs(row: PaymentRow): Leg[] {
  const amount = centsOf(row.amount);
  const fee = centsOf(row.fee);
  return [
    { place: endOf(row, 'from'), cents: -amount - fee },
    { place: CLEARING, cents: amount },
    { place: 'fees', cents: fee },
  ];
}

/** It arrives, less what is withheld for the tax authorities. */
export function settledLegs(row: PaymentRow): Leg[] {
  const amount = centsOf(row.amount);
  const federal = centsOf(row.federal_withheld);
  const state = centsOf(row.state_withheld);
  return [
    { place: CLEARING, cents: -amount },
    { place: 'withholding:federal', cents: federal },
    { place: 'withholding:state', cents: state },
    { place: endOf(row, 'to'), cents: amount - federal - state },
  ];
}

/** What was booked goes back the way it came; the fee for having sent it stays. */
export function returnedLegs(row: PaymentRow, wasSettled: boolean): Leg[] {
  const back = wasSettled
    ? settledLegs(row).map(({ place, cents }) => ({ place, cents: -cents }))
    : [];
  return [
    ...back,
    { place: CLEARING, cents: -centsOf(row.amount) },
    { place: endOf(row, 'from'), cents: centsOf(row.amount) },
  ];
}

/** The bank never took it: fee and amount go back. */
export function refusedLegs(row: PaymentRow): Leg[] {
  return sentLegs(row).map(({ place, cents }) => ({ place, cents: -cents }));
}

/** Writes the legs of one step; the database refuses them unless they add up to nothing. */
export async function post(
  sql: Sql,
  { household_id, transfer_id }: PaymentRow,
  { legs, day, purpose }: { legs: readonly Leg[]; day: string; purpose: string },
): Promise<void> {
  for (const { place, cents } of legs) {
    if (cents === 0n) continue;
    await sql.query(
      `insert into posting (household_id, transfer_id, place, amount, day, purpose)
       values ($1, $2, $3, $4::numeric, $5::date, $6)`,
      [household_id, transfer_id, place, amountOf(cents), day, purpose],
    );
  }
}
