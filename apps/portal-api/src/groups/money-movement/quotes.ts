import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { HouseholdScope } from '../../auth/requestContext';
import type { SecretBox } from '../../auth/secretBox';
import { QUOTE_MINUTES } from '../../payments/rules/limits';
import { quoteExpired, quoteInvalid } from './problems';

const CONTEXT = 'money-movement quote';

/** What a quote says of itself, beside what it quotes. */
interface QuoteFrame {
  /** Taken once. */
  id: string;
  type: 'transfer' | 'instruction';
  subject: string;
  household: string;
  expiresAt: string;
}

export interface MadeQuote {
  quote: string;
  expiresat: string;
}

/** Signs what a person was shown, so that it can be sent unchanged, soon, and by nobody else. promises M10 */
export function makeQuote(
  box: SecretBox,
  { subject, household }: HouseholdScope,
  now: Date,
  { type, content }: { type: QuoteFrame['type']; content: object },
): MadeQuote {
  const expiresAt = new Date(now.getTime() + QUOTE_MINUTES * 60_000).toISOString();
  const frame: QuoteFrame = {
    id: randomBytes(16).toString('hex'),
    ...{ type, subject, household, expiresAt },
  };
  const text = Buffer.from(JSON.stringify({ ...frame, content })).toString('base64url');
  const signature = Buffer.from(box.mac(text, CONTEXT)).toString('base64url');
  return { quote: `${text}.${signature}`, expiresat: expiresAt };
}

export interface OpenedQuote<Content> {
  id: string;
  content: Content;
}

/**
 * What was quoted to this very person.
 * @throws ProblemError 422 `quote.invalid` for anything altered or of somebody else, 409 `quote.expired`.
 */
export function openQuote<Content>(
  box: SecretBox,
  { subject, household }: HouseholdScope,
  now: Date,
  { type, quote }: { type: QuoteFrame['type']; quote: string },
): OpenedQuote<Content> {
  const [text = '', signature = '', ...rest] = quote.split('.');
  const given = Buffer.from(signature, 'base64url');
  const isSigned =
    rest.length === 0 &&
    box
      .macs(text, CONTEXT)
      .some((wanted) => given.length === wanted.length && timingSafeEqual(given, wanted));
  if (!isSigned) throw quoteInvalid();
  // `as`: only this server signs, and only what makeQuote writes.
  const opened = JSON.parse(Buffer.from(text, 'base64url').toString()) as QuoteFrame & {
    content: Content;
  };
  const isOwn =
    opened.type === type && opened.subject === subject && opened.household === household;
  if (!isOwn) throw quoteInvalid();
  if (Date.parse(opened.expiresAt) <= now.getTime()) throw quoteExpired();
  return { id: opened.id, content: opened.content };
}
