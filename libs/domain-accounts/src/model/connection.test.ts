import { ApiError, type Connection } from '@portal/api-sdk';
import { describe, expect, it } from 'vitest';
import { type Consent, type ConsentEvent, healthText, nextConsent } from './connection';

const ID = 'con0123456789abcdef01234567';
const OTHER = 'conffffffffffffffffffffffff';

function after(...events: ConsentEvent[]): Consent {
  return events.reduce(nextConsent, { step: 'none' });
}

const asked: ConsentEvent = { type: 'asked', institution: 'Harbor Light' };
const opened: ConsentEvent = { type: 'opened', connectionid: ID };
const answered: ConsentEvent = { type: 'answered', connectionid: ID };

describe('a consent', () => {
  it('is connected after the answer to it was judged good', () => {
    expect(after(asked, opened)).toMatchObject({ step: 'open', closed: false });
    expect(after(asked, opened, answered)).toMatchObject({ step: 'answering' });
    expect(after(asked, opened, answered, { type: 'judged', outcome: 'connected' })).toEqual({
      ...{ step: 'connected', institution: 'Harbor Light', connectionid: ID },
    });
  });

  it('says that the window was blocked', () => {
    expect(after({ type: 'blocked' })).toMatchObject({ title: 'The window was blocked' });
  });

  it('still takes an answer after its window seems closed', () => {
    const closed = after(asked, opened, { type: 'closed' });
    expect(closed).toMatchObject({ step: 'open', closed: true });
    expect(nextConsent(closed, answered)).toMatchObject({ step: 'answering' });
  });

  it('is left alone by the answer of another tab, and by a second answer', () => {
    const waiting = after(asked, opened);
    expect(nextConsent(waiting, { type: 'answered', connectionid: OTHER })).toBe(waiting);
    const answering = after(asked, opened, answered);
    expect(nextConsent(answering, answered)).toBe(answering);
    expect(after(answered)).toEqual({ step: 'none' });
  });

  it.each([
    ['refused', /did not allow/],
    ['failed', /did not take/],
  ] as const)('that was %s says that nothing was connected', (outcome, words) => {
    const end = after(asked, opened, answered, { type: 'judged', outcome });
    expect(end).toMatchObject({ step: 'over', text: expect.stringMatching(words) });
    expect(end).toMatchObject({ text: expect.stringContaining('Nothing was connected.') });
  });

  it('says what the server says of a wrong state, a replay, or a late answer', () => {
    const error = new ApiError({
      ...{ kind: 'http', status: 409, code: 'connection.answered' },
      ...{ title: 'This answer of the institution was used already.', detail: 'Begin again.' },
    });
    expect(after(asked, opened, answered, { type: 'failed', error })).toMatchObject({
      text: 'This answer of the institution was used already. Begin again.',
    });
  });
});

it('says of each health what it means and what helps', () => {
  const connection: Connection = {
    ...{ connectionid: ID, institutionid: 'harbor-light', institution: 'Harbor Light' },
    ...{
      health: 'active',
      found: 1,
      linked: 1,
      fresh: 0,
      refresh: { state: 'done', attempt: 1, of: 10 },
    },
  };
  expect(healthText(connection)).toBe('Works. No values yet.');
  expect(healthText({ ...connection, health: 'expired' })).toContain('Renew it');
  const pausedat = '2026-11-20T15:00:00.000Z';
  expect(healthText({ ...connection, pausedat })).toContain('Resume it');
  expect(healthText({ ...connection, pausedat, health: 'expired' })).toContain('Renew it');
  expect(healthText({ ...connection, health: 'failing' })).toContain('could not be reached');
  expect(healthText({ ...connection, health: 'failing', problem: 'unreadable' })).toContain('read');
});
