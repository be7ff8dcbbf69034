import type { MockAnswers } from '@portal/api-sdk/testing';

/** A client of whom the firm knows little: the least that the server answers. */
export const emptyAnswers: MockAnswers = {
  getMyProfile: {
    body: {
      givenname: 'Ottoline',
      familyname: 'Pemberton',
      email: 'ottoline@example.com',
      pending: [],
      version: '0',
    },
  },
  getHousehold: { body: { name: 'The Pemberton household', members: [] } },
  listBeneficiaries: { body: { items: [] } },
  getTrustedContact: { body: { version: '0' } },
};

/** Several heirs, an account that can name none, one that another member holds, and an address that waits for its code. */
export const richAnswers: MockAnswers = {
  getMyProfile: {
    body: {
      givenname: 'Wilhelmina',
      familyname: 'Featherstone-Vance',
      email: 'wilhelmina@example.com',
      telephone: '+12125550142',
      address: {
        line1: '12 Invented Lane',
        city: 'Little Alder',
        state: 'VT',
        postalcode: '05001',
      },
      pending: [
        {
          changeid: 'c0f8e2c6a4b1d49e7a3c5b7d9e1f20304',
          field: 'email',
          value: 'new@example.com',
          requestedat: '2026-11-23T15:00:00.000Z',
          expiresat: '2026-11-23T15:10:00.000Z',
          triesleft: 5,
        },
      ],
      version: '3',
    },
  },
  getHousehold: {
    body: {
      name: 'The Featherstone household',
      members: [
        { name: 'Wilhelmina Featherstone-Vance', relationship: 'Client', me: true, signsin: true },
        { name: 'Barnaby Vance', relationship: 'Spouse', me: false, signsin: true },
        { name: 'Octavia Featherstone-Vance', relationship: 'Daughter', me: false },
      ],
    },
  },
  listBeneficiaries: {
    body: {
      items: [
        {
          account: 'acc7f3k2m9q4x8w1',
          name: 'Retirement ···4821',
          eligible: true,
          beneficiaries: [
            {
              name: 'Barnaby Vance',
              relationship: 'spouse',
              kind: 'primary',
              share: '100',
              perstirpes: false,
            },
            {
              name: 'Octavia Featherstone-Vance',
              relationship: 'child',
              kind: 'contingent',
              share: '66.67',
              perstirpes: true,
            },
            {
              name: 'The Little Alder Library',
              relationship: 'charity',
              kind: 'contingent',
              share: '33.33',
              perstirpes: false,
            },
          ],
          confirmedat: '2026-02-11T16:20:00.000Z',
          version: '4',
        },
        {
          account: 'acc8f3k2m9q4x8w2',
          name: 'Family trust ···0917',
          eligible: false,
          reason: 'A trust names who receives it in its own deed.',
          beneficiaries: [],
          version: '0',
        },
        {
          account: 'acc9f3k2m9q4x8w3',
          name: 'Roth IRA of Barnaby ···2265',
          eligible: false,
          reason: 'Only whoever holds this account names its beneficiaries.',
          beneficiaries: [
            {
              name: 'Wilhelmina Featherstone-Vance',
              relationship: 'spouse',
              kind: 'primary',
              share: '100',
              perstirpes: false,
            },
          ],
          confirmedat: '2026-01-08T15:12:00.000Z',
          version: '1',
        },
      ],
    },
  },
};
