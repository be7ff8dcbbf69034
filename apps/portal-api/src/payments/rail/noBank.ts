import { type Rail, settledByClock } from './rail';

/** Said to clients and to whoever runs the server. */
const SWITCHED_OFF =
  'Payments to and from banks are switched off here: the firm has not connected its bank. Moves between your accounts go on.';

/** Where the firm has named no bank: only what stays inside it moves. */
export const noBank: Rail = {
  reach: { kinds: new Set(), reason: SWITCHED_OFF },
  submit: async ({ outside }) =>
    outside ? { taken: false, reason: SWITCHED_OFF } : { taken: true },
  // What a bank was given before it was disconnected waits until it is connected again.
  stateOf: async (payment, { now }) =>
    payment.outside ? { state: 'pending' } : settledByClock(payment, now),
  depositsFor: () => {
    throw new Error('There is no bank that could make deposits.');
  },
};
