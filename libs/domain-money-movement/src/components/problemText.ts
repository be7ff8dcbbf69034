import { toApiError } from '@portal/api-sdk';

/** What went wrong with something that was sent, and whether asking again is the way on. */
export function problemText(error: unknown): { title: string; detail: string; isLost: boolean } {
  const { kind, title, detail, fields } = toApiError(error);
  if (kind !== 'http') {
    return {
      title: 'We did not hear back',
      detail: 'It may have been done. Ask again: the same is never done twice.',
      isLost: true,
    };
  }
  const rules = fields.map(({ message }) => message).join(' ');
  return { title, detail: [detail, rules].filter(Boolean).join(' '), isLost: false };
}
