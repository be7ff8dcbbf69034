import { randomInt, timingSafeEqual } from 'node:crypto';
import type { RegistrationOtp, RegistrationOtpAnswer } from '@portal/api-sdk/server';
import { maskedEmail } from '../../auth/emailShape';
import { type OutboxMessage, putMessage } from '../../outbox/outbox';
import { newRegkey, regkeyHash } from '../../registration/regkey';
import { stamp } from './inviteRepository';
import type { RegistrationScope } from './registrationScope';

const CODE_SECONDS = 10 * 60;
const RESEND_SECONDS = 30;
const TRIES_PER_CODE = 5;
/** Six codes of five tries are 3·10⁻⁵ for good; then the firm issues another invite. */
const CODES_PER_INVITE = 6;

interface CodeRow {
  code_mac: Uint8Array | null;
  code_tries: number;
  codes_sent: number;
  /** Whole seconds; negative when it is over. */
  expires_in: number | null;
  age: number | null;
}

async function selectCode({ sql, invite, now }: RegistrationScope): Promise<CodeRow> {
  const rows = await sql.query<CodeRow>(
    `select code_mac, code_tries, codes_sent,
       ceil(extract(epoch from code_expires_at - $2::timestamptz))::int as expires_in,
       floor(extract(epoch from $2::timestamptz - code_sent_at))::int as age
     from registration_invite where invite_id = $1`,
    [invite.id, now.toISOString()],
  );
  const [row] = rows;
  if (!row) throw new Error('The invite was there a moment ago.');
  return row;
}

/** Sends a code, or tells of the one that was sent less than 30 s ago. */
export async function sendOtp(scope: RegistrationScope): Promise<RegistrationOtp> {
  const { sql, invite, now, box } = scope;
  const to = reachedBy(scope);
  const current = await selectCode(scope);
  const age = current.age ?? RESEND_SECONDS;
  const expiresIn = current.expires_in ?? 0;
  if (current.code_mac && age < RESEND_SECONDS && expiresIn > 0) {
    return sent(to, {
      expiresinseconds: expiresIn,
      resendafterseconds: RESEND_SECONDS - age,
      triesleft: TRIES_PER_CODE - current.code_tries,
    });
  }
  if (current.codes_sent >= CODES_PER_INVITE) {
    await stamp(sql, invite.id, 'withdrawn_at', now);
    return { outcome: 'invalid' };
  }
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await sql.query(
    `update registration_invite set code_mac = $2, code_sent_at = $3::timestamptz, code_tries = 0,
       code_expires_at = $3::timestamptz + make_interval(secs => ${CODE_SECONDS}), codes_sent = codes_sent + 1
     where invite_id = $1`,
    [invite.id, box.mac(code, contextOf(invite.id)), now.toISOString()],
  );
  await putMessage(scope, { kind: 'registration.code', to, values: { code } });
  return sent(to, {
    expiresinseconds: CODE_SECONDS,
    resendafterseconds: RESEND_SECONDS,
    triesleft: TRIES_PER_CODE,
  });
}

/** The telephone where there is one and something delivers text messages, else the e-mail address. */
function reachedBy({ invite, deliverable }: RegistrationScope): OutboxMessage['to'] {
  return invite.phone !== null && deliverable.has('phone')
    ? { kind: 'phone', address: invite.phone }
    : { kind: 'email', address: invite.email };
}

function sent(
  { kind, address }: OutboxMessage['to'],
  rest: Omit<RegistrationOtp, 'outcome' | 'masked'>,
): RegistrationOtp {
  return {
    outcome: 'sent',
    masked: kind === 'email' ? maskedEmail(address) : `•••• ${address.slice(-4)}`,
    ...rest,
  };
}

/** Judges a code; a right one is spent, and answered with the key for what follows. */
export async function judgeOtp(
  scope: RegistrationScope,
  typed: string,
): Promise<RegistrationOtpAnswer> {
  const { sql, invite, box } = scope;
  const { code_mac: mac, code_tries: before, expires_in: expiresIn } = await selectCode(scope);
  if (!mac || expiresIn === null || expiresIn <= 0) {
    return { outcome: before >= TRIES_PER_CODE ? 'exhausted' : 'expired' };
  }
  if (box.macs(typed, contextOf(invite.id)).some((one) => timingSafeEqual(mac, one))) {
    const regkey = newRegkey();
    await sql.query(
      'update registration_invite set code_mac = null, code_tries = 0, proven_key_hash = $2 where invite_id = $1',
      [invite.id, regkeyHash(regkey)],
    );
    return { outcome: 'accepted', regkey, email: invite.email };
  }
  const triesLeft = TRIES_PER_CODE - before - 1;
  await sql.query(
    `update registration_invite set code_tries = code_tries + 1, code_mac = case when $2::int > 0 then code_mac end
     where invite_id = $1`,
    [invite.id, triesLeft],
  );
  return triesLeft > 0
    ? { outcome: 'rejected', triesleft: triesLeft }
    : { outcome: 'exhausted', triesleft: 0 };
}

const contextOf = (inviteId: string): string => `registration code ${inviteId}`;
