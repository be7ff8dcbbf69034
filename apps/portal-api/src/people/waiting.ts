import { FAILURES_UNTIL_CLOSED } from '../groups/profile/firstTimeLoginRepository';

/** SQL: who waits for the firm to let them in again, since when (unknown of an identity check), and why. */
export const WAITING = `(
  select subject, requested_at as since, 'asks for a reset of the second step' as why from mfa_reset_request
  union all
  select subject, null, 'may not try to confirm who they are any more' from identity_check
    where confirmed_at is null and failures >= ${FAILURES_UNTIL_CLOSED}) as waiting`;
