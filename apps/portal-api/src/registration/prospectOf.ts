import { emailOf } from '../auth/emailShape';
import type { Prospect } from './issueInvite';

/** What was written after `invite` does not name a person. The message is for the person at the terminal. */
export class InviteError extends Error {
  override readonly name = 'InviteError';
}

export const INVITE_USAGE =
  'npm run invite -- <email> [--given Ottilie] [--family Quillwright] [--born 1974-05-09] [--taxid 4821] [--phone +12125550142] [--household <id>]';

/** Made up, as everything in the sandbox: what nobody says is filled in so that one word suffices. */
const MADE_UP: Readonly<Record<string, string>> = {
  given: 'Ottilie',
  family: 'Quillwright',
  born: '1974-05-09',
  taxid: '4821',
};

const FORMS: Readonly<Record<string, RegExp>> = {
  given: /^[\p{L}\p{M}' .-]{1,100}$/u,
  family: /^[\p{L}\p{M}' .-]{1,100}$/u,
  born: /^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  taxid: /^\d{4}$/,
  phone: /^\+[1-9]\d{6,14}$/,
  household: /^[A-Za-z0-9-]{1,64}$/,
};

/** Only where everything is made up: what a firm issues, it issues now. */
const SANDBOX_FORMS: Readonly<Record<string, RegExp>> = { hoursago: /^\d{1,3}$/ };

/**
 * Reads the words after `invite`.
 * @param sandbox fills in what is missing; without it everything but telephone and household has to be said.
 * @throws InviteError
 */
export function prospectOf(words: readonly string[], sandbox: boolean): Prospect {
  const [typed = '', ...rest] = words;
  const email = emailOf(typed);
  if (email === null) throw new InviteError(`"${typed}" is no e-mail address. ${INVITE_USAGE}`);
  const forms = sandbox ? { ...FORMS, ...SANDBOX_FORMS } : FORMS;
  const said = new Map<string, string>(Object.entries(sandbox ? MADE_UP : {}));
  for (let index = 0; index < rest.length; index += 2) {
    const name = rest[index]?.replace(/^--/, '') ?? '';
    const value = rest[index + 1] ?? '';
    const form = forms[name];
    if (!form) throw new InviteError(`There is no option "${rest[index]}". ${INVITE_USAGE}`);
    if (!form.test(value)) throw new InviteError(`--${name} cannot be "${value}". ${INVITE_USAGE}`);
    said.set(name, value);
  }
  const need = (name: string): string => {
    const value = said.get(name);
    if (value === undefined) throw new InviteError(`--${name} is missing. ${INVITE_USAGE}`);
    return value;
  };
  return {
    email,
    givenName: need('given'),
    familyName: need('family'),
    birthDate: need('born'),
    taxIdLast4: need('taxid'),
    phone: said.get('phone') ?? null,
    household: said.get('household') ?? null,
    hoursAgo: Number(said.get('hoursago') ?? 0),
  };
}
