import { isAnswerLost, isApiError, type Connection, type ConnectionOutcome } from '@portal/api-sdk';
import { formatInstant } from '@portal/ui-kit';
import { searchReader } from './search';

/** What the address of the connections may say. */
export interface ConnectionSearch {
  /** Part of an institution's name. */
  find?: string;
  /** The connection whose accounts are shown. */
  connection?: string;
}

export function validateConnectionSearch(raw: Record<string, unknown>): ConnectionSearch {
  const read = searchReader(raw);
  return {
    ...read('find', (text) => text.trim() !== '' && text.length <= 60),
    ...read('connection', (text) => /^con[0-9a-f]{24}$/.test(text)),
  };
}

/** Where a consent is: from the press of the button to what the institution answered. */
export type Consent =
  | { step: 'none' }
  | { step: 'asking'; institution: string }
  | { step: 'open'; institution: string; connectionid: string; closed: boolean }
  | { step: 'answering'; institution: string; connectionid: string }
  | { step: 'connected'; institution: string; connectionid: string }
  | { step: 'over'; title: string; text: string };

export type ConsentEvent =
  | { type: 'asked'; institution: string }
  | { type: 'blocked' }
  | { type: 'opened'; connectionid: string }
  | { type: 'closed' }
  | { type: 'answered'; connectionid: string }
  | { type: 'judged'; outcome: ConnectionOutcome['outcome'] }
  | { type: 'failed'; error: unknown }
  | { type: 'dismissed' };

const NOTHING = 'Nothing was connected.';

/** What an event makes of a consent; what does not belong to it changes nothing. */
export function nextConsent(consent: Consent, event: ConsentEvent): Consent {
  switch (event.type) {
    case 'asked':
      return { step: 'asking', institution: event.institution };
    case 'blocked':
      return over(
        'The window was blocked',
        `${NOTHING} Allow windows of this site in your browser, then connect again.`,
      );
    case 'opened':
      return consent.step === 'asking'
        ? {
            ...{ step: 'open', institution: consent.institution, closed: false },
            connectionid: event.connectionid,
          }
        : consent;
    case 'closed':
      return consent.step === 'open' ? { ...consent, closed: true } : consent;
    case 'answered':
      return isFor(consent, event.connectionid)
        ? {
            ...{ step: 'answering', institution: consent.institution },
            connectionid: consent.connectionid,
          }
        : consent;
    case 'judged':
      return consent.step === 'answering' ? judged(consent, event.outcome) : consent;
    case 'failed':
      return over('The institution was not connected', refusalOf(event.error));
    case 'dismissed':
      return { step: 'none' };
  }
}

/** Whether an answer is to the consent that this page waits for: another tab may wait for another. */
export function isFor(
  consent: Consent,
  connectionid: string,
): consent is Extract<Consent, { step: 'open' }> {
  return consent.step === 'open' && consent.connectionid === connectionid;
}

function judged(
  { institution, connectionid }: Extract<Consent, { step: 'answering' }>,
  outcome: ConnectionOutcome['outcome'],
): Consent {
  switch (outcome) {
    case 'connected':
      return { step: 'connected', institution, connectionid };
    case 'refused':
      return over(
        `${institution} was not connected`,
        `You did not allow it there, or the institution refused. ${NOTHING}`,
      );
    case 'failed':
      return over(
        `${institution} was not connected`,
        `The institution did not take its own answer. ${NOTHING} Connect again.`,
      );
  }
}

function over(title: string, text: string): Consent {
  return { step: 'over', title, text };
}

function refusalOf(error: unknown): string {
  if (isAnswerLost(error))
    return 'No answer came from the portal. Look at your connections below, then connect again.';
  if (!isApiError(error)) return `${NOTHING} Try again.`;
  return [error.title, error.detail].filter(Boolean).join(' ');
}

/** How a connection is, in words, and what helps. */
export function healthText({ health, problem, lastrefresh, pausedat }: Connection): string {
  const since = lastrefresh ? `Values are of ${formatInstant(lastrefresh)}.` : 'No values yet.';
  if (pausedat !== undefined && health !== 'expired')
    return `Paused by you on ${formatInstant(pausedat)}. ${since} Resume it to fetch new ones.`;
  switch (health) {
    case 'active':
      return `Works. ${since}`;
    case 'expired':
      return `Your consent at the institution is over. ${since} Renew it to fetch new ones.`;
    case 'failing':
      return problem === 'unreadable'
        ? `The institution answered something that cannot be read. ${since} We try again every day.`
        : `The institution could not be reached. ${since} We try again every day; you can refresh now.`;
  }
}

export function countsText({ found, linked, fresh }: Connection): string {
  const accounts = found === 1 ? '1 account' : `${found} accounts`;
  const news = fresh > 0 ? `, ${fresh} new` : '';
  return `${accounts} found, ${linked} in the portal${news}`;
}
