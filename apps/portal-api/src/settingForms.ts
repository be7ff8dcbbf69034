import { isIP } from 'node:net';
import { z } from 'zod';
import { parseKeys } from './auth/secretBox';

/** What was expected, and what stands there instead. */
export function not(sentence: string) {
  return { error: ({ input }: { input?: unknown }) => `${sentence}, not "${String(input)}".` };
}

export function oneOf<const Values extends readonly string[]>(sentence: string, values: Values) {
  return z.enum(values, not(sentence));
}

export function neededUnless(isSpared: boolean, sentence: string): z.ZodType<string | undefined> {
  return isSpared ? z.string().optional() : z.string({ error: sentence });
}

export function address(scheme: RegExp, sentence: string) {
  return z.string().refine((value) => scheme.test(URL.parse(value)?.protocol ?? ''), sentence);
}

export function httpUrl(name: string) {
  return z
    .string()
    .refine(
      (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
      not(`${name} must be an http or https address`),
    )
    .transform((value) => value.replace(/\/$/, ''));
}

export function privateUrl(name: string, reason: string) {
  return httpUrl(name).refine(isPrivateWay, `${name} must start with https://: ${reason}.`);
}

/** Over TLS, or to this machine. */
export function isPrivateWay(value: string): boolean {
  const url = URL.parse(value);
  if (url?.protocol === 'https:') return true;
  return url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
}

/** For settings with a form of their own, whose readers say each mistake. */
export function readBy<Value>(read: (value: string | null, mistakes: string[]) => Value) {
  return z
    .string()
    .optional()
    .transform((value, context) => {
      const mistakes: string[] = [];
      const found = read(value ?? null, mistakes);
      for (const message of mistakes) context.addIssue({ code: 'custom', message });
      return found;
    });
}

export function keysOf(name: string) {
  return (value: string | undefined, context: z.RefinementCtx): Uint8Array[] | undefined => {
    if (value === undefined) return undefined;
    const message = `${name} must be 32 bytes in base64, or several of that with commas.`;
    const found = parseKeys(value);
    if (!found) context.addIssue({ code: 'custom', message });
    return found ?? undefined;
  };
}

export function isPort(value: string): boolean {
  return /^\d{1,5}$/.test(value) && Number(value) <= 65_535;
}

export function isNetwork(value: string): boolean {
  const [network = '', bits] = value.split('/');
  const longest = isIP(network) === 6 ? 128 : 32;
  const hasBits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
  return isIP(network) !== 0 && hasBits;
}

export function wholeNumber(name: string, least: number, most: number) {
  return z
    .string()
    .refine(
      (value) => /^\d{1,7}$/.test(value) && Number(value) >= least && Number(value) <= most,
      not(`${name} must be a whole number from ${least} to ${most}`),
    )
    .transform(Number);
}
