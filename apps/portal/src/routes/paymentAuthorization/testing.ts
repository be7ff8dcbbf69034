import type { PaymentAuthorization } from '@portal/api-sdk';

/** A link as it is mailed; the key as long as a real one, and as meaningless. */
export const PATH = `/atz/z${'0a'.repeat(16)}`;
export const KEY = 'k'.repeat(43);

export const authorization = (state: PaymentAuthorization['state']): PaymentAuthorization => ({
  state,
  what: 'To a bank (ACH)',
  ...(state === 'pending' && {
    requestedby: 'Wilhelmina',
    from: 'Joint Account ••7810',
    to: 'Our checking account ••4417',
    amount: { amount: '4321.00', currency: 'USD' as const },
    processon: '2026-11-25',
    expiresat: '2026-11-25T22:00:00.000Z',
  }),
});
