/** An institution that can be connected. */
export interface ProviderInstitution {
  institutionid: string;
  name: string;
  about?: string;
}

/** What a consent gave: kept sealed, and sent to nobody but the provider. */
export interface ProviderTokens {
  access: string;
  refresh: string | null;
  /** When `access` ends, milliseconds since 1970. */
  accessUntil: number;
}

/** An account as an institution reports it. */
export interface FoundAccount {
  foundId: string;
  name: string;
  typeName: string;
  kind: 'asset' | 'liability';
  /** The last four digits, as far as the institution tells them. */
  lastDigits: string | null;
  /** A decimal of two places; negative for what is owed. */
  value: string;
  /** `YYYY-MM-DD` */
  asOf: string;
  /** Whether the institution can say what is in it. */
  itemized: boolean;
}

/** A line of what an account holds, as an institution reports it. */
export interface FoundHolding {
  foundId: string;
  holdingId: string;
  name: string;
  symbol: string | null;
  /** A decimal, null where the institution says none. */
  quantity: string | null;
  /** A decimal per unit, null where the institution says none. */
  price: string | null;
  /** `YYYY-MM-DD` */
  priceDay: string | null;
  /** A decimal of two places. */
  value: string;
}

export interface FoundActivity {
  foundId: string;
  activityId: string;
  day: string;
  description: string;
  amount: string;
}

/** A consent that is asked for. */
export interface ConsentRequest {
  institutionId: string;
  /** Where the client comes back to. */
  redirect: string;
  state: string;
  /** RFC 7636, S256. */
  challenge: string;
}

/**
 * The way to accounts held elsewhere. Every call rejects with ProviderError; none is repeated by itself.
 */
export interface AggregationProvider {
  institutions(): Promise<ProviderInstitution[]>;
  consentAddress(request: ConsentRequest): string;
  /** Trades the code of a consent for tokens. */
  exchange(answer: { code: string; verifier: string; redirect: string }): Promise<ProviderTokens>;
  renew(tokens: ProviderTokens): Promise<ProviderTokens>;
  accounts(tokens: ProviderTokens): Promise<FoundAccount[]>;
  /** What is in an account that is itemized. */
  holdings(tokens: ProviderTokens, foundId: string): Promise<FoundHolding[]>;
  activity(tokens: ProviderTokens, foundId: string): Promise<FoundActivity[]>;
  /** Gives the consent back. */
  revoke(tokens: ProviderTokens): Promise<void>;
}

/** `consent`: it is over. `unreachable`: no answer, or not yet. `unreadable`: an answer that makes no sense. */
export type ProviderFailure = 'consent' | 'unreachable' | 'unreadable';

export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly failure: ProviderFailure;
  constructor(failure: ProviderFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.failure = failure;
  }
}
