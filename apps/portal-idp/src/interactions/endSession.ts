import type { Context } from 'koa';
import type { Provider } from 'oidc-provider';
import { tellApi } from '../backChannel';
import type { Log } from '../log';
import type { SessionsOf } from '../store/sessions';

type Session = InstanceType<Provider['Session']>;

/** Ends a session of the provider with all that came from it, here and at the API. */
export async function endSession(provider: Provider, session: Session, log: Log): Promise<void> {
  const { accountId: subject, authorizations = {} } = session;
  for (const [clientId, { grantId }] of Object.entries(authorizations)) {
    const client = await provider.Client.find(clientId);
    const sid = session.sidFor(clientId);
    if (client && subject && sid) await tellApi(client, { subject, sid }, log);
    if (!grantId) continue;
    await provider.RefreshToken.revokeByGrantId(grantId);
    await provider.AuthorizationCode.revokeByGrantId(grantId);
    await (await provider.Grant.find(grantId))?.destroy();
  }
  await session.destroy();
}

interface EndParts {
  provider: Provider;
  clientId: string;
  sessionsOf: SessionsOf;
  log: Log;
}

/** Ends every session of somebody but the one of the browser that asks. */
export async function endOtherSessions(
  ctx: Context,
  { provider, clientId, sessionsOf, log }: EndParts,
  subject: string,
): Promise<void> {
  const own = await provider.Session.get(ctx);
  const isOwn = own.accountId === subject;
  await Promise.all(
    sessionsOf(subject)
      .filter((id) => id !== own.jti)
      .map(async (id) => {
        const session = await provider.Session.find(id);
        if (session) await endSession(provider, session, log);
      }),
  );
  const client = await provider.Client.find(clientId);
  // Where none is kept the API ends those too of which nothing is left here.
  if (client && !isOwn) await tellApi(client, { subject }, log);
}
