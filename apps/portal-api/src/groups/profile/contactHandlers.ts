import type { ContactChange, MyProfile, RouteHandlers } from '@portal/api-sdk/server';
import type { AuditEvent } from '../../audit/recordAudit';
import { emailOf } from '../../auth/emailShape';
import { recordRequest } from '../../audit/requestAudit';
import type { HouseholdScope } from '../../auth/requestContext';
import { etagOf, requireIfMatch } from '../../http/conditional';
import { putMessage } from '../../outbox/outbox';
import { notFound, personUnknown, resourceChanged } from '../../problems';
import type { Services } from '../../services';
import { tell } from '../../telling/tell';
import {
  applyChange,
  type ChangeVerdict,
  giveUpChange,
  insertChange,
  judgeChange,
  saveAddress,
  selectMyProfile,
} from './contactRepository';
import { contactCodeWrong, contactInvalid, contactPhoneNotOffered } from './problems';

type ContactHandlers = Pick<
  RouteHandlers,
  | 'getMyProfile'
  | 'updateAddress'
  | 'createContactChange'
  | 'validateContactChange'
  | 'deleteContactChange'
>;

const TELEPHONE = /^\+[1-9][0-9]{6,14}$/;

export function contactHandlers(services: Services): ContactHandlers {
  return { ...contact(services), ...changes(services) };
}

type ContactServices = Pick<Services, 'inHousehold' | 'now' | 'secretBox' | 'deliverable'>;

function contact(
  services: ContactServices,
): Pick<ContactHandlers, 'getMyProfile' | 'updateAddress'> {
  const { inHousehold, now, secretBox: box } = services;
  return {
    async getMyProfile(request, reply) {
      const profile = await inHousehold(request, 'read', (scope) => requireProfile(scope, now()));
      reply.header('etag', etagOf(profile.version));
      return reply.code(200).send(profile);
    },
    async updateAddress(request, reply) {
      const version = requireIfMatch(request);
      const profile = await inHousehold(request, 'write', async (scope) => {
        const before = await requireProfile(scope, now());
        if (version === null || !(await saveAddress(scope, version, request.body.address))) {
          throw resourceChanged('Your contact was changed elsewhere.', etagOf(before.version));
        }
        await tell({ ...scope, box, now: now() }, 'profile.address_changed');
        return requireProfile(scope, now());
      });
      reply.header('etag', etagOf(profile.version));
      return reply.code(200).send(profile);
    },
  };
}

function changes(
  services: ContactServices,
): Omit<ContactHandlers, 'getMyProfile' | 'updateAddress'> {
  const { inHousehold, now, secretBox: box, deliverable } = services;
  return {
    async createContactChange(request, reply) {
      const { field } = request.body;
      const value = reachable(request.body);
      const profile = await inHousehold(request, 'write', async (scope) => {
        // It would wait for ever for a code that nothing delivers.
        if (field === 'telephone' && !deliverable.has('phone')) throw contactPhoneNotOffered();
        const { code } = await insertChange(scope, { field, value }, { box, now: now() });
        const to = field === 'email' ? ('email' as const) : ('phone' as const);
        await putMessage(
          { ...scope, box, now: now() },
          { kind: 'profile.contact_code', to: { kind: to, address: value }, values: { code } },
        );
        await tell({ ...scope, box, now: now() }, 'profile.contact_change_begun');
        return requireProfile(scope, now());
      });
      return reply.code(200).send(profile);
    },
    async validateContactChange(request, reply) {
      const { changeid } = request.params;
      const { code } = request.body;
      // A wrong try is kept: it is judged in a transaction of its own, and refused after that.
      const verdict = await inHousehold(request, 'write', async (scope) => {
        const judged = await judgeChange(scope, { changeid, code }, { box, now: now() });
        const event = lineOf(judged);
        if (event) await recordRequest(scope.sql, request, event);
        if (judged.outcome === 'confirmed') await confirmed(services, scope, judged);
        return judged;
      });
      if (verdict.outcome === 'gone') throw notFound('change');
      if (verdict.outcome === 'wrong') throw contactCodeWrong(verdict.triesLeft);
      const profile = await inHousehold(request, 'read', (scope) => requireProfile(scope, now()));
      return reply.code(200).send(profile);
    },
    async deleteContactChange(request, reply) {
      const { changeid } = request.params;
      const profile = await inHousehold(request, 'write', async (scope) => {
        if (!(await giveUpChange(scope, changeid))) throw notFound('change');
        return requireProfile(scope, now());
      });
      return reply.code(200).send(profile);
    },
  };
}

/** The value in the form in which it is kept. */
function reachable({ field, value }: ContactChange): string {
  const kept = field === 'email' ? emailOf(value) : TELEPHONE.test(value) ? value : null;
  if (kept === null) throw contactInvalid(field);
  return kept;
}

/** What a try leaves in the access log. One for a change that is not there is told as a refusal like any other. */
function lineOf({ outcome }: ChangeVerdict): AuditEvent | null {
  const action = 'profile.contact_changed';
  if (outcome === 'gone') return null;
  if (outcome === 'confirmed') return { action, outcome: 'done' };
  return { action, outcome: 'refused', reason: 'contact.code_wrong' };
}

type Confirmed = Extract<ChangeVerdict, { outcome: 'confirmed' }>;

async function confirmed(
  services: ContactServices,
  scope: HouseholdScope,
  change: Confirmed,
): Promise<void> {
  const { email } = await requireProfile(scope, services.now());
  await applyChange(scope, change);
  // Whoever took over an account must not be the only one to know.
  const to = change.field === 'email' ? [email, change.value] : [email];
  const { now, secretBox: box } = services;
  await tell({ ...scope, box, now: now() }, 'profile.contact_changed', { to });
}

async function requireProfile(scope: HouseholdScope, now: Date): Promise<MyProfile> {
  const profile = await selectMyProfile(scope, now);
  if (!profile) throw personUnknown();
  return profile;
}
