import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LibraryEngine, scopedDatabase } from '../db/sql';
import { createJobs, type Jobs } from '../jobs/createJobs';
import { openMigratedDatabase } from '../testing/testDatabase';
import { testSecretBox } from '../testing/testSecretBox';
import { mailChannel, textChannel, type Channels } from './channels';
import { type OutboxMessage, putMessageAt } from './outbox';
import { outboxJobs } from './outboxJobs';
import { startMailServer } from './testing/mailServer';

/** The machine may be busy with other tests. */
const waitFor = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000 });

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

let engine: LibraryEngine;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let time: Date;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const running: { close(): Promise<void> }[] = [];

beforeEach(async () => {
  engine = await openMigratedDatabase();
  mailServer = await startMailServer();
  time = new Date();
  vi.clearAllMocks();
});
afterEach(async () => {
  for (const one of running.splice(0)) await one.close();
  await mailServer.close();
  await engine.close();
});

/** A server's jobs; they wait for `pass` unless they are started. */
async function deliver(url = mailServer.url, others: Channels = {}): Promise<Jobs> {
  const email = mailChannel({ url, from: 'Client Portal <portal@example.com>' });
  const jobs = createJobs({ engine, log });
  const channels = { email, ...others };
  outboxJobs(jobs, { engine, log, now: () => time, secretBox: testSecretBox, channels });
  running.push({ close: async () => (await jobs.stop(), email.close()) });
  await jobs.prepare();
  return jobs;
}

/** So many seconds pass, and what is due then is done; says what failed. */
async function pass(jobs: Jobs, seconds: number): Promise<string[]> {
  time = new Date(time.getTime() + seconds * 1_000);
  return (await jobs.drain({ at: time })).failures;
}

