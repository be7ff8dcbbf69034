/** Who wrote it: the client, or one of the advisors it was sent to. */
type Author = 'client' | 'adv-quillfeather' | 'adv-brackenbury' | 'adv-thistlewood';

interface PlannedMessage {
  by: Author;
  /** Days before the day of the sandbox. */
  daysAgo: number;
  /** In UTC; office hours in New York, summer and winter. */
  time: `${number}:${number}`;
  body: string;
}

interface PlannedConversation {
  key: string;
  to: readonly Exclude<Author, 'client'>[];
  topic: 'account-inquiry' | 'address-change' | 'technical';
  subject: string;
  messages: readonly PlannedMessage[];
  /** The advisor closed it after the last message. */
  closed?: true;
}

/** What the client of the rich household and her advisors wrote to each other. No figure stands in them: figures change from day to day. */
export const CONVERSATIONS: readonly PlannedConversation[] = [
  {
    key: 'annual review',
    to: ['adv-quillfeather', 'adv-brackenbury'],
    topic: 'account-inquiry',
    subject: 'A day for the annual review',
    messages: [
      {
        by: 'adv-quillfeather',
        daysAgo: 23,
        time: '15:12',
        body: 'Good morning Wilhelmina,\n\nit is time for the annual review. Would a Tuesday or Wednesday of the next weeks suit you both? Beatrix would join us for the trusts.\n\nA list of questions for the meeting is in your household drive.\n\nQuentin',
      },
      {
        by: 'client',
        daysAgo: 22,
        time: '19:40',
        body: 'A Wednesday afternoon is best. Barnaby would like to talk about the trusts as well: who pays their costs, we or they?',
      },
      {
        by: 'adv-brackenbury',
        daysAgo: 21,
        time: '16:05',
        body: 'Each trust pays its own, as the deeds say. I shall bring the pages that it stands on, and what the costs have been this year.\n\nBeatrix',
      },
    ],
  },
  {
    key: 'distribution',
    to: ['adv-quillfeather', 'adv-thistlewood'],
    topic: 'account-inquiry',
    subject: 'Tax on money from my IRA',
    closed: true,
    messages: [
      {
        by: 'client',
        daysAgo: 48,
        time: '14:25',
        body: 'When I take money from my IRA, how much of it goes to tax at once?',
      },
      {
        by: 'adv-thistlewood',
        daysAgo: 48,
        time: '18:50',
        body: 'Ten percent goes to federal tax unless you choose another share. You choose it under Transfers, where the page says what arrives before anything is sent.\n\nTheodora',
      },
      {
        by: 'client',
        daysAgo: 47,
        time: '13:10',
        body: 'Thank you, I found it.\n\n> Ten percent goes to federal tax unless you choose another share.',
      },
    ],
  },
  {
    key: 'gift',
    to: ['adv-quillfeather'],
    topic: 'account-inquiry',
    subject: 'Shares for the grandchildren',
    messages: [
      {
        by: 'client',
        daysAgo: 4,
        time: '17:32',
        body: 'We want to give some shares to the grandchildren before the end of the year. Which lots are best given, and which are better sold?',
      },
      {
        by: 'adv-quillfeather',
        daysAgo: 3,
        time: '15:20',
        body: 'Lots with the largest gain and a long holding period are the usual choice: the gain goes with the shares. The page of lots shows both. I send you a proposal this week.\n\nQuentin',
      },
      {
        by: 'client',
        daysAgo: 2,
        time: '20:15',
        body: 'Good. Please leave the shares from my mother out of it, Octavia should have those.',
      },
    ],
  },
];
