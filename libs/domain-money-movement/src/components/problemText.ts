import { isAnswerLost, toApiError } from '@portal/api-sdk';

export interface ProblemText {
  title: string;
  detail: string;
  /** Nobody knows yet whether it was done. */
  isLost: boolean;
  /** It was done before, from here or from another tab, and is not done twice. */
  isSent: boolean;
}

interface Way {
  /** Asked again it goes out with the same key or quote, and is done once; without one, the page reads anew what holds. */
  hasKey: boolean;
}

/** What went wrong with something that was sent, and how to go on. */
export function problemText(error: unknown, { hasKey }: Way): ProblemText {
  const { code, title, detail, fields } = toApiError(error);
  const unknown = {
    detail: hasKey
      ? 'It may have been done. Ask again: the same is never done twice.'
      : 'It may have been done. This page shows what holds once the portal answers again.',
    ...{ isLost: true, isSent: false },
  };
  if (isAnswerLost(error)) return { title: 'We did not hear back', ...unknown };
  if (code === 'idempotency.in_progress') return { title, ...unknown };
  const rules = fields.map(({ message }) => message).join(' ');
  const isSent = code === 'idempotency.key_reused' || code === 'quote.used';
  return { title, detail: [detail, rules].filter(Boolean).join(' '), isLost: false, isSent };
}
