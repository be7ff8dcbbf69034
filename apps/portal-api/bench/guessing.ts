import { randomBytes } from 'node:crypto';
import { createVerifyToken } from '../src/auth/verifyToken';
import { scopedDatabase } from '../src/db/sql';
import { newRegkey } from '../src/registration/regkey';
import { buildServer } from '../src/server';
import { invite } from '../src/testing/registration';
import { makeMigratedDatabase } from '../src/testing/newDatabase';
import { startTestIssuer } from '../src/testing/testIssuer';
import { testSecretBox } from '../src/testing/testServer';
import { type Answer, type IdentityProvider, startIdentityProvider } from './identityProvider';
import { confidenceThatTheyDiffer } from './mannWhitney';
import { engineName, type Line, printTable, quantile } from './measure';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 200);
const WARM_UP = 20;
/** Promise A8. */
const GAP_MS = 5;
const CONFIDENCE = 0.99;

/** Two guesses whose answers must not tell that one of them was near. */
interface Pair {
  what: string;
  near: string;
  /** Another each time. */
  far(): string;
  ask(guess: string): Promise<Answer>;
}

/**
 * promises A8: what is asked by whoever is not signed in, for somebody who is there and for nobody, in turn. There is no
 * reset for whoever is not signed in; the link to choose a password is what comes nearest.
 */
export async function benchGuessing(): Promise<void> {
  const program = process.env.BENCH_IDP_PROGRAM;
  if (!program) throw new Error('BENCH_IDP_PROGRAM must name the built identity provider.');
  const provider = await startIdentityProvider(program);
  const invites = await startInvites();
  try {
    const lines: Line[] = [];
    for (const pair of await pairsOf(provider, invites)) lines.push(...(await linesOf(pair)));
    printTable(
      `Guessing, ${ROUNDS} + ${ROUNDS} calls in turn, bodies equal; gap of medians in ms, and how sure it is that they differ, ${engineName()}`,
      lines,
    );
  } finally {
    await invites.close();
    await provider.close();
  }
}

type Invites = Awaited<ReturnType<typeof startInvites>>;

async function pairsOf(provider: IdentityProvider, invites: Invites): Promise<Pair[]> {
  return [
    {
      what: 'sign-in: wrong password, nobody',
      near: 'percival@example.com',
      far: () => 'nobody00@example.com',
      async ask(username) {
        const { status, body } = await provider.guess(username);
        // As typed it stays in its field; the page lists the people of the sandbox either way.
        return { status, body: body.replace(`value="${username}"`, 'value=""') };
      },
    },
    {
      what: 'invite: used, unknown',
      near: invites.used,
      far: newRegkey,
      ask: invites.check,
    },
    {
      what: 'invite: expired, unknown',
      near: invites.expired,
      far: newRegkey,
      ask: invites.check,
    },
    {
      what: 'password link: used, unknown',
      near: await provider.usedLink(),
      far: () => `/redeem/${randomBytes(32).toString('base64url')}`,
      ask: (link) => provider.open(link),
    },
  ];
}

async function linesOf({ what, near, far, ask }: Pair): Promise<Line[]> {
  const times = { near: [] as number[], far: [] as number[] };
  const expected = JSON.stringify(await ask(far()));
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    // Alternating order, so that neither always follows the other.
    const order = round % 2 === 0 ? (['near', 'far'] as const) : (['far', 'near'] as const);
    for (const which of order) {
      // Made before the clock starts: random bytes take longer than what is looked for.
      const guess = which === 'near' ? near : far();
      const began = performance.now();
      const answer = await ask(guess);
      const took = performance.now() - began;
      if (JSON.stringify(answer) !== expected) throw new Error(`${what}: the answers differ.`);
      if (round >= 0) times[which].push(took);
    }
  }
  const medians = [quantile(times.near, 0.5), quantile(times.far, 0.5)] as const;
  const note = medians.map((ms) => `${ms.toFixed(2)} ms`).join(' and ');
  return [
    { what: `${what}: gap`, measured: Math.abs(medians[0] - medians[1]), target: GAP_MS, note },
    {
      what: `${what}: confidence`,
      measured: confidenceThatTheyDiffer(times.near, times.far),
      target: CONFIDENCE,
      note: 'Mann–Whitney U, 1 − p',
    },
  ];
}

/** The API with one invite that was used and one that is too old. */
async function startInvites() {
  const engine = await makeMigratedDatabase();
  const issuer = await startTestIssuer();
  const app = await buildServer({
    db: scopedDatabase(engine),
    verifyToken: createVerifyToken(issuer.config),
    secretBox: testSecretBox,
    trustedProxies: ['127.0.0.1'],
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const used = await invite({ engine }, new Date());
  await engine.transaction('write', (sql) =>
    sql.query('update registration_invite set completed_at = created_at'),
  );
  const expired = await invite({ engine }, new Date(), { hoursAgo: 25 });
  let last = 0;
  return {
    used,
    expired,
    async check(regkey: string): Promise<Answer> {
      const address = `10.${(last >> 16) & 255}.${(last >> 8) & 255}.${++last & 255}`;
      const response = await fetch(`${url}/v2/registration/invite`, {
        method: 'POST',
        headers: { regkey, 'x-forwarded-for': address },
      });
      return { status: response.status, body: await response.text() };
    },
    async close(): Promise<void> {
      await app.close();
      await issuer.close();
      await engine.close();
    },
  };
}
