import {
  createTotpRegistration,
  getTotpRegistration,
  isApiError,
  type MfaAnswer,
  submitTotpRegistration,
} from '@portal/api-sdk';
import { hotp, totpStep } from '../auth/totp';
import { type Client, clientFor, type Persona, subjectOf, type TestServer } from './testServer';

/** A server clock that a test moves; tokens keep the computer's. */
export interface TestClock {
  now(): Date;
  advance(seconds: number): void;
  set(time: Date): void;
}

export function testClock(time = new Date('2026-11-20T15:00:05Z')): TestClock {
  let current = time.getTime();
  return {
    now: () => new Date(current),
    advance: (seconds) => void (current += seconds * 1_000),
    set: (next) => void (current = next.getTime()),
  };
}

/** The generated SDK as somebody in one sign-in, with the key they hold. */
export function signedIn(
  server: TestServer,
  persona: Persona,
  { sid = 'sign-in-1', key }: { sid?: string; key?: string } = {},
): Client {
  return clientFor(server.url, () => tokenOf(server, persona, sid), key);
}

export function tokenOf(server: TestServer, persona: Persona, sid = 'sign-in-1'): Promise<string> {
  return server.issuer.sign({ sub: subjectOf(persona), sid });
}

/** Makes the firm ask somebody for a second factor. */
export async function obligePerson(server: TestServer, persona: Persona): Promise<void> {
  await server.engine.transaction('write', (sql) =>
    sql.query('update person set mfa_required = true where subject = $1', [subjectOf(persona)]),
  );
}

/** For tests that let hours pass between calls and are not about idleness: no sign-in ends by itself. */
export async function neverIdle(server: TestServer): Promise<void> {
  await server.engine.transaction('write', (sql) =>
    sql.script(`create function never_idle() returns trigger language plpgsql as $$ begin
        new.started_at := '2080-01-01Z'; new.last_active_at := '2080-01-01Z'; return new; end $$;
      create trigger never_idle before insert on sign_in for each row execute function never_idle();`),
  );
}

export interface Enrolled {
  secret: Uint8Array;
  key: string;
}

/** Registers an authenticator as its screens do. */
export async function enrol(client: Client, clock: TestClock): Promise<Enrolled> {
  const { data: begun } = await createTotpRegistration({ client });
  const { data: shown } = await getTotpRegistration({ client });
  const secret = secretOf(shown.manualkey);
  const { data } = await submitTotpRegistration({
    client,
    body: { registrationid: begun.registrationid, code: codeAt(secret, clock.now()) },
  });
  return { secret, key: keyOf(data) };
}

export function keyOf(answer: MfaAnswer): string {
  if (!answer.session) throw new Error(`The answer is ${answer.outcome}.`);
  return answer.session.sessionkey;
}

export function codeAt(secret: Uint8Array, time: Date, stepsLater = 0): string {
  return hotp(secret, totpStep(time) + stepsLater);
}

/** A code that is right for no tolerated step. */
export function wrongCode(secret: Uint8Array, time: Date): string {
  const right = [-1, 0, 1].map((step) => codeAt(secret, time, step));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
}

export function secretOf(manualKey: string): Uint8Array {
  const values = [...manualKey.replaceAll(' ', '')].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter),
  );
  const bits = values.map((value) => value.toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

/** `status code` of a refusal, `200 outcome` of an answer. */
export async function outcomeOf(call: Promise<{ data: { outcome: string } }>): Promise<string> {
  try {
    return `200 ${(await call).data.outcome}`;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return `${error.status} ${error.code}`;
  }
}

/** The status and code that a call is refused with; `answered` when it is not. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'answered';
  } catch (error) {
    if (!isApiError(error)) throw error;
    return `${error.status} ${error.code}`;
  }
}
