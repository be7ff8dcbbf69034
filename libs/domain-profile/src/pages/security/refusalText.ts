import { isAnswerLost, isApiError } from '@portal/api-sdk';
import { refusalText as textOfRefusal } from '../../model/refusalText';

/** Why a change of methods was not taken, and whether something happened. */
export function refusalText(error: unknown): string {
  if (isAnswerLost(error)) return textOfRefusal(error);
  if (!isApiError(error)) return NOT_TAKEN;
  const seconds = error.retryAfterSeconds ?? 0;
  switch (error.code) {
    case 'mfa.phone_on_file':
      return 'Codes can be sent to this telephone already.';
    case 'mfa.code_sent_recently':
      return `A code was sent a moment ago. You can send another in ${seconds} s.`;
    case 'mfa.locked':
      return `Too many codes were wrong. To protect you, none is taken for ${Math.ceil(seconds / 60)} minutes. Nothing was changed.`;
    case 'mfa.recovery_only':
      return 'Too many codes were wrong in a row. A recovery code or the firm opens them again. Nothing was changed.';
    default:
      return NOT_TAKEN;
  }
}

const NOT_TAKEN = 'The portal could not do this. Nothing was changed; try again.';
