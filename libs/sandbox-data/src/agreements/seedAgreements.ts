import type { SandboxPart } from '../seedContext';

interface Agreement {
  id: string;
  title: string;
  summary: string;
  body: string;
}

const VERSION = '2026-01';
const PUBLISHED = '2026-01-02T14:00:00Z';

/** Stand-ins for the firm's own texts. Every word is made up. */
const AGREEMENTS: readonly Agreement[] = [
  {
    id: 'terms-of-use',
    title: 'Terms of use',
    summary: 'What the portal does, what it does not do, and what you promise when you use it.',
    body: [
      'The portal shows what the firm keeps for you and what others report about you. Figures of the firm are those of the close of the last business day; figures of others are as they were reported.',
      'Your sign-in is yours alone. You keep your password and your codes to yourself, and you tell your advisor team at once when you think that somebody else knows them.',
      'The firm may end your use of the portal when it has to protect you or others. What you own is not touched by that.',
      'Nothing in the portal is advice. Advice is what your advisor team gives you.',
    ].join('\n\n'),
  },
  {
    id: 'electronic-delivery',
    title: 'Electronic delivery agreement',
    summary:
      'Statements, confirmations and tax documents reach you in the portal instead of by post.',
    body: [
      'You agree to receive statements, trade confirmations, tax documents and notices in the portal. When a document is there, you are told by e-mail; the e-mail holds nothing of the document.',
      'You need a browser and a program that opens PDF files. You may have any document on paper by asking your advisor team, and you may take back this agreement at any time; documents are then sent by post from the next one on.',
      'You keep your e-mail address up to date. A document counts as delivered when it is in the portal and you have been told.',
    ].join('\n\n'),
  },
];

export const agreementsPart: SandboxPart = {
  name: 'agreements',
  async seed({ sql }) {
    for (const [position, { id, title, summary, body }] of AGREEMENTS.entries()) {
      await sql.query(
        'insert into agreement values ($1, $2, $3, $4, $5, $6, $7::timestamptz) on conflict do nothing',
        [id, VERSION, position, title, summary, body, PUBLISHED],
      );
    }
  },
};
