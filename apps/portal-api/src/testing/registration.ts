import {
  createPortalClient,
  createRegistrationCredentials,
  createRegistrationOtp,
  listRegistrationConsents,
  submitRegistrationConsents,
  validateRegistration,
  validateRegistrationLogin,
  validateRegistrationOtp,
} from '@portal/api-sdk';
import type { IdentityDirectory } from '../identity/identityDirectory';
import type { MessageKind, OutboxMessage } from '../outbox/outbox';
import { outboxContext } from '../outbox/outbox';
import { issueInvite, type Prospect } from '../registration/issueInvite';
import type { Client, TestServer } from './testServer';
import { testSecretBox } from './testSecretBox';

export const PROSPECT: Prospect = {
  email: 'ottilie@example.com',
  givenName: 'Ottilie',
  familyName: 'Quillwright-Núñez',
  birthDate: '1974-05-09',
  taxIdLast4: '4821',
  phone: null,
  household: null,
  hoursAgo: 0,
};
export const DETAILS = {
  familyname: 'quillwright nunez',
  birthdate: '1974-05-09',
  taxidlast4: '4821',
};

/** An identity provider's directory in memory. */
export function memoryDirectory(): IdentityDirectory & {
  accept(subject: string): void;
  subjectOf(login: string): string;
} {
  const people = new Map<string, { reference: string; subject: string; accepted: boolean }>();
  const subjectOf = (login: string): string => people.get(login)?.subject ?? '';
  return {
    subjectOf,
    accept: (subject) => {
      for (const person of people.values()) if (person.subject === subject) person.accepted = true;
    },
    isLoginFree: async (login, reference) =>
      login !== 'percival@example.com' && (people.get(login)?.reference ?? reference) === reference,
    invite: async ({ login, reference }) => {
      const known = people.get(login);
      if (known && known.reference !== reference) return { outcome: 'taken' };
      const person = known ?? { reference, subject: crypto.randomUUID(), accepted: false };
      people.set(login, person);
      return {
        outcome: 'invited',
        subject: person.subject,
        redeemUrl: `http://localhost:4311/redeem/${crypto.randomUUID()}`,
      };
    },
    hasAccepted: async (subject) =>
      [...people.values()].some((person) => person.subject === subject && person.accepted),
    photoOf: async () => null,
    groupsOf: async () => [],
  };
}

/** Invites somebody; returns the key in their link. */
export async function invite(
  { engine }: Pick<TestServer, 'engine'>,
  now: Date,
  changes: Partial<Prospect> = {},
): Promise<string> {
  const issuing = { engine, box: testSecretBox, portalOrigin: 'http://localhost:4310', now };
  const { link } = await issueInvite(issuing, { ...PROSPECT, ...changes });
  return new URL(link).hash.replace('#invite=', '');
}

/** The generated SDK as the holder of a key, from an address that the trusted proxy vouches for. */
export function holding({ url }: TestServer, regkey: string, address?: string): Client {
  return createPortalClient({
    baseUrl: url,
    getAccessToken: () => Promise.reject(new Error('nobody is signed in')),
    getSessionKeys: () => ({ profileKey: 'p', contextKey: 'c', regkey }),
    onUnauthorized: () => undefined,
    onMfaRequired: () => undefined,
    reportError: () => undefined,
    fetch: (request) => {
      if (address !== undefined) request.headers.set('x-forwarded-for', address);
      return fetch(request);
    },
    sleep: async () => undefined,
  });
}

interface Message extends OutboxMessage {
  kind: MessageKind;
}

/** What has been put out, oldest first, as whoever delivers it reads it. */
export async function outboxOf({ engine }: TestServer): Promise<Message[]> {
  const rows = await engine.transaction('read', (sql) =>
    sql.query<{ subject: string; kind: MessageKind; content_sealed: Uint8Array; key_id: string }>(
      'select subject, kind, content_sealed, key_id from outbox_message order by message_id',
    ),
  );
  return rows.map(({ subject, kind, content_sealed, key_id }) => {
    const sealed = { keyId: key_id, box: content_sealed };
    const text = Buffer.from(testSecretBox.open(sealed, outboxContext(subject))).toString();
    return { kind, ...(JSON.parse(text) as Omit<OutboxMessage, 'kind'>) };
  });
}

export async function lastCode(server: TestServer): Promise<string> {
  const codes = (await outboxOf(server)).filter(({ kind }) => kind === 'registration.code');
  return String(codes.at(-1)?.values?.code ?? '');
}

/** Through identity check and code; returns the key for what follows. */
export async function prove(server: TestServer, key: string): Promise<string> {
  const client = holding(server, key);
  await validateRegistration({ client, body: DETAILS });
  await createRegistrationOtp({ client });
  const body = { code: await lastCode(server) };
  const { data } = await validateRegistrationOtp({ client, body });
  if (data.regkey === undefined) throw new Error(`The answer is ${data.outcome}.`);
  return data.regkey;
}

/** From a proven key to the identity provider's page. */
export async function choose(client: Client, email: string): Promise<string> {
  await validateRegistrationLogin({ client, body: { email } });
  const { data } = await listRegistrationConsents({ client });
  const consents = data.consents.map(({ id, version }) => ({ id, version }));
  await submitRegistrationConsents({ client, body: { consents } });
  return (await createRegistrationCredentials({ client })).data.outcome;
}
