import { z } from 'zod';
import type { HouseholdScope } from '../auth/requestContext';
import { jobKind } from '../jobs/jobKind';
import type { Services } from '../services';

/** Tells people by mail what happened to a payment, without amounts. */
export const paymentNotice = jobKind('payments.notice', {
  data: z.strictObject({
    event: z.enum([
      'sent',
      'approval',
      'decided',
      'returned',
      'rejected',
      'expired',
      'payee',
      'cancelled',
      'instruction_set_up',
      'instruction_changed',
      'run_failed',
    ]),
    transferId: z.string().optional(),
    approvalId: z.string().optional(),
    payeeId: z.string().optional(),
    instructionId: z.string().optional(),
    /** Who did it, where somebody else of the household can change what one has asked for. */
    by: z.string().optional(),
  }),
});

export type PaymentNotice = z.infer<typeof paymentNotice.data>;

/** Sends a notice in the transaction of what it tells of. */
export async function tellPayment(
  { jobs }: Pick<Services, 'jobs'>,
  { sql, household }: Pick<HouseholdScope, 'sql' | 'household'>,
  notice: PaymentNotice,
): Promise<void> {
  await jobs.send(sql, paymentNotice, notice, { group: household });
}