function put(message: Partial<OutboxMessage> = {}, notBefore: Date | null = null): Promise<void> {
  // As a request does, which may not read what it puts out.
  const scope = { subject: 'registration:reg1', access: 'write' } as const;
  return scopedDatabase(engine).transaction(scope, (sql) =>
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
    const jobs = await deliver();
    expect(await pass(jobs, 0)).toEqual([]);
    expect(mailServer.mails).toHaveLength(1);
    const [mail] = mailServer.mails;
    expect(mail?.to).toEqual(['ottilie@example.com']);
    expect(mail?.text).toContain('402917 is your code to register');
    expect(mail?.text).toMatch(/Subject: Your code to register for the client portal/);
    expect(mail?.text).toMatch(/Message-ID: <outbox-1@portal\.invalid>/i);
    expect((await rows())[0]?.sent).toBe(true);
    await put({ kind: 'registration.completed', values: {} });
    await pass(jobs, 3_600);
    expect(mailServer.mails).toHaveLength(2);
    expect(mailServer.mails[1]?.text).toContain('registered for the client portal');
  });

  it('has a job exactly when the transaction that puts it out commits', async () => {
    const jobs = await deliver();
    const undone = engine.transaction('write', async (sql) => {
      const sender = { sql, subject: 'registration:reg1', box: testSecretBox, now: time };
      const to = { kind: 'email', address: 'ottilie@example.com' } as const;
      await putMessageAt(sender, { kind: 'registration.completed', to }, null);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await jobs.drain()).toEqual({ completed: 0, failures: [] });
  });

  it('waits for the end of quiet hours, and lets later messages go before it', async () => {
    const end = new Date(time.getTime() + 30 * 60_000);
    await put({ kind: 'message.arrived', values: {} }, end);
    await put({ kind: 'mfa.channel_added', values: {} });
    const jobs = await deliver();
    await pass(jobs, 0);
    expect(mailServer.mails).toHaveLength(1);
    expect(mailServer.mails[0]?.text).toContain('A telephone was added');
    await put({ kind: 'mfa.channel_removed', values: {} });
    await pass(jobs, 29 * 60 + 59);
    expect(mailServer.mails).toHaveLength(2);
    expect((await rows())[0]?.sent).toBe(false);
    await pass(jobs, 1);
    expect(mailServer.mails).toHaveLength(3);
    expect(mailServer.mails[2]?.text).toContain('A secure message is waiting');
  });

  it('is tried again after a while, longer each time, and arrives in the end', async () => {
    mailServer.state.refuse = 2;
    await put({ kind: 'registration.completed', values: {} });
    const jobs = await deliver();
    const refused = ['outbox.deliver: message 1 did not leave: EMESSAGE'];
    expect(await pass(jobs, 0)).toEqual(refused);
    expect(await pass(jobs, 14)).toEqual([]);
    expect(await pass(jobs, 16)).toEqual(refused);
    expect(await pass(jobs, 29)).toEqual([]);
    expect(await pass(jobs, 31)).toEqual([]);
    expect(mailServer.mails).toHaveLength(1);
  });

  it('that nobody takes is given up after twenty tries, and an operator is told', async () => {
    mailServer.state.refuse = 100;
    await put({ kind: 'registration.completed', values: {} });
    const jobs = await deliver();
    for (let hours = 0; hours < 30; hours += 1) await pass(jobs, 3_601);
    expect(await rows()).toEqual([{ sent: false, attempts: 20, next: 'infinity' }]);
    expect(log.error.mock.calls).toEqual([
      [{ message: '1', attempts: 20, code: 'EMESSAGE' }, 'a message could not be delivered'],
    ]);
  });

  it('M15: is delivered once by several servers', async () => {
    for (let messages = 0; messages < 10; messages += 1) await put();
    for (let servers = 0; servers < 3; servers += 1) await (await deliver()).start();
    await waitFor(async () => expect((await rows()).every(({ sent }) => sent)).toBe(true));
    expect(new Set(mailServer.mails.map(({ text }) => /outbox-\d+/.exec(text)?.[0])).size).toBe(10);
    expect(mailServer.mails).toHaveLength(10);
  });

  it('M15: that another server has taken is left to it, and delivered when it has died', async () => {
    await put();
    await engine.direct(
      `update outbox_message set attempts = 1, next_attempt_at = $1::timestamptz + interval '120 seconds'`,
      [time],
    );
    const jobs = await deliver();
    const taken = ['outbox.deliver: another server has taken this message'];
    expect(await pass(jobs, 0)).toEqual(taken);
    expect(mailServer.mails).toEqual([]);
    await pass(jobs, 121);
    expect(mailServer.mails).toHaveLength(1);
  });

  it('M15: without a job, as an older version leaves it, gets one from the look each minute', async () => {
    await put();
    await put({ kind: 'registration.completed', values: {} });
    await engine.direct('delete from pgboss.job where data @> $1', [{ message: '1' }]);
    const jobs = await deliver();
    for (let looks = 0; looks < 2; looks += 1)
      await engine.direct(`select send_job('outbox.sweep', '{"data":{}}')`);
    await pass(jobs, 0);
    expect((await rows()).every(({ sent }) => sent)).toBe(true);
    expect(mailServer.mails).toHaveLength(2);
  });

  it('for a telephone goes through the gateway, again under the same key where that fails, and is told to nobody else', async () => {
    const gateway = await startGateway([503, 307, 202]);
    const phone = textChannel({ url: gateway.url, key: 'the key of the firm' });
    const jobs = await deliver(mailServer.url, { phone });
    await put({ kind: 'mfa.code', to: { kind: 'phone', address: '+12125550142' } });
    const failures = [
      ...(await pass(jobs, 0)),
      ...(await pass(jobs, 31)),
      ...(await pass(jobs, 61)),
    ];
    expect((await rows())[0]?.sent).toBe(true);
    const text = {
      path: '/messages',
      authorization: 'Bearer the key of the firm',
      key: 'outbox-1',
      body: { to: '+12125550142', text: expect.stringMatching(/^402917 is your code/) },
    };
    expect(gateway.taken).toEqual([text, text, text]);
    expect(failures).toEqual([
      'outbox.deliver: message 1 did not leave: EGATEWAY_503',
      'outbox.deliver: message 1 did not leave: EGATEWAY',
    ]);
    expect(mailServer.mails).toEqual([]);
  });

  it('for a telephone is never sent without a gateway, and a code that is too late is not sent', async () => {
    await put({ to: { kind: 'phone', address: '+12125550142' } });
    await put();
    await pass(await deliver(), 11 * 60);
    expect((await rows()).map(({ next }) => next)).toEqual(['infinity', 'infinity']);
    expect((await rows()).some(({ sent }) => sent)).toBe(false);
    expect(mailServer.mails).toEqual([]);
  });

  it('L3: leaves neither address nor words in the log or in its job when it cannot be delivered', async () => {
    await put();
    await (await deliver('smtp://127.0.0.1:9')).start();
    await waitFor(() => expect(log.warn).toHaveBeenCalled());
    const [detail] = log.warn.mock.calls[0] as [{ err: Error }];
    expect(detail.err.message).toBe('message 1 did not leave: ESOCKET');
    const { rows: jobs } = await engine.direct('select to_jsonb(job)::text as job from pgboss.job');
    const told = [detail.err.stack, detail.err.cause, JSON.stringify([log.warn.mock.calls, jobs])];
    expect(told.join('\n')).not.toMatch(/ottilie|402917|@example\.com/);
  });

  it('W8: cannot add a header by what it carries', async () => {
    await put({
      kind: 'registration.invited',
      values: { givenName: 'O\r\nBcc: thief@example.com', link: 'http://x', hours: 24 },
    });
    await pass(await deliver(), 0);
    expect(mailServer.mails[0]?.to).toEqual(['ottilie@example.com']);
    expect(mailServer.mails[0]?.text.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m);
  });
});
