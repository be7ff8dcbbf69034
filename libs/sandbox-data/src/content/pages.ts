export interface PageText {
  id: string;
  title: string;
  body: string;
  updatedOn: string;
  forProspects: boolean;
}

/** Pages that the invented firm wrote. */
export const PAGES: readonly PageText[] = [
  {
    id: 'about-the-portal',
    title: 'About the portal',
    body: [
      'The portal shows what the firm keeps for your household and what you have added from elsewhere, with the arithmetic behind every figure.',
      'Your advisor team sees the same figures as you do.',
    ].join('\n\n'),
    updatedOn: '2026-01-02',
    forProspects: false,
  },
  {
    id: 'how-we-work',
    title: 'How we work',
    body: [
      'One team looks after a household: an advisor, a trust officer and client service. You know each of them by name.',
      'We are paid by a fee on what we manage, which your statements show to the cent.',
    ].join('\n\n'),
    updatedOn: '2026-01-02',
    forProspects: true,
  },
  {
    id: 'becoming-a-client',
    title: 'Becoming a client',
    body: [
      'We meet, listen, and write down what your household wants its wealth to do. Then you decide.',
      'Call us: the number stands on every page.',
    ].join('\n\n'),
    updatedOn: '2026-01-02',
    forProspects: true,
  },
];
