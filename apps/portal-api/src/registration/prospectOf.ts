import { emailOf } from '../auth/emailShape';
import { isDay } from '../http/isDay';
import { InviteError } from './inviteError';
import type { Prospect } from './issueInvite';

const PERSON = '--given Ottilie --family Quillwright --born 1974-05-09 --taxid 4821';
const MORE = '[--phone +12125550142] [--household <id>]';

/** Made up, as everything in the sandbox: what nobody says is filled in so that one word suffices. */
const MADE_UP: Readonly<Record<string, string>> = {
  given: 'Ottilie',
  family: 'Quillwright',
  born: '1974-05-09',
  taxid: '4821',
};
const NEEDED = Object.keys(MADE_UP);

const pattern = (form: RegExp) => (value: string) => form.test(value);

/** Word processors write the apostrophe of a name as U+2019. */
const isName = pattern(/^[\p{L}\p{M}'’ .-]{1,100}$/u);

const FORMS: Readonly<Record<string, (value: string) => boolean>> = {
  given: isName,
  family: isName,
  born: (value) => /^(19|20)/.test(value) && isDay(value),
  taxid: pattern(/^\d{4}$/),
  phone: pattern(/^\+[1-9]\d{6,14}$/),
  household: pattern(/^\P{C}{1,64}$/u),
};

/** Only where everything is made up: what a firm issues, it issues now. */
const SANDBOX_FORMS: typeof FORMS = { hoursago: pattern(/^\d{1,3}$/) };

/**
 * Reads the words after `invite`.
 * @param sandbox fills in what is missing; without it everything but telephone and household has to be said.
 * @throws InviteError
 */
export function prospectOf(words: readonly string[], sandbox: boolean): Prospect {
  const usage = `npm run invite -- <email> ${sandbox ? PERSON.replaceAll(/--\w+ \S+/g, '[$&]') : PERSON} ${MORE}`;
  const [typed = '', ...rest] = words;
  const email = emailOf(typed);
  if (email === null) throw new InviteError(`"${typed}" is no e-mail address. ${usage}`);
  const forms = sandbox ? { ...FORMS, ...SANDBOX_FORMS } : FORMS;
  const said: Record<string, string> = sandbox ? { ...MADE_UP } : {};
  for (let index = 0; index < rest.length; index += 2) {
    const name = rest[index]?.replace(/^--/, '') ?? '';
    const value = rest[index + 1] ?? '';
    const fits = Object.hasOwn(forms, name) ? forms[name] : undefined;
    if (!fits) throw new InviteError(`There is no option "${rest[index]}". ${usage}`);
    if (!fits(value)) throw new InviteError(`--${name} cannot be "${value}". ${usage}`);
    said[name] = value;
  }
  const missing = NEEDED.filter((name) => said[name] === undefined);
  if (missing.length > 0) {
    const options = missing.map((name) => `--${name}`).join(', ');
    throw new InviteError(`${options} ${missing.length === 1 ? 'is' : 'are'} missing. ${usage}`);
  }
  const { given = '', family = '', born = '', taxid = '', phone = null, household = null } = said;
  return {
    email,
    ...{ givenName: given, familyName: family, birthDate: born, taxIdLast4: taxid },
    ...{ phone, household },
    hoursAgo: Number(said['hoursago'] ?? 0),
  };
}
