import type { AccessLogEntry } from '@portal/api-sdk';

const entry = (entryid: number, over: Partial<AccessLogEntry>): AccessLogEntry => ({
  entryid: String(entryid),
  at: `2026-11-20T14:${String(entryid).padStart(2, '0')}:00.000Z`,
  who: 'you',
  action: 'session.started',
  outcome: 'done',
  browser: 'firefox',
  ...over,
});

/** A file as support, a spouse and its owner leave it. */
export const entries: AccessLogEntry[] = [
  entry(59, { action: 'account.renamed', account: 'Lake house fund' }),
  entry(48, {
    who: 'support',
    name: 'Ottoline Helpworthy',
    action: 'simulation.ended',
    ended: 'left',
    browser: 'edge',
  }),
  entry(44, {
    who: 'support',
    name: 'Ottoline Helpworthy',
    action: 'simulation.read',
    area: 'holdings',
    browser: 'edge',
  }),
  entry(41, {
    who: 'support',
    name: 'Ottoline Helpworthy',
    action: 'simulation.started',
    browser: 'edge',
    reason: 'The client asked by telephone why the total of the trusts fell.',
    ticket: 'CASE-4711',
  }),
  entry(33, { action: 'mfa.rejected', outcome: 'refused' }),
  entry(20, { who: 'household', name: 'Barnaby', action: 'holdings.exported', browser: 'safari' }),
  entry(15, {
    who: 'guest',
    name: 'Cordelia Crumpet',
    action: 'share.document_opened',
    account: 'Wilhelmina’s trust',
    document: 'Statement, October 2026',
    documentdate: '2026-11-03',
  }),
  entry(12, {
    who: 'advisor',
    name: 'Quentin Quillfeather',
    action: 'drive.opened',
    item: 'Trust deed.pdf',
  }),
  entry(11, {
    action: 'transfer.cancelled',
    object: { type: 'transfer', id: `t${'0a1b2c3d'.repeat(4)}` },
  }),
  entry(10, { who: 'firm', action: 'person.disabled', browser: 'other' }),
  entry(9, {
    action: 'instruction.paused',
    object: { type: 'instruction', id: `s${'0a1b2c3d'.repeat(4)}` },
  }),
  entry(2, { who: 'unknown', action: 'token.refused', outcome: 'refused', browser: 'other' }),
];
