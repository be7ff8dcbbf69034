import type { DriveItemPage, Share } from '@portal/api-sdk';

const cpa: Share = {
  shareid: 'shrkqvbnmzxcasdfghjklqwerty',
  name: 'Cordelia Crumpet',
  email: 'cordelia@example.com',
  relation: 'cpa',
  state: 'active',
  folders: [],
  accounts: ['Everyday', 'Lake house fund'],
  valuesshown: true,
  kinds: ['statement', 'tax'],
  until: '2027-04-15',
  created: '2026-11-20T14:03:11.482Z',
  createdby: 'Wilhelmina Featherstone-Vance',
  accepted: '2026-11-20T15:10:00.000Z',
  openings: 3,
  lastopened: '2026-11-21T09:12:44.120Z',
};
const { accepted: _accepted, lastopened: _last, ...unopened } = cpa;

/** One guest in each state. */
export const guests: Share[] = [
  cpa,
  {
    ...unopened,
    shareid: 'shrkqvbnmzxcasdfghjklqwertz',
    name: 'Ambrose Applegarth',
    email: 'ambrose@example.com',
    relation: 'relative',
    state: 'invited',
    valuesshown: false,
    kinds: ['tax'],
    linkends: '2026-11-27T14:03:11.482Z',
    openings: 0,
  },
  {
    ...cpa,
    shareid: 'shrkqvbnmzxcasdfghjklqwerta',
    name: 'Eudora Eaglesham',
    relation: 'attorney',
    state: 'revoked',
    revoked: '2026-11-21T10:00:00.000Z',
  },
  {
    ...cpa,
    shareid: 'shrkqvbnmzxcasdfghjklqwertb',
    name: 'Phineas Pettigrove',
    state: 'ended',
    until: '2026-10-31',
  },
  {
    ...unopened,
    shareid: 'shrkqvbnmzxcasdfghjklqwertc',
    name: 'Phineas Pettigrove',
    state: 'lapsed',
    openings: 0,
  },
];

/** The top of a drive. */
export const topOfDrive: DriveItemPage = {
  path: [],
  items: [
    {
      ...{ itemid: 'itmkqvbnmzxcasdfghjklqwerty', kind: 'folder', name: 'Estate documents' },
      ...{ version: '1', changed: '2026-11-20T14:03:11.482Z', changedby: 'Wilhelmina' },
    },
  ],
  hasMore: false,
};
