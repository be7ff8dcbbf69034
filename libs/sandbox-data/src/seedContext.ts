import type { IsoDate } from './days';
import type { Sandbox } from './generateSandbox';
import type { HouseholdPlan } from './households/households';
import type { LedgerRow } from './ledger/ledgerRow';

/** A value that both database engines bind the same way. */
export type SeedValue = string | number | boolean | null | Uint8Array | readonly (string | null)[];

/** The one transaction in which the sandbox is written. */
export interface SeedSql {
  query<Row>(text: string, values?: readonly SeedValue[]): Promise<Row[]>;
  /** Several statements without values. */
  script(text: string): Promise<void>;
  /**
   * Many rows with few statements.
   * @param columns names and PostgreSQL types, in the order of the cells.
   * @param rows cells as text in PostgreSQL's notation of the type; null is null.
   */
  insertRows(
    table: string,
    columns: Readonly<Record<string, string>>,
    rows: readonly (readonly (string | null)[])[],
    options?: { then?: string; batch?: number },
  ): Promise<void>;
}

/** How the server keeps the books of a household. */
export interface SeedBooks {
  record(household: string, rows: readonly LedgerRow[]): Promise<void>;
  /** From which day the books are behind, and up to which day they are to be kept. */
  markChanged(household: string, from: IsoDate, through: IsoDate): Promise<void>;
  /** Computes the books now, in the same transaction. */
  publish(household: string): Promise<void>;
}

/** The second factor of a sandbox person as the server keeps it. */
export interface KeptFactor {
  authenticator: { box: Uint8Array; keyId: string };
  recovery: { salt: Uint8Array; hashes: readonly Uint8Array[] };
}

/** What only the server can do, because only it has the key. */
export interface SeedSecrets {
  secondFactorOf(subject: string): Promise<KeptFactor>;
  identityProofOf(
    answers: { familyName: string; birthDate: string; taxIdLast4: string },
    subject: string,
  ): Uint8Array;
  /** The number of a bank account outside, sealed, and a keyed hash of it; with the two deposits that prove it. */
  payeeSecretsOf(payee: { household: string; payeeId: string; routing: string; number: string }): {
    number: Uint8Array;
    keyId: string;
    mac: Uint8Array;
    deposits: Uint8Array;
  };
}

/** With what a running sandbox goes on to a later day: the rights of `portal_books`, and no key. */
export interface ContinueContext {
  sql: SeedSql;
  sandbox: Sandbox;
  books: SeedBooks;
}

/** With what an empty database is filled: the owner's rights, with row-level security lifted. */
export interface SeedContext extends ContinueContext {
  secrets: SeedSecrets;
}

/** One domain's share of the sandbox. */
export interface SandboxPart {
  name: string;
  /** Writes everything up to `sandbox.asOf` into an empty database. */
  seed(context: SeedContext): Promise<void>;
  /**
   * Adds what has happened after `after`, up to `sandbox.asOf`; rewrites nothing that is there.
   * @param known the households that the database has: one that was written by an older version lacks the newest.
   */
  continueAfter?(
    context: ContinueContext,
    after: IsoDate,
    known: readonly HouseholdPlan[],
  ): Promise<void>;
}
