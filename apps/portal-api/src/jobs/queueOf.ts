import type { JobKind } from './jobKind';

/** A job whose server says nothing for so long is given to another; the server says it twice in that time. */
const HEARTBEAT_SECONDS = 30;

/** A kind of job in the words of pg-boss. */
export function queueOf({ options }: JobKind) {
  const { policy, retryLimit, retryDelay, retryDelayMax } = options;
  const { expireInSeconds, retentionSeconds, deleteAfterSeconds } = options;
  return {
    policy,
    retryLimit,
    retryDelay,
    retryDelayMax,
    retryBackoff: retryDelay > 0,
    expireInSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    retentionSeconds,
    deleteAfterSeconds,
  };
}
