import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Mail {
  to: string[];
  text: string;
}

/** A mail server that keeps what it gets; `refuse` makes it answer with an error that often, `answerAfterMs` keeps senders waiting. */
export async function startMailServer() {
  const mails: Mail[] = [];
  const state = { refuse: 0, answerAfterMs: 0 };
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
        setTimeout(done, state.answerAfterMs);
      });
    },
  });
  // A sender that is killed in the midst of a message; unheard, the event would end the tests.
  server.on('error', () => undefined);
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
