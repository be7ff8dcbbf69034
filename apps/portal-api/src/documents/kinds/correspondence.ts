import { selectActivity } from '../../groups/holdings/activity/activityRepository';
import type { Compose } from './source';
import { day, usd } from './words';

/** A fee as it was charged. */
export const feeNotice: Compose = async ({ scope, document }) => {
  const fee = document.entry === null ? null : await selectActivity(scope, document.entry);
  if (!fee) throw new Error(`The fee of ${document.id} is gone.`);
  return {
    parts: [
      {
        heading: 'What was charged',
        text: [`On ${day(fee.tradedate)} we took our fee from the cash of this account.`],
        table: {
          columns: [
            { label: 'Description', width: 4 },
            { label: 'Amount', width: 1.4, align: 'right' },
          ],
          rows: [{ cells: [fee.description, usd(fee.netamount.amount.replace('-', ''))] }],
        },
        notes: [
          'The fee is a part of the value of the account at the end of the quarter, as your agreement with us sets it. Ask your advisor team for the arithmetic.',
        ],
      },
    ],
  };
};

export const welcome: Compose = async ({ document, account, firm }) => ({
  parts: [
    {
      heading: 'Your account is open',
      text: [
        `Welcome. ${account?.name ?? 'Your account'} was opened on ${day(document.from)} and can be used at once.`,
        'In the client portal you see what it holds, what was done, and every document that we owe you. What is not there yet is shown with the day on which it is due.',
        `Your advisor team answers questions: ${firm.contact}.`,
      ],
    },
  ],
});

export const privacyNotice: Compose = async ({ document, firm }) => ({
  parts: [
    {
      heading: 'What we know about you, and who else learns it',
      text: [
        `This is the notice for ${document.to.slice(0, 4)} that the law asks of every financial institution (Gramm-Leach-Bliley Act).`,
        'We hold what you told us when you became a client, what your accounts hold and have done, and what you did in the portal.',
        'We share it with those who carry out your trades and payments, with authorities where the law compels us, and with people you name. We do not sell it, and we do not share it for the marketing of others.',
        'Every time somebody at the firm opens your file in the portal, the portal keeps a record that you can read.',
        `Questions: ${firm.contact}.`,
      ],
    },
  ],
});

interface RecordedChange {
  what: string;
  before: string;
  after: string;
  effective: string;
}

/** Confirms what was chosen; the recipe holds the very words, since choices may change again. */
export const deliveryConfirmation: Compose = async ({ document }) => {
  const { changes, name, consent } = document.recipe as {
    changes: RecordedChange[];
    name: string;
    consent: string | null;
  };
  return {
    parts: [
      {
        heading: 'What was changed',
        text: [`${name} changed how documents arrive. Nothing else has changed.`],
        table: {
          columns: [
            { label: 'Documents', width: 3 },
            { label: 'Before', width: 1.5 },
            { label: 'Now', width: 1.5 },
            { label: 'From', width: 1.1 },
          ],
          rows: changes.map(({ what, before, after, effective }) => ({
            cells: [what, before, after, day(effective)],
          })),
        },
        notes: ['If this was not you, call your advisor team at once.'],
      },
      ...(consent === null ? [] : [{ heading: 'What was agreed to', text: [consent] }]),
    ],
  };
};
