import type { MessageKind, MessageValues as Values } from './outbox';

/** A message as its reader sees it; a telephone shows the text alone. */
export interface Words {
  subject: string;
  /** Plain text, paragraphs parted by an empty line. */
  text: string;
}

/** What every notice ends with: the reader did it, or must tell the firm. */
const NOT_YOU =
  'If this was not you, call your advisor team at once at the number you know. This message asks for no reply and has no link.';

/** The same about what the firm did. */
const NOT_EXPECTED = NOT_YOU.replace('If this was not you', 'If you did not expect this');

const notice = (subject: string, what: string, end = NOT_YOU): Words => ({
  subject,
  text: `${what}\n\n${end}`,
});

/** `portal` is the client portal with the firm's name. */
const WORDING: Record<MessageKind, (values: Values, portal: string) => Words> = {
  'mfa.code': ({ code }, portal) => ({
    subject: 'Your code for the client portal',
    text:
      `${code} is your code for ${portal}. It is good for ten minutes and one use.\n\n` +
      'Nobody from the firm will ever ask you for it.',
  }),
  'mfa.authenticator_registered': () =>
    notice(
      'An authenticator was registered',
      'An authenticator app was registered for your sign-in to the client portal. One that was registered before no longer works.',
    ),
  'mfa.channel_added': () =>
    notice(
      'A telephone was added for codes',
      'A telephone was added to your sign-in to the client portal. Codes can be sent to it.',
    ),
  'mfa.channel_removed': () =>
    notice(
      'A telephone was removed',
      'A telephone was removed from your sign-in to the client portal. Codes are no longer sent to it.',
    ),
  'mfa.preferred_changed': () =>
    notice(
      'Your preferred method was changed',
      'Another method is now asked for first when you sign in to the client portal.',
    ),
  'mfa.recovery_codes_renewed': () =>
    notice(
      'New recovery codes were made',
      'Ten new recovery codes were made for your sign-in to the client portal. Earlier codes no longer work.',
    ),
  'mfa.recovery_code_used': ({ left }) =>
    notice(
      'A recovery code was used',
      `A recovery code was used to sign in to the client portal. ${codesLeft(left)}`,
    ),
  'mfa.reset_requested': () =>
    notice(
      'You asked the firm to reset your second step',
      'The firm was asked to reset the second step of your sign-in to the client portal. Nothing has changed yet: someone from the firm will call you at the number on file.',
    ),
  'mfa.reset': () =>
    notice(
      'The firm reset your second step',
      'The firm has taken the second step of your sign-in to the client portal away, with its recovery codes, and has ended every sign-in. When you sign in again you set up a new one.',
      NOT_EXPECTED,
    ),
  'access.ended': () =>
    notice(
      'Your access to the client portal has ended',
      'The firm has ended your access to the client portal. You are signed out everywhere.',
      NOT_EXPECTED,
    ),
  'access.given': () =>
    notice(
      'You have access to the client portal again',
      'The firm has given your access to the client portal back. Sign in as you did before.',
      NOT_EXPECTED,
    ),
  'registration.invited': ({ givenName, link, hours }, portal) => ({
    subject: 'Your invitation to the client portal',
    text:
      `${givenName}, you can now register for ${portal}. Have your date of birth and the last four digits of ` +
      `your tax id at hand, and open this link within ${hours} hours:\n\n${link}\n\n` +
      'The link is yours alone and works for one registration. If you did not expect it, call your advisor team at the number you know.',
  }),
  'registration.code': ({ code }, portal) => ({
    subject: 'Your code to register for the client portal',
    text:
      `${code} is your code to register for ${portal}. It is good for ten minutes and one use.\n\n` +
      'Nobody from the firm will ever ask you for it.',
  }),
  'registration.completed': () =>
    notice(
      'You are registered for the client portal',
      'Your registration for the client portal is complete. When you sign in for the first time you set up a second step.',
    ),
  'registration.withdrawn': () =>
    notice(
      'Your invitation to the client portal was withdrawn',
      'The firm has withdrawn your invitation to register for the client portal. Its link opens nothing any more.',
      NOT_EXPECTED,
    ),
  'account.verified': () =>
    notice(
      'Your account was verified',
      'Your sign-in to the client portal was verified with the details that the firm has on file, and your accounts are shown from now on.',
    ),
  'payment.sent': () =>
    notice(
      'A transfer was sent',
      'A transfer was sent from your client portal. Amount, accounts and day are shown there, under payments and transfers.',
    ),
  'payment.approval_wanted': ({ link }) => ({
    subject: 'A payment waits for your approval',
    text:
      'Another holder of your account has asked for a payment. It needs your approval before its cut-off, or it expires. ' +
      `Sign in to the client portal and open approvals${link === undefined ? '.' : `, or open this link, which is yours alone and decides once:\n\n${link}`}\n\n` +
      'If you did not expect it, call your advisor team at the number you know.',
  }),
  'payment.decided': () =>
    notice(
      'Your payment was decided',
      'The second holder of the account has decided a payment that you asked for. Sign in to the client portal to see how.',
    ),
  'payment.returned': () =>
    notice(
      'A transfer came back',
      'The other bank returned a transfer. Your account has the money again; the reason is shown in the client portal.',
    ),
  'payment.rejected': () =>
    notice(
      'A transfer could not be sent',
      'A transfer could not be sent, and nothing was moved. The reason is shown in the client portal.',
    ),
  'payment.expired': () =>
    notice(
      'A transfer was not approved in time',
      'Nobody approved a transfer before its cut-off. It has expired, and nothing was moved.',
    ),
  'payment.payee_added': () =>
    notice(
      'A bank account was added',
      'A bank account was added to your client portal. It can be used once its two small deposits have been named.',
    ),
  'payment.cancelled': () =>
    notice(
      'A transfer was cancelled',
      'A transfer was cancelled in your client portal before it was sent, and nothing was moved.',
    ),
  'payment.instruction_set_up': () =>
    notice(
      'A standing instruction was set up',
      'A standing instruction was set up in your client portal. Amount, accounts and days are shown there, and whether it waits for an approval.',
    ),
  'payment.instruction_changed': () =>
    notice(
      'A standing instruction was changed',
      'A standing instruction was changed, paused, resumed or ended in your client portal. What it does now is shown there, and whether a change waits for an approval.',
    ),
  'payment.run_failed': () =>
    notice(
      'A standing instruction could not run',
      'A planned transfer of a standing instruction was not made. The reason is shown in the client portal.',
    ),
  'sharing.invited': ({ guest, client, link, days }, portal) => ({
    subject: 'You are invited to the client portal as a guest',
    text:
      `${guest}, ${client} invites you to look at what they share with you in ${portal}, as a guest. Open this link within ` +
      `${days} days and sign in with the e-mail address that this message was sent to. Whoever has no sign-in yet chooses a password there:\n\n${link}\n\n` +
      'The link works once. If you did not expect it, leave it alone: nothing is shown to anybody without it.',
  }),
  'sharing.begun': () =>
    notice(
      'You invited a guest',
      'A guest was invited to look at what you share in the client portal. Who it is and what they may see is shown there, under profile and sharing, where you can end it at any time.',
    ),
  'message.arrived': () => ({
    subject: 'A secure message is waiting for you',
    text:
      'Your advisor team has sent you a message. Sign in to the client portal as you always do to read it.\n\n' +
      'This notice says nothing of what is in it, asks for no reply and has no link.',
  }),
  'documents.arrived': ({ count }) => ({
    subject: count === 1 ? 'A document is there for you' : `${count} documents are there for you`,
    text:
      'New documents were delivered to your client portal. Sign in as you always do to read them.\n\n' +
      'This notice says nothing of what is in them, asks for no reply and has no link.',
  }),
  'connection.attention': () => ({
    subject: 'A connection needs you',
    text:
      'An institution where you hold accounts asks for your consent again, so that their values are no longer brought up to date. ' +
      'Sign in to the client portal as you always do, and renew it under other assets and connections.\n\n' +
      'This notice asks for no reply and has no link.',
  }),
  'profile.contact_code': ({ code }, portal) => ({
    subject: 'Your code for the client portal',
    text:
      `${code} is your code to confirm this contact for ${portal}. It is good for ten minutes and one use.\n\n` +
      'Nobody from the firm will ever ask you for it.',
  }),
  'profile.contact_change_begun': () =>
    notice(
      'A change of your contact was asked for',
      'A new e-mail address or telephone was entered in the client portal. It counts once a code that was sent there has been entered.',
    ),
  'profile.contact_changed': () =>
    notice(
      'Your contact was changed',
      'A new e-mail address or telephone was confirmed in the client portal. The firm uses it from now on.',
    ),
  'profile.address_changed': () =>
    notice(
      'Your postal address was changed',
      'A new postal address was entered in the client portal.',
    ),
  'profile.beneficiaries_changed': () =>
    notice(
      'The beneficiaries of an account were changed',
      'The beneficiaries of an account that you hold were named, changed or confirmed in the client portal. Who they are is shown there, under profile.',
    ),
  'profile.trusted_contact_changed': () =>
    notice(
      'Your trusted contact was changed',
      'Your trusted contact was named, changed or removed in the client portal. Who it is is shown there, under profile.',
    ),
};

function codesLeft(left: Values[string] | undefined): string {
  return left === 1 ? 'One code is left.' : `${left} codes are left.`;
}

/** The words of a message; `values` are those it was put out with, `firm` is the firm's name where it has said one. */
export function wordsOf(kind: MessageKind, values: Values = {}, firm: string | null = null): Words {
  return WORDING[kind](
    values,
    firm === null ? 'the client portal' : `the client portal of ${firm}`,
  );
}

/** The same as a letter, with the firm's name below it. */
export function signedBy(firm: string | null, { subject, text }: Words): Words {
  return { subject, text: firm === null ? text : `${text}\n\n${firm}` };
}
