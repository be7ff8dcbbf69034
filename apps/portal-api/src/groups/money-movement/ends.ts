import type { Place } from '@portal/api-sdk/server';

type Side = 'from' | 'to';

/** SQL: support in a client's place sees no payee. promises I4 */
export const PAYEES_SHOWN = `coalesce(current_setting('portal.actor', true), '') = ''`;

/** Where money leaves or arrives, as a query with `ENDS` has it; the ids stay even where payees are masked. */
export interface EndsRow {
  payees_shown: boolean;
  from_account_key: string | null;
  from_payee_id: string | null;
  from_name: string;
  from_detail: string;
  to_account_key: string | null;
  to_payee_id: string | null;
  to_name: string;
  to_detail: string;
}

const namesOf = (side: Side): string =>
  `coalesce(${side}_a.nickname, ${side}_a.account_name,
     case when ${PAYEES_SHOWN} then ${side}_p.name else 'A bank account' end) as ${side}_name,
   coalesce(nullif(concat_ws(' · ', ${side}_a.masked_number, ${side}_a.registration), ''),
     case when ${PAYEES_SHOWN} then '••' || ${side}_p.account_end || ' · ' || ${side}_p.bank_name
       else '••••' end) as ${side}_detail`;

/** SQL: columns of `m`, a transfer or a standing instruction, joined with `ENDS_JOINED`. */
export const ENDS = `m.from_account_key, m.from_payee_id, m.to_account_key, m.to_payee_id,
  ${PAYEES_SHOWN} as payees_shown, ${namesOf('from')}, ${namesOf('to')}`;

const joinOf = (side: Side): string =>
  `left join account ${side}_a on ${side}_a.household_id = m.household_id and ${side}_a.account_key = m.${side}_account_key
   left join payee ${side}_p on ${side}_p.household_id = m.household_id and ${side}_p.payee_id = m.${side}_payee_id`;

export const ENDS_JOINED = `${joinOf('from')} ${joinOf('to')}`;

export function placeOf(row: EndsRow, side: Side): Place {
  const account = row[`${side}_account_key`];
  const payee = row[`${side}_payee_id`];
  return {
    ...(account !== null && { account }),
    ...(payee !== null && row.payees_shown && { payeeid: payee }),
    name: row[`${side}_name`],
    detail: row[`${side}_detail`],
  };
}
