import { toApiError } from '@portal/api-sdk';

export interface ProblemText {
  title: string;
  detail: string;
  /** Asking again is the way on: nobody knows yet whether it was done. */
  isLost: boolean;
  /** It was done before, from here or from another tab, and is not done twice. */
  isSent: boolean;
}

const UNKNOWN = {
  detail: 'It may have been done. Ask again: the same is never done twice.',
  isLost: true,
  isSent: false,
};

/** What went wrong with something that was sent, and how to go on. */
export function problemText(error: unknown): ProblemText {
  const { kind, code, title, detail, fields } = toApiError(error);
  if (kind !== 'http') return { title: 'We did not hear back', ...UNKNOWN };
  if (code === 'idempotency.in_progress') return { title, ...UNKNOWN };
  const rules = fields.map(({ message }) => message).join(' ');
  const isSent = code === 'idempotency.key_reused' || code === 'quote.used';
  return { title, detail: [detail, rules].filter(Boolean).join(' '), isLost: false, isSent };
}
