import type { ServerConfig } from '../config';
import { sandboxIsOpen } from '../sandbox/page/sandboxIsOpen';
import type { OutboxMessage } from './outbox';

/** What kinds of messages somebody delivers: a code goes nowhere else, and no such method is offered. */
export type Deliverable = ReadonlySet<OutboxMessage['to']['kind']>;

/**
 * What kinds of messages reach somebody: e-mail by SMTP, text messages by the firm's gateway. The open sandbox shows all
 * of them on its page. A method that codes could not reach is not offered.
 */
export function deliverableBy(
  config: Pick<ServerConfig, 'mail' | 'textGateway' | 'sandbox' | 'identity'>,
): Deliverable {
  if (sandboxIsOpen(config)) return new Set(['email', 'phone'] as const);
  return new Set([
    ...(config.mail ? (['email'] as const) : []),
    ...(config.textGateway ? (['phone'] as const) : []),
  ]);
}
