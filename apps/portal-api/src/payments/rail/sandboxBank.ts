import { addBankingDays } from '../rules/bankingDays';
import { EVERY_KIND } from '../rules/kinds';
import { instantInNewYork } from '../rules/newYorkTime';
import { BOOKED_AT, type Rail, type RailPayment, type RailState, settledByClock } from './rail';

/** By the cents of the amount, so that anybody can bring one about. docs/payments.md */
const RETURNS: Readonly<Record<string, string>> = {
  '01': 'R01',
  '02': 'R02',
  '03': 'R03',
  '10': 'R10',
  '29': 'R29',
};
const REJECTED_CENTS = '99';

/**
 * A bank that exists only here. What it does hangs on a payment and on the clock alone, so any number of servers may
 * ask it, and nothing is lost when one of them stops.
 */
export const sandboxBank: Rail = {
  reach: EVERY_KIND,
  submit: async (payment) =>
    endOf(payment) === REJECTED_CENTS
      ? {
          taken: false,
          reason:
            'Our bank refused this payment: the sandbox refuses amounts that end in 99 cents.',
        }
      : { taken: true },
  stateOf: async (payment, { now }) => stateOf(payment, now),
  // The last four digits, so that anybody can tell: …1742 gets $0.17 and $0.42; 00 counts as one cent.
  depositsFor: (accountNumber) => {
    const digits = accountNumber.slice(-4).padStart(4, '0');
    return [Number(digits.slice(0, 2)) || 1, Number(digits.slice(2)) || 1];
  },
};

function stateOf(payment: RailPayment, now: Date): RailState {
  const code = payment.outside && isAch(payment) ? RETURNS[endOf(payment)] : undefined;
  // A return arrives on the banking day after the one on which the money was booked.
  if (code && now >= instantInNewYork(addBankingDays(payment.settleOn, 1), BOOKED_AT)) {
    return { state: 'returned', code };
  }
  return settledByClock(payment, now);
}

function isAch({ kind }: RailPayment): boolean {
  return kind !== 'wire' && kind !== 'check' && kind !== 'journal';
}

/** The cents, two digits; what stays inside the firm knows no bank. */
function endOf({ cents, outside }: RailPayment): string {
  return outside ? (cents % 100n).toString().padStart(2, '0') : '00';
}
