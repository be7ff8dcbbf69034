import type { Transporter } from 'nodemailer';
import type { OutboxMessage } from './outbox';

/** How messages leave by e-mail. */
export interface MailConfig {
  /** `smtp://user:password@host:587`; with `smtps:` encrypted from the start, else by STARTTLS where offered. */
  url: string;
  /** `Client Portal <portal@example.com>` */
  from: string;
}

/** How messages leave for telephones: the address of the firm's gateway, and what it knows the firm by. */
export interface TextGatewayConfig {
  url: string;
  /** Sent as `Authorization: Bearer …`. */
  key: string;
}

/** A message on its way out. */
export interface Outgoing {
  /** An e-mail address, or a telephone number in the form of E.164. */
  address: string;
  subject: string;
  text: string;
  /** The same each time one message is tried, so that the other side can tell a repetition. */
  reference: string;
}

/** One way by which messages leave. */
export interface Channel {
  /** Rejects with an Error whose `code` is a stable word; its message may repeat the address and is not logged. */
  send(message: Outgoing): Promise<void>;
  close(): void;
}

/** What a server has; a message for which it has none is never sent. */
export type Channels = Partial<Record<OutboxMessage['to']['kind'], Channel>>;

const SEND_TIMEOUT_MS = 20_000;

/** The channels that the configuration names; null where it names none, and nothing is to be sent. */
export function channelsOf(config: {
  mail: MailConfig | null;
  textGateway: TextGatewayConfig | null;
}): Channels | null {
  if (!config.mail && !config.textGateway) return null;
  return {
    ...(config.mail && { email: mailChannel(config.mail) }),
    ...(config.textGateway && { phone: textChannel(config.textGateway) }),
  };
}

/** By SMTP. */
export function mailChannel({ url, from }: MailConfig): Channel {
  let opened: Promise<Transporter> | undefined;
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return createTransport(url, { from, disableFileAccess: true, disableUrlAccess: true });
  };
  return {
    send: async ({ address, subject, text, reference }) => {
      opened ??= open();
      const transport = await opened;
      await within(
        SEND_TIMEOUT_MS,
        transport.sendMail({
          to: { name: '', address },
          subject,
          text,
          messageId: `<${reference}@portal.invalid>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        }),
      );
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

/**
 * To a telephone, through an HTTP gateway: `POST {to, text}` as JSON, with the reference as `Idempotency-Key`. Any answer
 * of 2xx counts as taken; a redirection is a failure, since it would carry the code elsewhere.
 */
export function textChannel({ url, key }: TextGatewayConfig): Channel {
  return {
    send: async ({ address, text, reference }) => {
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'idempotency-key': reference,
        },
        body: JSON.stringify({ to: address, text }),
      }).catch((cause: unknown) => {
        throw failure('EGATEWAY', cause);
      });
      await answer.body?.cancel();
      if (!answer.ok) throw failure(`EGATEWAY_${answer.status}`);
    },
    close: () => undefined,
  };
}

const failure = (code: string, cause?: unknown) =>
  Object.assign(new Error('The gateway did not take the message.', { cause }), { code });

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(Object.assign(new Error(), { code: 'ETIMEDOUT' })), ms);
    work.then(resolve, reject).finally(() => clearTimeout(limit));
  });
}
