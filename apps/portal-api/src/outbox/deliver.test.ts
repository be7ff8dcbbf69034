import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SqlEngine } from '../db/sql';
import { openMigratedDatabase } from '../testing/testDatabase';
import { testSecretBox } from '../testing/testSecretBox';
import { mailChannel, textChannel, type Channels } from './channels';
import { startDelivery } from './deliver';
import { type OutboxMessage, putMessageAt } from './outbox';

/** The machine may be busy with other tests. */
const waitFor = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000 });

interface Mail {
  to: string[];
  text: string;
}

/** A mail server that keeps what it gets; `refuse` makes it answer with an error that often. */
async function startMailServer() {
  const mails: Mail[] = [];
  const state = { refuse: 0, dropAfterData: 0 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (state.refuse > 0) {
          state.refuse -= 1;
          done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
          return;
        }
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ to, text: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  // `as`: a TCP server's address is never the path of a pipe.
  const { port } = server.server.address() as AddressInfo;
  return {
    mails,
    state,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** A gateway for text messages that answers with these, one after another, and keeps what it was sent. */
async function startGateway(answers: number[]) {
  const taken: unknown[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { authorization, 'idempotency-key': key } = request.headers;
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
    taken.push({ path: request.url, authorization, key, body });
    response.writeHead(answers.shift() ?? 500, { location: '/elsewhere' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  running.push({ close: async () => void server.close() });
  // `as`: a TCP server's address is never the path of a pipe.
  const { port } = server.address() as AddressInfo;
  return { taken, url: `http://127.0.0.1:${port}/messages` };
}

let engine: SqlEngine;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let time: Date;
const warn = vi.fn();
const running: { close(): Promise<void> }[] = [];

beforeEach(async () => {
  engine = await openMigratedDatabase();
  mailServer = await startMailServer();
  time = new Date('2026-11-20T15:00:00Z');
  warn.mockReset();
});
afterEach(async () => {
  for (const one of running.splice(0)) await one.close();
  await mailServer.close();
  await engine.close();
});

function deliver(url = mailServer.url, others: Channels = {}): void {
  const channels = {
    email: mailChannel({ url, from: 'Client Portal <portal@example.com>' }),
    ...others,
  };
  const log = { warn };
  running.push(
    startDelivery({ engine, box: testSecretBox, channels, log, now: () => time, pollMs: 5 }),
  );
}

function put(message: Partial<OutboxMessage> = {}, notBefore: Date | null = null): Promise<void> {
  return engine.transaction('write', (sql) =>
    putMessageAt(
      { sql, subject: 'registration:reg1', box: testSecretBox, now: time },
      {
        kind: 'registration.code',
        to: { kind: 'email', address: 'ottilie@example.com' },
        values: { code: '402917' },
        ...message,
      },
      notBefore,
    ),
  );
}

async function rows() {
  return engine.transaction('read', (sql) =>
    sql.query<{ sent: boolean; attempts: number; next: string }>(
      `select sent_at is not null as sent, attempts, next_attempt_at::text as next
       from outbox_message order by message_id`,
    ),
  );
}

describe('a message', () => {
  it('arrives in its words, once, and is marked as sent', async () => {
    await put();
    deliver();
    await waitFor(() => expect(mailServer.mails).toHaveLength(1));
    const [mail] = mailServer.mails;
    expect(mail?.to).toEqual(['ottilie@example.com']);
    expect(mail?.text).toContain('402917 is your code to register');
    expect(mail?.text).toMatch(/Subject: Your code to register for the client portal/);
    expect(mail?.text).toMatch(/Message-ID: <outbox-1@portal\.invalid>/i);
    await waitFor(async () => expect((await rows())[0]?.sent).toBe(true));
    time = new Date(time.getTime() + 3_600_000);
    await put({ kind: 'registration.completed', values: {} });
    await waitFor(() => expect(mailServer.mails).toHaveLength(2));
    expect(mailServer.mails[1]?.text).toContain('registered for the client portal');
  });

  it('waits for the end of quiet hours, and lets later messages go before it', async () => {
    await put({ kind: 'message.arrived', values: {} }, new Date('2026-11-20T15:30:00Z'));
    await put({ kind: 'mfa.channel_added', values: {} });
    deliver();
    await waitFor(() => expect(mailServer.mails).toHaveLength(1));
    expect(mailServer.mails[0]?.text).toContain('A telephone was added');
    time = new Date('2026-11-20T15:29:59Z');
    await put({ kind: 'mfa.channel_removed', values: {} });
    await waitFor(() => expect(mailServer.mails).toHaveLength(2));
    expect((await rows())[0]?.sent).toBe(false);
    time = new Date('2026-11-20T15:30:00Z');
    await waitFor(() => expect(mailServer.mails).toHaveLength(3));
    expect(mailServer.mails[2]?.text).toContain('A secure message is waiting');
  });

  it('is tried again after a while, longer each time, and arrives in the end', async () => {
    mailServer.state.refuse = 2;
    await put({ kind: 'registration.completed', values: {} });
    deliver();
    await waitFor(async () => expect((await rows())[0]?.next).toContain('15:00:15'));
    expect(mailServer.mails).toEqual([]);
    time = new Date(time.getTime() + 15_000);
    await waitFor(async () => expect((await rows())[0]?.next).toContain('15:00:45'));
    time = new Date(time.getTime() + 30_000);
    await waitFor(() => expect(mailServer.mails).toHaveLength(1));
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it('M15: is delivered by one of several workers', async () => {
    for (let messages = 0; messages < 10; messages += 1) await put();
    for (let workers = 0; workers < 3; workers += 1) deliver();
    await waitFor(async () => expect((await rows()).every(({ sent }) => sent)).toBe(true));
    expect(mailServer.mails).toHaveLength(10);
  });

  it('M15: left behind by a worker that died is taken up after its lease', async () => {
    await put();
    await engine.transaction('write', (sql) =>
      sql.query(
        `update outbox_message set attempts = 1, next_attempt_at = $1::timestamptz + interval '120 seconds'`,
        [time.toISOString()],
      ),
    );
    deliver();
    time = new Date(time.getTime() + 120_000);
    await waitFor(() => expect(mailServer.mails).toHaveLength(1));
  });

  it('for a telephone goes through the gateway, again under the same key where that fails, and is told to nobody else', async () => {
    const gateway = await startGateway([503, 307, 202]);
    deliver(mailServer.url, {
      phone: textChannel({ url: gateway.url, key: 'the key of the firm' }),
    });
    await put({ kind: 'mfa.code', to: { kind: 'phone', address: '+12125550142' } });
    await waitFor(async () => expect((await rows())[0]?.next).toContain('15:00:15'));
    time = new Date(time.getTime() + 15_000);
    await waitFor(async () => expect((await rows())[0]?.next).toContain('15:00:45'));
    time = new Date(time.getTime() + 30_000);
    await waitFor(async () => expect((await rows())[0]?.sent).toBe(true));
    const text = {
      path: '/messages',
      authorization: 'Bearer the key of the firm',
      key: 'outbox-1',
      body: { to: '+12125550142', text: expect.stringMatching(/^402917 is your code/) },
    };
    expect(gateway.taken).toEqual([text, text, text]);
    expect(warn.mock.calls.map(([{ code }]) => code)).toEqual(['EGATEWAY_503', 'EGATEWAY']);
    expect(JSON.stringify(warn.mock.calls)).not.toMatch(/402917|5550142/);
    expect(mailServer.mails).toEqual([]);
  });

  it('for a telephone is never sent without a gateway, and a code that is too late is not sent', async () => {
    await put({ to: { kind: 'phone', address: '+12125550142' } });
    await put();
    time = new Date(time.getTime() + 11 * 60_000);
    deliver();
    await waitFor(async () =>
      expect((await rows()).map(({ next }) => next)).toEqual(['infinity', 'infinity']),
    );
    expect((await rows()).some(({ sent }) => sent)).toBe(false);
    expect(mailServer.mails).toEqual([]);
  });

  it('L3: leaves neither address nor words in the log when it cannot be delivered', async () => {
    await put();
    deliver('smtp://127.0.0.1:9');
    await waitFor(() => expect(warn).toHaveBeenCalled());
    const logged = JSON.stringify(warn.mock.calls);
    expect(logged).not.toMatch(/ottilie|402917|example\.com/);
    expect(warn.mock.calls[0]?.[0]).toEqual({ message: '1', attempts: 1, code: 'ESOCKET' });
  });

  it('W8: cannot add a header by what it carries', async () => {
    await put({
      kind: 'registration.invited',
      values: { givenName: 'O\r\nBcc: thief@example.com', link: 'http://x', hours: 24 },
    });
    deliver();
    await waitFor(() => expect(mailServer.mails).toHaveLength(1));
    expect(mailServer.mails[0]?.to).toEqual(['ottilie@example.com']);
    expect(mailServer.mails[0]?.text.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m);
  });
});
