export interface FaqText {
  id: string;
  topic: string;
  question: string;
  answer: string;
}

const entry = (topic: string, id: string, question: string, ...paragraphs: string[]): FaqText => ({
  id,
  topic,
  question,
  answer: paragraphs.join('\n\n'),
});

/** What clients ask most, in the order in which it is shown. */
export const FAQ: readonly FaqText[] = [
  entry(
    'Signing in',
    'new-telephone',
    'I have a new telephone. How do I move my authenticator?',
    'Open Profile › Security and replace the authenticator. You confirm it with a code of the old one, or with one of your recovery codes.',
    'When you have neither, call us: someone at the firm confirms who you are.',
  ),
  entry(
    'Signing in',
    'recovery-codes',
    'What are recovery codes for?',
    'Each opens the portal once when your authenticator is not at hand. Keep them on paper, apart from your telephone.',
    'You make new ones under Profile › Security; the old ones stop working then.',
  ),
  entry(
    'Signing in',
    'signed-out',
    'Why was I signed out?',
    'The portal ends a sign-in that was not used for twenty minutes, and says so a minute before. What you had saved is safe.',
  ),
  entry(
    'Signing in',
    'strange-sign-in',
    'I see a sign-in that was not mine. What do I do?',
    'Open Profile › Security and choose “Sign out everywhere else”. Then change your password and call us.',
    'The same page shows who has done what with your household’s data.',
  ),
  entry(
    'Your figures',
    'as-of',
    'From when are the figures?',
    'Values of accounts at the firm are those of the close of the last business day in New York. Values of other institutions carry the day on which they were reported.',
  ),
  entry(
    'Your figures',
    'how-it-adds-up',
    'How do I see where a figure comes from?',
    'Choose “How this adds up” beside it. Each step opens the one before, down to single entries.',
  ),
  entry(
    'Your figures',
    'net-worth',
    'Which accounts count toward my net worth?',
    'All that are not left out. Assets count with their value and loans against it; the panel beside the total names each of them.',
  ),
  entry(
    'Your figures',
    'hide-amounts',
    'Can I hide amounts while somebody looks over my shoulder?',
    'Yes: the eye in the top bar hides all amounts on this device until you choose it again.',
  ),
  entry(
    'Accounts',
    'rename-account',
    'How do I give an account a name of my own?',
    'Choose the pencil beside its name on Home. The name is shown to your household alone; statements keep the registered name.',
  ),
  entry(
    'Accounts',
    'export-activity',
    'How do I get my activity into a spreadsheet?',
    'Open Accounts › Activity, choose the period and filters, and then CSV. The file holds every row under the filters, not only those on the screen.',
  ),
  entry(
    'Documents',
    'when-statements',
    'When do statements arrive?',
    'Monthly statements arrive a few days after the month has ended. Consolidated Forms 1099 arrive in February; a corrected one says what has changed.',
  ),
  entry(
    'Documents',
    'k-1-late',
    'Why is my Schedule K-1 not there yet?',
    'The partnership makes it and sends it to us. It often arrives after April, so that your preparer may have to file for an extension.',
  ),
  entry(
    'Profile',
    'change-email',
    'How do I change my e-mail address or telephone?',
    'Open Profile › Contact. We send a code to the new one, and tell the old one. The old one counts until you have entered the code.',
  ),
  entry(
    'Profile',
    'beneficiaries',
    'How do I name beneficiaries?',
    'Open Profile › Beneficiaries and choose the account. The shares of the primary beneficiaries add to 100 percent, and so do those of the contingent ones.',
    'Only whoever holds an account names them, with a fresh code, and all its holders are told. Trusts and joint accounts pass on by their own terms and name none here.',
  ),
  entry(
    'Profile',
    'trusted-contact',
    'What may a trusted contact do?',
    'Nothing with your accounts. The firm may call them when it worries about you or cannot reach you. They see no figures.',
  ),
  entry(
    'Profile',
    'spouse-sees',
    'What does my spouse see?',
    'Everybody who signs in to the household sees its accounts. Notices, preferences and sign-in methods are each person’s own.',
  ),
];
