import type { FastifyRequest } from 'fastify';
import { systemFamily } from '../audit/browserFamily';
import { originOf, recordAudit } from '../audit/recordAudit';
import type { Operation } from '../contract';
import type { Database, Sql } from '../db/sql';
import {
  accountUnverified,
  guestRefused,
  mfaRequired,
  requestInvalid,
  sessionTimedOut,
  tokenInvalid,
} from '../problems';
import { isWorthNoting, noteActivity, openSignIn } from './signIn';
import { endOutOfTime } from './signInEnds';
import { ENDED_HOW, type EndedHow } from './signInTimes';
import { FACTOR_OWED, FACTOR_SHOWN, presentedBy, type Presented } from './totpSession';

/** What the contract says of an operation: how far somebody has to be signed in, and whether it is open to guests. */
type Rules = Pick<Operation, 'access' | 'guest'>;

/** Lets a request with a good token in, or throws. */
export type Admit = (request: FastifyRequest, rules: Rules) => Promise<void>;

interface Standing {
  disabled: boolean | null;
  unverified: boolean | null;
  /** Null before the first call of a sign-in. */
  last_active_at: string | null;
  ended_how: EndedHow | null;
  written_down: boolean | null;
  /** The provider has said that this sign-in is over. */
  provider_ended: boolean;
  /** Sees what clients share and has no household: everything that is not opened to guests stays shut. */
  guest: boolean;
  factor_owed: boolean | null;
  factor_shown: boolean;
}

/**
 * The one check behind a good token: is the person still let in, is the sign-in still open by the server's clock, and has
 * the second factor been shown where it is owed. One read for most calls; writes happen at the first call of a sign-in, at
 * its end, and when the person did something more than ten seconds after what is known.
 * @throws ProblemError 401 `token.invalid` (ended by somebody), 401 `session.timed_out` (ended by the clock), 403
 * `account.unverified`, 403 `guest.refused`, 403 `mfa.required`.
 */
export function createAdmit(db: Database, now: () => Date): Admit {
  return async (request, { access, guest }) => {
    const presented = presentedBy(request, now());
    const activeAt = activeAtOf(request, presented.now);
    const { subject } = presented;
    const write = (work: (sql: Sql) => Promise<unknown>) =>
      db.transaction({ subject, access: 'write' }, work);
    const standing = await standingOf(db, presented);

    refuseShutOut(standing);
    const { ended_how: how, last_active_at: lastActiveAt } = standing;
    if (how !== null && !standing.written_down) {
      await write((sql) => endOutOfTime(sql, presented.now));
    }
    refuseEnded(standing);
    if (lastActiveAt === null) {
      await write((sql) => openAudited(sql, request, presented));
    } else if (activeAt && isWorthNoting(activeAt, new Date(lastActiveAt))) {
      await write((sql) => noteActivity(sql, presented, activeAt));
    }
    refuseByRules(standing, { access, guest });
  };
}

/** Throws when a request that was let in would not be let in now. */
export type StillAdmitted = (request: FastifyRequest) => Promise<void>;

/**
 * The same check for what is sent bit by bit, long after the call was let in. It writes nothing: that an answer goes on
 * does not say that the person is there. promises S8, Z6
 */
export function createStillAdmitted(db: Database, now: () => Date): StillAdmitted {
  return async (request) => {
    if (!request.operation) throw tokenInvalid();
    const standing = await standingOf(db, presentedBy(request, now()));
    refuseShutOut(standing);
    refuseEnded(standing);
    refuseByRules(standing, request.operation);
  };
}

function refuseShutOut({ disabled, provider_ended: providerEnded }: Standing): void {
  if (disabled || providerEnded) throw tokenInvalid();
}

function refuseEnded({ ended_how: how }: Standing): void {
  if (how === null) return;
  throw how === 'timed_out' || how === 'expired' ? sessionTimedOut() : tokenInvalid();
}

function refuseByRules(standing: Standing, { access, guest }: Rules): void {
  if (standing.guest && guest === 'refused') throw guestRefused();
  if (access === 'session') return;
  if (standing.unverified) throw accountUnverified();
  if (access === 'verified') return;
  if (standing.factor_owed && !standing.factor_shown) throw mfaRequired();
}

async function openAudited(sql: Sql, request: FastifyRequest, presented: Presented): Promise<void> {
  const origin = originOf(request);
  const system = systemFamily(request.headers['user-agent']);
  if (await openSignIn(sql, presented, { browser: origin.browser, system })) {
    await recordAudit(sql, { ...origin, action: 'session.started', outcome: 'done' });
  }
}

function standingOf(db: Database, presented: Presented): Promise<Standing> {
  const { subject } = presented;
  return db.transaction({ subject, access: 'read' }, (sql) => readStanding(sql, presented));
}

async function readStanding(sql: Sql, presented: Presented): Promise<Standing> {
  const { subject, tokenSession, providerSession = null, keyHash, now } = presented;
  const rows = await sql.query<Standing>(
    `select person.disabled_at is not null as disabled, not person.account_verified as unverified, s.last_active_at, ${ENDED_HOW} as ended_how,
       s.ended_at is not null as written_down,
       exists (select from provider_logout where subject = $2 and provider_session = $5) as provider_ended, exists (select from guest where guest.subject = $2) as guest, ${FACTOR_OWED} as factor_owed, ${FACTOR_SHOWN} as factor_shown
     from (values ($2::text, $3::bytea)) as asks (subject, token_session)
     left join sign_in s using (subject, token_session)
     left join person on person.subject = asks.subject`,
    [now.toISOString(), subject, tokenSession, keyHash, providerSession],
  );
  // One row always comes; without it nobody is let in.
  if (!rows[0]) throw tokenInvalid();
  return rows[0];
}

/** When the person last did something; null when the call does not say, or was made by no person. */
export function activeAtOf(request: FastifyRequest, now: Date): Date | null {
  const value = request.headers['idleseconds'];
  if (value === undefined) return null;
  if (typeof value === 'string' && /^\d{1,6}$/.test(value)) {
    return new Date(now.getTime() - Number(value) * 1_000);
  }
  throw requestInvalid([
    { field: '/headers/idleseconds', message: 'This is not a number of seconds.' },
  ]);
}
