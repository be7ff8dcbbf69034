import type { ServerConfig } from '../../config';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * True when codes may be shown to whoever asks: the data are the sandbox's and nobody real can sign in to them, because
 * the identity provider is the sandbox's own, on this machine.
 */
export function sandboxIsOpen({
  sandbox,
  identity: { authority, issuer },
}: Pick<ServerConfig, 'sandbox' | 'identity'>): boolean {
  return sandbox && authority === null && isLoopback(issuer);
}

/** Whether an address, or the host a request names, is this machine's own: a name that only resolves to it is not. */
export function isLoopback(address: string): boolean {
  return LOOPBACK.includes(URL.parse(address)?.hostname ?? '');
}
