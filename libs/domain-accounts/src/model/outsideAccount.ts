import type { ExternalAccount } from '@portal/api-sdk';
import { formatInstant } from '@portal/ui-kit';

/** Why no newer value comes, and what helps; null while new ones come. */
export function staleText({ state, institution, pausedat }: ExternalAccount): string | null {
  switch (state) {
    case 'current':
      return null;
    case 'paused':
      return `You paused the connection to ${institution}${pausedat ? ` on ${formatInstant(pausedat)}` : ''}. Resume it to fetch new values.`;
    case 'expired':
      return `Your consent at ${institution} is over. Renew it at the connection to fetch new values.`;
    case 'failing':
      return `${institution} could not be reached at the last refresh. We try again every day.`;
    case 'missing':
      return `${institution} no longer names this account. It stays as it was reported last.`;
    case 'ended':
      return `${institution} is not connected. The value stays as it was reported last.`;
  }
}

/** What the value is beside the holdings; null where nothing is left over, or nothing is itemized. */
export function restText({ holdings, rest }: ExternalAccount): string | null {
  if (holdings.length === 0 || !/[1-9]/.test(rest.amount)) return null;
  return rest.amount.startsWith('-')
    ? 'The holdings are worth more than the institution says of the account, by'
    : 'Cash, and what the institution does not itemize';
}
