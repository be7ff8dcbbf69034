// With SOAK=1 (npm run soak api): two servers as they are shipped, on one PostgreSQL, killed while they deliver messages.
import { expect, it, onTestFinished } from 'vitest';
import type { LibraryEngine } from '../db/sql';
import { shippedServersOn } from '../testing/shippedServers';
import { openSeededDatabase } from '../testing/testDatabase';
import { testSecretBox } from '../testing/testSecretBox';
import { putMessage } from './outbox';
import { messageDelivery } from './messageDelivery';
import { startMailServer } from './testing/mailServer';

const database = process.env.TEST_DATABASE_URL ?? '';
const isSoak = process.env.SOAK === '1';
const KILLS = 20;
const MESSAGES_PER_KILL = 40;
/** What a server may have in hand when it is killed. */
const IN_HAND = messageDelivery.options.concurrency;

function put(engine: LibraryEngine): Promise<void> {
  const sender = { subject: 'registration:kills', box: testSecretBox, now: new Date() };
  return engine.transaction('write', async (sql) => {
    for (let message = 0; message < MESSAGES_PER_KILL; message += 1)
      await putMessage(
        { ...sender, sql },
        {
          kind: 'registration.completed',
          to: { kind: 'email', address: 'ottilie@example.com' },
        },
      );
  });
}

async function unsent(engine: LibraryEngine): Promise<number> {
  const { rows } = await engine.direct(
    "select count(*)::int as count from outbox_message where sent_at is null and kind = 'registration.completed'",
  );
  // `as`: what the statement asks for.
  return (rows as [{ count: number }])[0].count;
}

it.skipIf(database === '' || !isSoak)(
  `M15: ${KILLS} kills of one of two servers lose no message, and repeat only what was in hand`,
  { timeout: 3_600_000 },
  async () => {
    const mailServer = await startMailServer();
    onTestFinished(() => mailServer.close());
    // As long as a mail server takes: a kill meets messages on their way.
    mailServer.state.answerAfterMs = 40;
    const engine = await openSeededDatabase();
    const { start } = await shippedServersOn(engine, {
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Client Portal <portal@example.com>',
    });
    const servers = [await start(), await start()];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = mailServer.mails.length;
      await put(engine);
      await expect.poll(() => mailServer.mails.length).toBeGreaterThan(before + IN_HAND);
      const victim = kill % servers.length;
      await servers[victim]?.kill('SIGKILL');
      servers[victim] = await start();
    }
    await expect.poll(() => unsent(engine), { timeout: 300_000 }).toBe(0);
    for (const server of servers) await server.kill('SIGTERM');
    const references = mailServer.mails
      .filter(({ text }) => text.includes('registered for the client portal'))
      .map(({ text }) => /outbox-\d+/.exec(text)?.[0]);
    const sent = KILLS * MESSAGES_PER_KILL;
    const twice = references.length - sent;
    process.stdout.write(
      `${KILLS} kills: ${sent} messages, ${twice} repeated under one reference\n`,
    );
    expect(new Set(references).size).toBe(sent);
    expect(twice).toBeLessThanOrEqual(KILLS * IN_HAND);
  },
);
