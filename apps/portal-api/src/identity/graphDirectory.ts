import { identityUnavailable } from '../problems';
import type { IdentityDirectory } from './identityDirectory';

const TIMEOUT_MS = 10_000;
/** A token is asked for anew this long before it ends. */
const EARLY_MS = 60_000;

/**
 * An application of the firm's Entra tenant with the permissions User.Invite.All, User.Read.All and, for the names of
 * groups, GroupMember.Read.All.
 */
export interface GraphApplication {
  /** `https://login.microsoftonline.com/<tenant>` */
  authority: string;
  clientId: string;
  clientSecret: string;
  /** Where people go after they have accepted; the tenant's invitations must allow it. */
  redirectUrl: string;
  /** For tests. */
  graphUrl?: string;
}

interface GraphInvitation {
  inviteRedeemUrl: string;
  invitedUser: { id: string };
}

interface GraphMembership {
  '@odata.type'?: string;
  id: string;
  displayName?: string | null;
}

/**
 * The directory of an Entra tenant, by Microsoft Graph v1.0 (invitation: create; user: list, get and memberOf; photo: get).
 * The subject is the user's object id, so tokens have to carry it as their subject. Entra proves itself that the login is
 * the person's own.
 */
export function createGraphDirectory(application: GraphApplication): IdentityDirectory {
  const { redirectUrl } = application;
  const { call, find } = graphCalls(application);

  async function findUser(login: string): Promise<boolean> {
    // OData writes a quote in a text twice.
    const text = login.replaceAll("'", "''");
    const filter = encodeURIComponent(`mail eq '${text}' or userPrincipalName eq '${text}'`);
    const found = await call<{ value: unknown[] }>(`users?$select=id&$filter=${filter}`);
    return found.value.length > 0;
  }

  return {
    isLoginFree: async (login) => !(await findUser(login)),
    async invite({ login, givenName, familyName, returnTo }) {
      const made = await call<GraphInvitation>('invitations', {
        invitedUserEmailAddress: login,
        invitedUserDisplayName: `${givenName} ${familyName}`.trim(),
        inviteRedirectUrl:
          returnTo === 'invitation' ? new URL('/shared/invitation', redirectUrl).href : redirectUrl,
        sendInvitationMessage: false,
      });
      if (URL.parse(made.inviteRedeemUrl)?.protocol !== 'https:') {
        throw identityUnavailable(new Error('Graph named no redeem address'));
      }
      return { outcome: 'invited', subject: made.invitedUser.id, redeemUrl: made.inviteRedeemUrl };
    },
    async hasAccepted(subject) {
      const path = `users/${encodeURIComponent(subject)}?$select=externalUserState`;
      return (await call<{ externalUserState?: string }>(path)).externalUserState === 'Accepted';
    },
    async photoOf(subject) {
      return find(`users/${encodeURIComponent(subject)}/photo/$value`);
    },
    async groupsOf(subject) {
      const path = `users/${encodeURIComponent(subject)}/memberOf?$select=id,displayName&$top=100`;
      const { value } = await call<{ value: GraphMembership[] }>(path);
      // It tells of roles and administrative units, too.
      return value
        .filter((one) => one['@odata.type'] === '#microsoft.graph.group')
        .map(({ id, displayName }) => ({ id, name: displayName ?? id }));
    },
  };
}

function graphCalls(application: GraphApplication) {
  const { graphUrl = 'https://graph.microsoft.com' } = application;
  const token = createTokenSource(application);

  async function ask(path: string, body?: object): Promise<Response> {
    return fetch(`${graphUrl}/v1.0/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${await token()}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
  }

  return {
    async call<Answer>(path: string, body?: object): Promise<Answer> {
      try {
        const response = await ask(path, body);
        if (!response.ok) throw new Error(`Graph answered ${response.status}`);
        return (await response.json()) as Answer;
      } catch (cause) {
        throw identityUnavailable(cause);
      }
    },
    /** The bytes of a file; null when there is none. */
    async find(path: string): Promise<Uint8Array | null> {
      try {
        const response = await ask(path);
        if (response.status === 404) return null;
        if (!response.ok) throw new Error(`Graph answered ${response.status}`);
        return new Uint8Array(await response.arrayBuffer());
      } catch (cause) {
        throw identityUnavailable(cause);
      }
    },
  };
}

/** An application's own token (RFC 6749 §4.4), kept until shortly before its end. */
function createTokenSource({
  authority,
  clientId,
  clientSecret,
  graphUrl = 'https://graph.microsoft.com',
}: GraphApplication): () => Promise<string> {
  let kept = { token: '', until: 0 };
  return async () => {
    if (Date.now() < kept.until) return kept.token;
    const response = await fetch(`${authority}/oauth2/v2.0/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
        scope: `${graphUrl}/.default`,
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    if (!response.ok) throw new Error(`the token endpoint answered ${response.status}`);
    const { access_token, expires_in } = (await response.json()) as {
      access_token: string;
      expires_in: number;
    };
    kept = { token: access_token, until: Date.now() + expires_in * 1_000 - EARLY_MS };
    return kept.token;
  };
}
