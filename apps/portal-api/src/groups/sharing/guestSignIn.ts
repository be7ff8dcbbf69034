import { createHash } from 'node:crypto';
import type { GuestSignIn, RouteHandlers } from '@portal/api-sdk/server';
import { networkOf } from '@portal/api-sdk/network';
import type { FastifyRequest } from 'fastify';
import { originOf, recordAudit } from '../../audit/recordAudit';
import type { Sql } from '../../db/sql';
import { identityUnavailable } from '../../problems';
import { giveTryBack, takeTry } from '../../registration/guessing';
import { regkeyHash } from '../../registration/regkey';
import type { Services } from '../../services';
import { tooManyTries } from '../registration/problems';
import { invitationUnusable } from './problems';

interface Invited {
  shareid: string;
  client: string;
  name: string;
  email: string;
}

/**
 * Gives an invited guest who has no sign-in one at the identity provider, where they choose a password. The key shows that
 * they read the mail to that address; taking up the invitation comes after, with the sign-in.
 */
export function guestSignInHandlers(services: Services): Pick<RouteHandlers, 'createGuestSignIn'> {
  const { db, directory, now } = services;
  return {
    async createGuestSignIn(request, reply) {
      const hash = regkeyHash(request.headers['regkey']);
      const invited = await invitedBy(services, request, hash);
      if (!directory) throw identityUnavailable(new Error('No identity directory is configured.'));
      // Never within a transaction: others would wait for the provider's answer.
      const made = await directory.invite({
        reference: referenceOf(invited.email),
        login: invited.email,
        ...namesOf(invited.name),
        returnTo: 'invitation',
      });
      // Somebody signs in with that address already: most likely this guest.
      if (made.outcome === 'taken') return reply.code(200).send({ outcome: 'ready' });
      const answer = await db.transaction({ subject: null, access: 'write' }, async (sql) => {
        const { givenName, familyName } = namesOf(invited.name);
        const [row] = await sql.query<{ guest: boolean }>(
          'select make_guest($1, $2::timestamptz, $3, $4, $5) as guest',
          [hash, now().toISOString(), made.subject, givenName, familyName],
        );
        if (!row?.guest) return { outcome: 'ready' } satisfies GuestSignIn;
        await record(sql, request, invited);
        return { outcome: 'redirect', redeemurl: made.redeemUrl } satisfies GuestSignIn;
      });
      return reply.code(200).send(answer);
    },
  };
}

/** @throws ProblemError 403 `share.invitation_unusable`, 429 `registration.too_many_tries`. */
async function invitedBy(
  { db, secretBox: box, now }: Services,
  request: FastifyRequest,
  hash: Uint8Array,
): Promise<Invited> {
  const whence = `invitation ${networkOf(request.ip)}`;
  // A wrong key is counted, so it is judged in a transaction of its own and refused after that.
  const found = await db.transaction({ subject: null, access: 'write' }, async (sql) => {
    const counting = { sql, box, now: now() };
    const wait = await takeTry(counting, whence);
    if (wait > 0) return wait;
    const [invited] = await sql.query<Invited>(
      `select share_id as shareid, client, guest_name as name, guest_email as email
       from find_invitation($1, $2::timestamptz)`,
      [hash, now().toISOString()],
    );
    if (invited) await giveTryBack(counting, whence);
    return invited ?? null;
  });
  if (typeof found === 'number') throw tooManyTries(found);
  if (!found) throw invitationUnusable();
  return found;
}

async function record(sql: Sql, request: FastifyRequest, invited: Invited): Promise<void> {
  await recordAudit(sql, {
    ...originOf(request),
    subject: invited.client,
    action: 'share.sign_in_made',
    outcome: 'done',
    object: { type: 'share', id: invited.shareid },
  });
  request.audited = true;
}

/** The same for every invitation to one address, so that two clients can invite one guest. */
function referenceOf(email: string): string {
  const digest = createHash('sha256').update(email.toLowerCase()).digest('hex');
  return `guest-${digest.slice(0, 40)}`;
}

/** The client wrote one name: its last word is taken for the family's. */
function namesOf(name: string): { givenName: string; familyName: string } {
  const words = name.split(/\s+/);
  if (words.length < 2) return { givenName: name, familyName: '' };
  return { givenName: words.slice(0, -1).join(' '), familyName: words.at(-1) ?? '' };
}
