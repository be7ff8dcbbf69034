import { expect, it } from 'vitest';
import { bookedOf } from '../groups/money-movement/testing/laws';
import { activityRows } from './activityRows';
import type { PaymentRow } from './paymentRows';
import { refusedLegs, returnedLegs, sentLegs, settledLegs } from './postings';
import { amountOf } from './rules/cents';

const DAY = '2026-11-20';
const PAYMENT: PaymentRow = {
  ...{ transfer_id: 't1', household_id: 'h1', initiated_by: 'one', kind: 'wire', state: 'settled' },
  ...{ from_account_key: 'ira', from_payee_id: null, to_account_key: null, to_payee_id: 'p1' },
  ...{ amount: '20000.00', fee: '0.00', federal_withheld: '0.00', state_withheld: '0.00' },
  ...{ process_on: DAY, settle_on: DAY, outside_holder: null, outside_routing: null },
  ...{ outside_sealed: null, outside_key: null, outside_type: null },
};
const DISTRIBUTION: PaymentRow = {
  ...PAYMENT,
  ...{ kind: 'ira-distribution', federal_withheld: '2000.00', state_withheld: '500.00' },
};
const INSIDE = { to_account_key: 'own', to_payee_id: null };
const WIRE: PaymentRow = { ...PAYMENT, fee: '25.00' };
const DEPOSIT: PaymentRow = {
  ...{ ...PAYMENT, kind: 'ira-contribution', from_account_key: null, from_payee_id: 'p1' },
  ...{ to_account_key: 'ira', to_payee_id: null },
};

type Step = Parameters<typeof activityRows>[1]['step'];

it.each<[string, PaymentRow, readonly Step[]]>([
  ['an IRA distribution', DISTRIBUTION, ['sent', 'settled']],
  ['an IRA distribution to an own account', { ...DISTRIBUTION, ...INSIDE }, ['sent', 'settled']],
  ['an IRA distribution that came back', DISTRIBUTION, ['sent', 'settled', 'returned']],
  ['an IRA distribution that was refused', DISTRIBUTION, ['sent', 'refused']],
  ['a wire', WIRE, ['sent', 'settled']],
  ['a wire that was refused', WIRE, ['sent', 'refused']],
  ['a deposit that was called back', DEPOSIT, ['sent', 'settled', 'returned']],
])('%s is in the books what its entries say, and no tax of the account', (_, row, steps) => {
  const legs = {
    sent: () => sentLegs(row),
    settled: () => settledLegs(row),
    returned: () => returnedLegs(row, true),
    refused: () => refusedLegs(row),
  };
  const posted = new Map<string, bigint>();
  for (const { place, cents } of steps.flatMap((step) => legs[step]())) {
    if (place.startsWith('account:')) posted.set(place, (posted.get(place) ?? 0n) + cents);
  }
  const rows = steps.flatMap((step) => activityRows(row, { step, day: DAY }));
  const booked = bookedOf(rows);
  expect(booked.map(({ place, cash, tax }) => [place, cash, tax])).toEqual(
    [...posted].map(([place, cents]) => [place, amountOf(cents), '0.00']),
  );
});
