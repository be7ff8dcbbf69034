import { z } from 'zod';
import { jobKind } from '../jobs/jobKind';

/** One message of the outbox on its way out. The database sends it under the message's key, so that one waits or runs at most. */
export const messageDelivery = jobKind('outbox.deliver', {
  data: z.strictObject({ message: z.string() }),
  policy: 'exclusive',
  retryLimit: 19,
  retryDelay: 15,
  // A channel gives up after 20 s.
  expireInSeconds: 60,
  concurrency: 4,
  // The message itself keeps when it was sent, and a look each minute sends what has lost its job.
  deleteAfterSeconds: 86_400,
  retentionSeconds: 86_400,
});
