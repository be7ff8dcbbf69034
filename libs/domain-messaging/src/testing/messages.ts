import type { Conversation, MessageDraft, MessageFolders, MessageRow } from '@portal/api-sdk';
import type { MockAnswers } from '@portal/api-sdk/testing';

export const question = 'msg-000000000000000000000001';
export const answer = 'msg-000000000000000000000002';
const conversationid = 'cnv-000000000000000000000001';

export const folders: MessageFolders = {
  folders: [
    { folderid: 'inbox', name: 'Inbox', unread: 1, own: false },
    { folderid: 'sent', name: 'Sent', unread: 0, own: false },
    { folderid: 'archive', name: 'Archive', unread: 0, own: false },
    { folderid: 'fld-000000000000000000000001', name: 'Estate plan', unread: 0, own: true },
  ],
  drafts: 1,
};

export const rows: MessageRow[] = [
  {
    messageid: answer,
    conversationid,
    subject: 'Your transfer of November 18',
    from: 'Quentin Quillfeather',
    to: 'Wilhelmina Featherstone-Vance',
    mine: false,
    at: '2026-11-20T14:03:11.482Z',
    unread: true,
    preview: 'It settles on Monday. The confirmation is attached.',
    attachments: 1,
    folder: 'inbox',
    closed: false,
  },
  {
    messageid: 'msg-000000000000000000000003',
    conversationid: 'cnv-000000000000000000000002',
    subject: 'Required minimum distribution',
    from: 'Theodora Thistlewood',
    to: 'Wilhelmina Featherstone-Vance',
    mine: false,
    at: '2026-11-12T09:00:00.000Z',
    unread: false,
    preview: 'The amount for this year is in your documents.',
    attachments: 0,
    folder: 'inbox',
    closed: true,
  },
];

export const conversation: Conversation = {
  conversationid,
  subject: 'Your transfer of November 18',
  topic: 'Account inquiry',
  client: 'Wilhelmina Featherstone-Vance',
  advisors: ['Quentin Quillfeather'],
  closed: false,
  messages: [
    {
      messageid: question,
      from: 'Wilhelmina Featherstone-Vance',
      mine: true,
      byfirm: false,
      at: '2026-11-20T13:00:00.000Z',
      body: 'When does it settle? <script>alert(1)</script>',
      hidden: false,
      unread: false,
      links: [{ kind: 'transfer', id: 'trf-1042', label: 'Transfer of $25,000.00' }],
      attachments: [],
    },
    {
      messageid: answer,
      from: 'Quentin Quillfeather',
      mine: false,
      byfirm: true,
      at: '2026-11-20T14:03:11.482Z',
      body: 'It settles on Monday. The confirmation is attached.\n> When does it settle?',
      hidden: false,
      unread: true,
      links: [],
      attachments: [
        {
          attachmentid: 'att-000000000000000000000001',
          name: 'Confirmation.pdf',
          mediatype: 'application/pdf',
          bytes: 18_230,
        },
      ],
    },
  ],
};

export const draft: MessageDraft = {
  draftid: 'drf-000000000000000000000001',
  version: '3',
  updatedat: '2026-11-20T12:00:00.000Z',
  content: {
    to: ['adv-quillfeather'],
    topic: 'account-inquiry',
    subject: 'My trust',
    body: 'Can we',
  },
  attachments: [],
};

export const recipients = {
  recipients: [
    { advisorid: 'adv-quillfeather', name: 'Quentin Quillfeather', role: 'Lead advisor' },
    { advisorid: 'adv-thistlewood', name: 'Theodora Thistlewood', role: 'Client service' },
  ],
};

export const topics = {
  topics: [
    { topic: 'account-inquiry', label: 'Account inquiry', subject: '', body: '' },
    {
      topic: 'address-change',
      label: 'Address change',
      subject: 'Change of address',
      body: 'My new address is:',
    },
  ],
};

/** What the page of messages asks for. */
export const answers: MockAnswers = {
  listMessageFolders: { body: folders },
  listSecureMessages: { body: { items: rows, hasMore: false } },
  getSecureMessage: { body: conversation },
  getSupportReading: { body: {} },
  listMessageRecipients: { body: recipients },
  listMessageTopics: { body: topics },
  listMessageDrafts: { body: { drafts: [draft] } },
  getMessageDraft: { body: draft },
  submitMessageMark: () => new Response(null, { status: 204 }),
};
