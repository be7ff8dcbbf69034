import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Answer {
  status: number;
  body: string;
}

/** The identity provider as it is shipped, as a process of its own behind a proxy that vouches for addresses. */
export interface IdentityProvider {
  /** Posts a wrong password for a username, from another address each time. */
  guess(username: string): Promise<Answer>;
  /** Opens a link to choose a password. */
  open(redeemPath: string): Promise<Answer>;
  /** The path of a link that has been used. */
  usedLink(): Promise<string>;
  close(): Promise<void>;
}

const PORT = Number(process.env.BENCH_IDP_PORT ?? 4399);
const ORIGIN = `http://127.0.0.1:${PORT}`;
const ISSUER = 'https://idp.example.com';
const PORTAL = 'http://localhost:4310';
const SECRET = randomBytes(24).toString('base64url');

export async function startIdentityProvider(program: string): Promise<IdentityProvider> {
  const dataDir = mkdtempSync(join(tmpdir(), 'guessing-'));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    env: {
      ...process.env,
      IDP_PORT: String(PORT),
      IDP_ISSUER: ISSUER,
      IDP_DATA_DIR: dataDir,
      IDP_DIRECTORY_SECRET: SECRET,
      PORTAL_ORIGIN: PORTAL,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilHealthy(child);
  const form = await openForm();
  return {
    guess: (username) => send(form.path, { cookie: form.cookie }, { username, password: 'not-it' }),
    open: (path) => send(path, {}),
    usedLink,
    close: async () => {
      child.kill();
      await once(child, 'close');
      rmSync(dataDir, { recursive: true });
    },
  };
}

async function untilHealthy(child: ChildProcess): Promise<void> {
  const ended = once(child, 'close').then(() => {
    throw new Error(`The identity provider did not start on port ${PORT}.`);
  });
  const healthy = async (): Promise<void> => {
    for (;;) {
      const answer = await fetch(`${ORIGIN}/healthz`).catch(() => null);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  await Promise.race([ended, healthy()]);
  ended.catch(() => undefined);
}

let last = 0;

async function send(
  path: string,
  headers: Record<string, string>,
  fields?: Record<string, string>,
): Promise<Answer> {
  const response = await ask(path, headers, fields);
  return { status: response.status, body: await response.text() };
}

/** From another address each time, so that no cap on guesses is met. */
function ask(
  path: string,
  headers: Record<string, string>,
  fields?: Record<string, string>,
): Promise<Response> {
  const address = `10.${(last >> 16) & 255}.${(last >> 8) & 255}.${++last & 255}`;
  return fetch(ORIGIN + path, {
    method: fields ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { ...headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': address },
    ...(fields && { body: new URLSearchParams(fields) }),
  });
}

/** The sign-in page that the portal sends people to. */
async function openForm(): Promise<{ path: string; cookie: string }> {
  const challenge = createHash('sha256').update(randomBytes(32)).digest('base64url');
  const request = new URLSearchParams({
    client_id: 'portal',
    response_type: 'code',
    redirect_uri: `${PORTAL}/`,
    scope: 'openid',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  const response = await ask(`/auth?${request}`, {});
  const cookies = response.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  const target = response.headers.get('location');
  if (target === null) throw new Error(`No sign-in page: ${await response.text()}`);
  return { path: new URL(target, ISSUER).pathname, cookie: cookies.join('; ') };
}

async function usedLink(): Promise<string> {
  const invited = await fetch(`${ORIGIN}/admin/invitations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET}`, 'x-forwarded-proto': 'https' },
    body: JSON.stringify({
      reference: 'reg1',
      login: 'ottilie@example.com',
      givenName: 'Ottilie',
      familyName: 'Quillwright',
    }),
  });
  // `as`: the administration's own answer.
  const { redeemUrl } = (await invited.json()) as { redeemUrl: string };
  const { pathname } = new URL(redeemUrl);
  await send(pathname, {}, { password: 'marmalade kettle orbit' });
  return pathname;
}
