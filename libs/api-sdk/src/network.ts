import { isIPv6 } from 'node:net';

/**
 * Where an address is counted: one line of IPv6 customers shares the first 64 bits, and may take any of the rest. For
 * both servers: whoever is refused by one must not go on with a neighbouring address at the other.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = address.split('::');
  const parts = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - parts.length - rest.length;
  const whole = [...parts, ...Array.from({ length: missing }, () => '0'), ...rest];
  return whole
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':');
}
