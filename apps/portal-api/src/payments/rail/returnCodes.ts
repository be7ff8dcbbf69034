/** What a return means to a client (Nacha Operating Rules, appendix four). */
const RETURN_CODES: Readonly<Record<string, string>> = {
  R01: 'The other bank account did not hold enough.',
  R02: 'The other bank account is closed.',
  R03: 'The other bank knows no such account.',
  R04: 'The account number is not one of the other bank.',
  R07: 'The permission for this payment was taken back.',
  R08: 'The payment was stopped at the other bank.',
  R09: 'The other bank account did not hold enough collected money.',
  R10: 'The other bank was told that this payment was not authorized.',
  R16: 'The other bank account is frozen.',
  R20: 'The other bank account cannot take such payments.',
  R29: 'The company that holds the other account did not authorize this payment.',
};

/** A sentence for any code; a rare one is given as it is. */
export function returnReason(code: string): string {
  return RETURN_CODES[code] ?? `The other bank sent the payment back with code ${code}.`;
}
